import type { Database } from '../../db/database.ts'
import { findAccount, updateAllowance } from '../../db/queries/accounts.ts'
import {
  type Allowance,
  isLimitClass,
  type LimitClass,
  limitClasses,
  limitsOf,
  testQuotaOf,
  type WindowLimits,
  type WindowName,
  windowNames,
} from '../../model/limits.ts'

/** `units`: null restores the default. */
export type LimitChange =
  | { readonly kind: 'limit'; readonly limit: LimitClass; readonly window: WindowName; readonly units: number | null }
  | { readonly kind: 'test_quota'; readonly units: number | null }

type AccountLimits = { readonly limits: Readonly<Record<string, WindowLimits>>; readonly testQuota: number }

export const maxUnits = 1_000_000_000

/** `class.window=N` or `test_quota=N`, where N may be `default`. Throws an Error that says what is expected. */
export function parseLimitChange(text: string): LimitChange {
  const [name = '', value = '', ...rest] = text.split('=')
  const units = parseUnits(value)
  if (units === undefined || rest.length > 0) {
    throw new Error(`"${text}": the value must be a whole number from 0 to ${maxUnits}, or \`default\``)
  }
  if (name === 'test_quota') return { kind: 'test_quota', units }
  const [limit = '', windowText = '', ...more] = name.split('.')
  const window = windowNames.find((known) => known === windowText)
  if (!isLimitClass(limit)) throw new Error(`"${text}": the class must be one of ${limitClasses.join(', ')}`)
  if (window === undefined || more.length > 0) {
    throw new Error(`"${text}": the window must be one of ${windowNames.join(', ')}`)
  }
  return { kind: 'limit', limit, window, units }
}

function parseUnits(text: string): number | null | undefined {
  if (text === 'default') return null
  const units = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return units <= maxUnits ? units : undefined
}

/** Applies from the next request. Null: no such account. */
export async function changeLimits(
  database: Database,
  accountId: number,
  changes: readonly LimitChange[],
): Promise<AccountLimits | null> {
  if (changes.length === 0) return readLimits(database, accountId)
  const allowance = await database.transaction('account limits', (tx) =>
    updateAllowance(tx, accountId, (before) => changes.reduce(applyChange, before)),
  )
  return allowance === null ? null : presentAllowance(allowance)
}

async function readLimits({ handle }: Database, accountId: number): Promise<AccountLimits | null> {
  const account = await findAccount(handle, accountId)
  return account === null ? null : presentAllowance({ limits: account.limits, testQuota: account.test_quota })
}

function applyChange(allowance: Allowance, change: LimitChange): Allowance {
  if (change.kind === 'test_quota') return { ...allowance, testQuota: change.units }
  const { limit, window, units } = change
  const { [window]: _before, ...others } = allowance.limits[limit] ?? {}
  const ofClass = units === null ? others : { ...others, [window]: units }
  return { ...allowance, limits: { ...allowance.limits, [limit]: ofClass } }
}

function presentAllowance(allowance: Allowance): AccountLimits {
  return {
    limits: Object.fromEntries(limitClasses.map((limit) => [limit, limitsOf(allowance, limit)])),
    testQuota: testQuotaOf(allowance),
  }
}
