import type { Database } from '../../db/database.ts'
import { findAccount } from '../../db/queries/accounts.ts'
import {
  type Allowance,
  type LimitClass,
  limitClasses,
  limitsOf,
  type SpenderType,
  testQuotaOf,
  type WindowLimits,
  type WindowName,
} from '../../model/limits.ts'
import type { KeyType } from '../keys.ts'

export type Charge = { readonly limit: LimitClass; readonly units: number; readonly limits: WindowLimits }

export type Spender = { readonly accountId: number; readonly type: SpenderType }

export type TakeRequest = Spender & {
  /** All or nothing; the route's class comes first. */
  readonly charges: readonly Charge[]
  /** Per month; null: no quota. */
  readonly testQuota: number | null
}

export type WindowFill = {
  readonly window: WindowName
  readonly count: number
  readonly limit: number
  /** Milliseconds until some units leave the window; its length if none are counted. */
  readonly nextMs: number
}

type Refusal = {
  readonly max: number
  /** The same request will then be admitted, if nothing else is spent. */
  readonly retryAfterMs: number
  readonly fills: readonly WindowFill[]
}

/** `fills` are the windows of the first charge, or of the class that is full. */
export type Decision =
  | { readonly kind: 'admitted'; readonly fills: readonly WindowFill[] }
  | ({
      readonly kind: 'refused'
      readonly limit: LimitClass
      /** The first that the request would exceed. */
      readonly window: WindowName
      readonly count: number
    } & Refusal)
  | ({ readonly kind: 'quota_used'; readonly used: number } & Refusal)

/** `testQuota` is null without a quota. */
export type Spent = {
  readonly classes: readonly { readonly limit: LimitClass; readonly fills: readonly WindowFill[] }[]
  readonly testQuota: { readonly used: number; readonly max: number } | null
}

/** Where requests are counted: in this process, or jointly with others. */
export type CountingState =
  | { readonly kind: 'own' }
  | { readonly kind: 'shared' }
  /** Redis does not answer, so this process counts on its own. */
  | { readonly kind: 'away'; readonly reason: string }

export interface Limiter {
  /** All charges or none. Never rejects. */
  take(request: TakeRequest): Promise<Decision>
  /** Spends nothing. Never rejects. */
  read(request: TakeRequest): Promise<Spent>
  state(): CountingState
  /** Loads the counts of an earlier run, once the tables exist; until then nothing is written. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** In every class, for keys of one type. */
export async function readSpent(
  limiter: Pick<Limiter, 'read'>,
  { accountId, allowance }: { readonly accountId: number; readonly allowance: Allowance },
  type: KeyType,
): Promise<Spent> {
  const charges = limitClasses.map((limit) => ({ limit, units: 0, limits: limitsOf(allowance, limit) }))
  return limiter.read({ accountId, type, charges, testQuota: type === 'test' ? testQuotaOf(allowance) : null })
}

/** Of the class `setup`, for a setup that no request starts. Null; or the milliseconds until there is one. */
export async function takeSetupUnit(
  { handle }: Database,
  limiter: Pick<Limiter, 'take'>,
  spender: { readonly account_id: number; readonly spender: KeyType },
): Promise<number | null> {
  const account = await findAccount(handle, spender.account_id)
  const allowance = { limits: account?.limits ?? {}, testQuota: null }
  const charge = { limit: 'setup', units: 1, limits: limitsOf(allowance, 'setup') } as const
  const request = { accountId: spender.account_id, type: spender.spender, charges: [charge], testQuota: null }
  const decision = await limiter.take(request)
  return decision.kind === 'admitted' ? null : decision.retryAfterMs
}
