import { Type } from 'typebox'
import { ApiKey, listApiKeys } from '../../../db/queries/accounts.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const listKeys = defineRoute({
  name: 'listKeys',
  method: 'GET',
  url: '/internal/keys',
  access: 'member',
  summary: 'List the account’s API keys, newest first',
  description: 'Keys themselves are never returned again after their creation.',
  uses: ['database'],
  responses: successWith({ keys: Type.Array(ApiKey) }),
  async run({ caller, services }) {
    return { success: true, keys: await listApiKeys(services.database.handle, caller.accountId) }
  },
})
