import type { LimitClass, SpenderType, WindowLimits, WindowName } from '../../model/limits.ts'

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
  /** Until some units leave the window; its length if none are counted. */
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
