import type { Decision, Spent, TakeRequest } from './decision.ts'

/** Where requests are counted: in this process, or together with other processes. */
export type CountingState =
  | { readonly kind: 'own' }
  | { readonly kind: 'shared' }
  /** REDIS_URL is set and does not answer: this process counts by itself. */
  | { readonly kind: 'away'; readonly reason: string }

export interface Limiter {
  /** Spends all charges of a request, or none. Never rejects. */
  take(request: TakeRequest): Decision | Promise<Decision>
  /** What was spent; spends nothing. `charges` name the classes. Never rejects. */
  read(request: TakeRequest): Spent | Promise<Spent>
  state(): CountingState
  /** Loads what an earlier run has counted. To be called once the tables exist; until then nothing is written. */
  start(): Promise<void>
  /** Writes what is not written yet. */
  stop(): Promise<void>
}
