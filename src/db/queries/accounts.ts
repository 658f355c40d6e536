import type { Allowance, OwnLimits } from '../../model/limits.ts'
import { findRow, getRow, type Handle, writeRows } from '../database.ts'

type AccountRow = {
  readonly id: number
  readonly name: string
  readonly created_at: Date
  readonly limits: OwnLimits
  readonly test_quota: number | null
}

export async function insertAccount(handle: Handle, name: string): Promise<number> {
  const { id } = await getRow<{ id: number }>(handle)`INSERT INTO accounts (name) VALUES (${name}) RETURNING id`
  return id
}

export async function findAccount(handle: Handle, accountId: number): Promise<AccountRow | null> {
  const row = await findRow<AccountRow>(handle)`
    SELECT id, name, created_at, limits, test_quota FROM accounts WHERE id = ${accountId}`
  return row ?? null
}

/** Null: no such account. `change` receives the current allowance, which stays locked until it is written. */
export async function updateAllowance(
  tx: Handle,
  accountId: number,
  change: (allowance: Allowance) => Allowance,
): Promise<Allowance | null> {
  const row = await findRow<Pick<AccountRow, 'limits' | 'test_quota'>>(tx)`
    SELECT limits, test_quota FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`
  if (row === undefined) return null
  const { limits, testQuota } = change({ limits: row.limits, testQuota: row.test_quota })
  await writeRows(tx)`
    UPDATE accounts SET limits = ${JSON.stringify(limits)}, test_quota = ${testQuota} WHERE id = ${accountId}`
  return { limits, testQuota }
}

export async function hasAccounts(handle: Handle): Promise<boolean> {
  return (await findRow(handle)`SELECT FROM accounts LIMIT 1`) !== undefined
}

/** Makes other processes that start at the same time wait until this transaction ends. */
export async function lockFirstStart(tx: Handle): Promise<void> {
  await writeRows(tx)`SELECT pg_advisory_xact_lock(${7_302_416})`
}
