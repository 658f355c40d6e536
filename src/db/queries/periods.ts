import { type Database, findRow, type Handle, writeRows } from '../database.ts'

/** An append-only table that is partitioned and dropped by period; `timeColumn` is the time of writing. */
export type PeriodTable = { readonly name: string; readonly timeColumn: string; readonly unit: PeriodUnit }
export type PeriodUnit = 'minute' | 'hour' | 'day' | 'month'

/** Opens the period of `at` unless the table's latest period covers it; true if it did. */
export async function openPeriod(
  database: Database,
  { name, unit }: Pick<PeriodTable, 'name' | 'unit'>,
  at: Date,
): Promise<boolean> {
  return database.transaction('open period', async (tx) => {
    await waitBriefly(tx)
    const row = await findRow<{ opened: boolean }>(tx)`SELECT open_period(${name}, ${unit}, ${at}) AS opened`
    return row?.opened === true
  })
}

/** Drops the periods whose last row was written before `before`; returns how many. */
export async function dropPeriods(
  database: Database,
  { name, timeColumn }: Pick<PeriodTable, 'name' | 'timeColumn'>,
  before: Date,
): Promise<number> {
  return database.transaction('drop periods', async (tx) => {
    await waitBriefly(tx)
    const row = await findRow<{ dropped: number }>(tx)`
      SELECT drop_periods(${name}, ${timeColumn}, ${before}) AS dropped`
    return row?.dropped ?? 0
  })
}

/** Everybody else queues behind a wait for the table's lock, so this gives up soon; the next round tries again. */
async function waitBriefly(tx: Handle): Promise<void> {
  await writeRows(tx)`SELECT set_config('lock_timeout', '2s', true)`
}
