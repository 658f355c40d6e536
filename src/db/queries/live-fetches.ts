import { type Database, findRow, type Handle, listPrepared, writeRows } from '../database.ts'

export type LiveFetchKey = { readonly site: string; readonly vin: string }

/** True: the caller must fetch, within `leaseMs`. */
export async function claimLiveFetch(
  database: Database,
  { site, vin, holder, leaseMs }: LiveFetchKey & { readonly holder: string; readonly leaseMs: number },
): Promise<boolean> {
  const rows = await listPrepared<unknown>(database, 'claim-live-fetch')`
      INSERT INTO live_fetches AS known (site, vin, holder, expires_at)
      VALUES (${site}, ${vin}, ${holder}::uuid, clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond')
      ON CONFLICT (site, vin) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at, outcome = NULL
        WHERE known.expires_at <= clock_timestamp()
      RETURNING 1`
  return rows.length > 0
}

export async function extendLiveFetch(
  handle: Handle,
  { site, vin, holder, leaseMs }: LiveFetchKey & { readonly holder: string; readonly leaseMs: number },
): Promise<void> {
  await writeRows(handle)`
    UPDATE live_fetches SET expires_at = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE site = ${site} AND vin = ${vin} AND holder = ${holder}::uuid AND outcome IS NULL`
}

/** Publishes the outcome to waiting callers; the next caller fetches again. */
export async function finishLiveFetch(
  database: Database,
  { site, vin, holder, outcome }: LiveFetchKey & { readonly holder: string; readonly outcome: string | null },
): Promise<void> {
  await listPrepared<unknown>(database, 'finish-live-fetch')`
      UPDATE live_fetches SET expires_at = clock_timestamp(), outcome = ${outcome}::json
      WHERE site = ${site} AND vin = ${vin} AND holder = ${holder}::uuid`
}

/** `outcome` is null during the fetch; `isOver` once the fetch has ended or its holder died. */
export async function findLiveFetch(handle: Handle, { site, vin }: LiveFetchKey) {
  return findRow<{ outcome: unknown; isOver: boolean }>(handle)`
    SELECT outcome, expires_at <= clock_timestamp() AS "isOver" FROM live_fetches
    WHERE site = ${site} AND vin = ${vin}`
}
