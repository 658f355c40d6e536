import type { LimitClass, SpenderType, WindowLimits, WindowName } from '../../model/limits.ts'

/** Units that a request spends in one class. */
export type Charge = { readonly limit: LimitClass; readonly units: number; readonly limits: WindowLimits }

export type Spender = { readonly accountId: number; readonly type: SpenderType }

export type TakeRequest = Spender & {
  /** Spent all or nothing; the route's class comes first. */
  readonly charges: readonly Charge[]
  /** Calls with test keys allowed per month; null: no quota. */
  readonly testQuota: number | null
}

/** How full a window is. */
export type WindowFill = {
  readonly window: WindowName
  readonly count: number
  readonly limit: number
  /** Time until some units leave the window; the window's length if none are counted. */
  readonly nextMs: number
}

/** `fills` are the windows of the first charge, or of the class that is full. */
export type Decision =
  | { readonly kind: 'admitted'; readonly fills: readonly WindowFill[] }
  | {
      readonly kind: 'refused'
      readonly limit: LimitClass
      /** The first window that the request would exceed. */
      readonly window: WindowName
      readonly count: number
      readonly max: number
      /** After this time the same request will be admitted, if nothing else is spent. */
      readonly retryAfterMs: number
      readonly fills: readonly WindowFill[]
    }
  | {
      readonly kind: 'quota_used'
      readonly used: number
      readonly max: number
      readonly retryAfterMs: number
      readonly fills: readonly WindowFill[]
    }

export type ClassFill = { readonly limit: LimitClass; readonly fills: readonly WindowFill[] }

/** The units that an account has spent; `testQuota` is null without a quota. */
export type Spent = {
  readonly classes: readonly ClassFill[]
  readonly testQuota: { readonly used: number; readonly max: number } | null
}
