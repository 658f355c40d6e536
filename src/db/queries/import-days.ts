import { sql } from 'kysely'
import type { Handle } from '../database.ts'

/** Adds a website import to the counts of its day, in the transaction that ends it. */
export async function countSiteImport(
  tx: Handle,
  ended: { readonly dealershipId: number; readonly at: Date; readonly status: string; readonly vehicles: number },
): Promise<void> {
  await sql`
    INSERT INTO import_days AS counted (dealership_id, day, source, status, imports, vehicles)
    VALUES (${ended.dealershipId}, (${ended.at}::timestamptz AT TIME ZONE 'UTC')::date, 'website', ${ended.status}, 1,
      ${ended.vehicles})
    ${addUp}`.execute(tx)
}

/** The same for feed imports with one outcome; `vehicles` per feed. */
export async function countFeedImports(
  tx: Handle,
  ended: {
    readonly feedIds: readonly number[]
    readonly at: Date
    readonly status: string
    readonly vehicles: number
  },
): Promise<void> {
  if (ended.feedIds.length === 0) return
  await sql`
    INSERT INTO import_days AS counted (dealership_id, day, source, status, imports, vehicles, private_account_id)
    SELECT dealership_id, (${ended.at}::timestamptz AT TIME ZONE 'UTC')::date, 'ims', ${ended.status}, count(*),
      count(*) * ${ended.vehicles}::bigint, CASE WHEN shared THEN 0 ELSE account_id END AS private_account_id
    FROM feeds WHERE id = ANY(${[...ended.feedIds]}::integer[])
    GROUP BY dealership_id, CASE WHEN shared THEN 0 ELSE account_id END ORDER BY dealership_id, private_account_id
    ${addUp}`.execute(tx)
}

const addUp = sql`
  ON CONFLICT (dealership_id, day, source, status, private_account_id) DO UPDATE
    SET imports = counted.imports + excluded.imports, vehicles = counted.vehicles + excluded.vehicles`

/** Removes up to `limit` counts of days before `before`; returns how many. */
export async function deleteImportDays(handle: Handle, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM import_days WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM import_days WHERE day < (${before}::timestamptz AT TIME ZONE 'UTC')::date LIMIT ${limit}))`.execute(
    handle,
  )
  return Number(result.numAffectedRows ?? 0n)
}
