import type { Decision, Spent, TakeRequest } from './decision.ts'

/** Counts requests in this process, or jointly with other processes. */
export type CountingState =
  | { readonly kind: 'own' }
  | { readonly kind: 'shared' }
  /** The Redis of REDIS_URL does not answer, so this process counts on its own. */
  | { readonly kind: 'away'; readonly reason: string }

export interface Limiter {
  /** Spends all charges of a request or none. Never rejects. */
  take(request: TakeRequest): Decision | Promise<Decision>
  /** Reads what was spent in the classes of `charges` without spending. Never rejects. */
  read(request: TakeRequest): Spent | Promise<Spent>
  state(): CountingState
  /** Loads the counts of an earlier run. Call once the tables exist; until then nothing is written. */
  start(): Promise<void>
  /** Writes pending counts. */
  stop(): Promise<void>
}
