import { sql } from 'kysely'
import type { InventoryType } from '../../model/dealership.ts'
import { type Handle, writeRows } from '../database.ts'

/** Vehicles of an import by the filters that let them through. */
export type CountedVehicles = Readonly<Record<InventoryType, number>>

/** Adds a website import to the counts of its day, in the transaction that ends it. */
export async function countSiteImport(
  tx: Handle,
  ended: {
    readonly dealershipId: number
    readonly at: Date
    readonly status: string
    readonly vehicles: CountedVehicles
  },
): Promise<void> {
  const { all, new: ofNew, used } = ended.vehicles
  await writeRows(tx)`
    INSERT INTO import_days AS counted (dealership_id, day, source, status, imports, vehicles, new_vehicles, used_vehicles)
    VALUES (${ended.dealershipId}, (${ended.at}::timestamptz AT TIME ZONE 'UTC')::date, 'website', ${ended.status}, 1,
      ${all}, ${ofNew}, ${used})
    ${addUp}`
}

/** The same for feed imports with one outcome; `vehicles` per feed. */
export async function countFeedImports(
  tx: Handle,
  ended: {
    readonly feedIds: readonly number[]
    readonly at: Date
    readonly status: string
    readonly vehicles: CountedVehicles
  },
): Promise<void> {
  if (ended.feedIds.length === 0) return
  const { all, new: ofNew, used } = ended.vehicles
  await writeRows(tx)`
    INSERT INTO import_days AS counted (dealership_id, day, source, status, imports, vehicles, new_vehicles,
      used_vehicles, private_account_id)
    SELECT dealership_id, (${ended.at}::timestamptz AT TIME ZONE 'UTC')::date, 'ims', ${ended.status}, count(*),
      count(*) * ${all}::bigint, count(*) * ${ofNew}::bigint, count(*) * ${used}::bigint,
      CASE WHEN shared THEN 0 ELSE account_id END AS private_account_id
    FROM feeds WHERE id = ANY(${[...ended.feedIds]}::integer[])
    GROUP BY dealership_id, CASE WHEN shared THEN 0 ELSE account_id END ORDER BY dealership_id, private_account_id
    ${addUp}`
}

const addUp = sql`
  ON CONFLICT (dealership_id, day, source, status, private_account_id) DO UPDATE
    SET imports = counted.imports + excluded.imports, vehicles = counted.vehicles + excluded.vehicles,
      new_vehicles = counted.new_vehicles + excluded.new_vehicles,
      used_vehicles = counted.used_vehicles + excluded.used_vehicles`

/** Removes up to `limit` counts of days before `before`; returns how many. */
export async function deleteImportDays(handle: Handle, before: Date, limit: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM import_days WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM import_days WHERE day < (${before}::timestamptz AT TIME ZONE 'UTC')::date LIMIT ${limit}))`
}
