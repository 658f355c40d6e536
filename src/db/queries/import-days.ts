import type { InventoryType } from '../../model/dealership.ts'
import { type Handle, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

type EndedImport = {
  readonly at: Date
  readonly status: string
  /** By the filters that let them through. */
  readonly vehicles: Readonly<Record<InventoryType, number>>
}

/** Adds a website import to the counts of its day, in the transaction that ends it. */
export async function countSiteImport(
  tx: Handle,
  ended: EndedImport & { readonly dealershipId: number },
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
  ended: EndedImport & { readonly feedIds: readonly number[] },
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
