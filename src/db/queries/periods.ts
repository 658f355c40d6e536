import { sql } from 'kysely'
import type { Database, Handle } from '../database.ts'

/** A table that grows at its end and is dropped in periods; `timeColumn` says when a row was written. */
export type PeriodTable = { readonly name: string; readonly timeColumn: string; readonly unit: PeriodUnit }
export type PeriodUnit = 'minute' | 'hour' | 'day' | 'month'

/** Opens the period of `at` where the table's last one is an earlier one; true where it did. */
export async function openPeriod(
  database: Database,
  { name, unit }: Pick<PeriodTable, 'name' | 'unit'>,
  at: Date,
): Promise<boolean> {
  return database.transaction('open period', async (tx) => {
    await waitBriefly(tx)
    const result = await sql<{ opened: boolean }>`SELECT open_period(${name}, ${unit}, ${at}) AS opened`.execute(tx)
    return result.rows[0]?.opened === true
  })
}

/** Drops the table's periods whose last row was written before `before`; returns how many. */
export async function dropPeriods(
  database: Database,
  { name, timeColumn }: Pick<PeriodTable, 'name' | 'timeColumn'>,
  before: Date,
): Promise<number> {
  return database.transaction('drop periods', async (tx) => {
    await waitBriefly(tx)
    const result = await sql<{ dropped: number }>`
      SELECT drop_periods(${name}, ${timeColumn}, ${before}) AS dropped`.execute(tx)
    return result.rows[0]?.dropped ?? 0
  })
}

/** While the table's lock is waited for, everybody else waits too: the next round tries again. */
async function waitBriefly(tx: Handle): Promise<void> {
  await sql`SELECT set_config('lock_timeout', '2s', true)`.execute(tx)
}
