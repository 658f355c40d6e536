import type { AnswerOf } from '../../api/client.ts'

type Scope = AnswerOf<'getConnectRequest'>['scopes'][number]

/** What an app may do, in words. */
export const scopeWords: Readonly<Record<Scope, { readonly title: string; readonly meaning: string }>> = {
  'inventory:read': {
    title: 'Look at your inventory',
    meaning: 'Search and compare the vehicles of your dealerships, with their prices, history and market.',
  },
  'dealers:write': {
    title: 'Add dealerships',
    meaning: 'Set up more dealerships for your account. Without this, it can only look.',
  },
}
