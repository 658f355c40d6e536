import type { Decision, Spent, TakeRequest } from './decision.ts'

/** Where requests are counted: in this process, or jointly with others. */
export type CountingState =
  | { readonly kind: 'own' }
  | { readonly kind: 'shared' }
  /** Redis does not answer, so this process counts on its own. */
  | { readonly kind: 'away'; readonly reason: string }

export interface Limiter {
  /** All charges or none. Never rejects. */
  take(request: TakeRequest): Decision | Promise<Decision>
  /** Spends nothing. Never rejects. */
  read(request: TakeRequest): Spent | Promise<Spent>
  state(): CountingState
  /** Loads the counts of an earlier run, once the tables exist; until then nothing is written. */
  start(): Promise<void>
  stop(): Promise<void>
}
