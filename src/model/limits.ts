export const windowNames = ['minute', 'hour', 'day', 'month'] as const
export type WindowName = (typeof windowNames)[number]

export type WindowLimits = Readonly<Record<WindowName, number>>

/** Default limits: SPEC.md, "Rate limits", and DESIGN.md, section 4. */
export const defaultLimits = {
  inventory_fetch: { minute: 1_000, hour: 50_000, day: 250_000, month: 7_500_000 },
  setup_poll: { minute: 200, hour: 2_000, day: 20_000, month: 500_000 },
  setup: { minute: 75, hour: 75, day: 75, month: 2_000 },
  resolve: { minute: 20, hour: 100, day: 500, month: 10_000 },
  default: { minute: 100, hour: 1_000, day: 10_000, month: 100_000 },
  semantic: { minute: 60, hour: 1_000, day: 10_000, month: 100_000 },
  live: { minute: 30, hour: 300, day: 3_000, month: 30_000 },
} as const satisfies Readonly<Record<string, WindowLimits>>

/** Requests of one class count against the same limits. */
export type LimitClass = keyof typeof defaultLimits

/** Calls with test keys in a calendar month. */
const defaultTestQuota = 1_000

/** An account's limits that differ from the defaults. */
export type OwnLimits = { readonly [C in LimitClass]?: Partial<WindowLimits> }

/** Null: the default. */
export type Allowance = { readonly limits: OwnLimits; readonly testQuota: number | null }

/** Counted apart: an account's keys of one type share a counter, and so do its members' sessions. */
export type SpenderType = 'live' | 'test' | 'session'

export function isLimitClass(text: string): text is LimitClass {
  return Object.hasOwn(defaultLimits, text)
}

export const limitClasses: readonly LimitClass[] = Object.keys(defaultLimits).filter(isLimitClass)

export function limitsOf({ limits }: Allowance, limit: LimitClass): WindowLimits {
  const own = limits[limit]
  return own === undefined ? defaultLimits[limit] : { ...defaultLimits[limit], ...own }
}

export function testQuotaOf({ testQuota }: Allowance): number {
  return testQuota ?? defaultTestQuota
}
