import { findRow, type Handle, listRows, writeRows } from '../database.ts'

export type ReferenceLoad = {
  readonly load: number
  readonly etag: string | null
  readonly last_modified: string | null
  readonly loaded_at: Date | null
  readonly rows: number
}

/** Takes a source's load if it is due, and sets its next due time to `again`, so that only one process takes it. */
export async function takeDueLoad(
  handle: Handle,
  { source, now, again }: { readonly source: string; readonly now: Date; readonly again: Date },
): Promise<ReferenceLoad | undefined> {
  return findRow<ReferenceLoad>(handle)`
    UPDATE reference_loads SET next_attempt_at = ${again} WHERE source = ${source} AND next_attempt_at <= ${now}
    RETURNING load, etag, last_modified, loaded_at, rows`
}

type LoadResult = Partial<ReferenceLoad> & { readonly next_attempt_at: Date; readonly problem: string | null }

/** The validators are those of the file that `load` counts; without it they stay as they are. */
export async function updateReferenceLoad(handle: Handle, source: string, result: LoadResult): Promise<void> {
  const isSame = result.load === undefined
  await writeRows(handle)`
    UPDATE reference_loads SET next_attempt_at = ${result.next_attempt_at}, problem = ${result.problem},
      loaded_at = coalesce(${result.loaded_at}::timestamptz, loaded_at), load = coalesce(${result.load}::integer, load),
      rows = coalesce(${result.rows}::integer, rows),
      etag = CASE WHEN ${isSame} THEN etag ELSE ${result.etag}::text END,
      last_modified = CASE WHEN ${isSame} THEN last_modified ELSE ${result.last_modified}::text END
    WHERE source = ${source}`
}

export type EpaRow = {
  readonly epaId: number
  readonly make: string
  readonly year: number
  /** JSON */
  readonly variant: string
}

/** Each id once. */
export async function upsertEpaVehicles(handle: Handle, load: number, rows: readonly EpaRow[]): Promise<void> {
  await writeRows(handle)`
    INSERT INTO epa_vehicles (epa_id, make, year, variant, load)
    SELECT epa_id, make, year, variant, ${load}
    FROM unnest(${rows.map(({ epaId }) => epaId)}::integer[], ${rows.map(({ make }) => make)}::text[],
      ${rows.map(({ year }) => year)}::smallint[], ${rows.map(({ variant }) => variant)}::text[])
      AS given (epa_id, make, year, variant)
    ON CONFLICT (epa_id) DO UPDATE
    SET make = excluded.make, year = excluded.year, variant = excluded.variant, load = excluded.load`
}

/** Removes records that the load no longer contains. */
export async function deleteOlderEpaVehicles(handle: Handle, load: number): Promise<void> {
  await writeRows(handle)`DELETE FROM epa_vehicles WHERE load < ${load}`
}

/** The records of a make and year, and when the bulk file was read; no rows if it never was. */
export async function listEpaVehicles(
  handle: Handle,
  { make, year }: { readonly make: string; readonly year: number },
): Promise<readonly { readonly variant: string; readonly loaded_at: Date }[]> {
  return listRows<{ variant: string; loaded_at: Date }>(handle)`
    SELECT variant, loaded_at FROM epa_vehicles JOIN reference_loads ON source = 'epa' AND loaded_at IS NOT NULL
    WHERE make = ${make} AND year = ${year} ORDER BY epa_id LIMIT 2000`
}
