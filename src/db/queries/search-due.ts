import { findRow, type Handle, writeRows } from '../database.ts'

export type DueDealership = {
  readonly dealership_id: number
  readonly changes: number
  /** The end of the lease. */
  readonly due_at: Date
}

/** Takes the dealership that has waited longest, for `leaseMs`; another worker gets the next one. */
export async function takeSearchDue(handle: Handle, now: Date, leaseMs: number): Promise<DueDealership | undefined> {
  // Times that the database wrote have microseconds; those of the clock are cut to milliseconds.
  const untilNow = new Date(now.getTime() + 1)
  return findRow<DueDealership>(handle)`
    UPDATE search_due SET due_at = ${new Date(now.getTime() + leaseMs)}
    WHERE dealership_id = (
      SELECT dealership_id FROM search_due WHERE due_at < ${untilNow} ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING dealership_id, changes, due_at`
}

/** Marks the dealership as done, or due again at once if it has changed since it was taken. */
export async function finishSearchDue(
  handle: Handle,
  { dealership_id, changes }: DueDealership,
  now: Date,
): Promise<void> {
  await writeRows(handle)`
    WITH done AS (
      DELETE FROM search_due WHERE dealership_id = ${dealership_id} AND changes = ${changes} RETURNING dealership_id)
    UPDATE search_due SET due_at = ${now}
    WHERE dealership_id = ${dealership_id} AND NOT EXISTS (SELECT FROM done)`
}

/** Makes the dealership due again, unless the lease has passed to another worker. */
export async function releaseSearchDue(
  handle: Handle,
  { dealership_id, due_at }: DueDealership,
  now: Date,
): Promise<void> {
  await writeRows(handle)`
    UPDATE search_due SET due_at = ${now} WHERE dealership_id = ${dealership_id} AND due_at = ${due_at}`
}

export async function makeAllSearchDue(tx: Handle, now: Date): Promise<void> {
  await writeRows(tx)`
    INSERT INTO search_due (dealership_id, due_at) SELECT id, ${now} FROM dealerships
    ON CONFLICT (dealership_id) DO UPDATE SET changes = search_due.changes + 1`
}

export async function isAnySearchDue(handle: Handle): Promise<boolean> {
  const row = await findRow(handle)`SELECT FROM search_due LIMIT 1`
  return row !== undefined
}
