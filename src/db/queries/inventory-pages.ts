import type { InventoryType } from '../../model/dealership.ts'
import { type Database, listPrepared } from '../database.ts'
import type { ReadableDealership } from './callers.ts'

type PageRow = { readonly rendered: string; readonly inventory_date: string; readonly last_seen: Date }

/** State of the dealership at the time of the read. */
type PageVersion = Pick<ReadableDealership, 'version' | 'new_count' | 'used_count' | 'complete_seen_at' | 'observed_at'>

type PageSelection = {
  readonly dealershipId: number
  /** The subscription's filter, as narrowed by the request. */
  readonly filter: InventoryType
  readonly limit: number
  readonly offset: number
}

/** SQL: names the column of the index, which the filter alone would not use. */
const indexed: Readonly<Record<InventoryType, string>> = {
  all: '',
  new: `WHERE condition = 'New'`,
  used: `WHERE condition = 'Used'`,
}

type Row = PageRow & { readonly version: number }

/** `version` is null for an empty page. Vehicles before the page are skipped in the index, without their rows. */
export async function readVehiclePage(
  database: Database,
  page: PageSelection,
): Promise<{ readonly rows: readonly PageRow[]; readonly version: number | null }> {
  const rows = await database.prepared<Row>({
    name: `read-vehicle-page-of-${page.filter}`,
    text: `
      SELECT rendered, inventory_date, (SELECT version FROM dealerships WHERE id = $1) AS version,
        greatest(partial_seen_at, (SELECT complete_seen_at FROM dealerships WHERE id = $1), updated_at) AS last_seen
      FROM (
        SELECT id FROM viewed_website_vehicles($1, '${page.filter}') ${indexed[page.filter]}
        ORDER BY first_seen_at, id LIMIT $2 OFFSET $3
      ) AS page
      CROSS JOIN LATERAL (
        SELECT * FROM viewed_website_vehicles($1, '${page.filter}') AS v WHERE v.id = page.id OFFSET 0
      ) AS vehicle
      ORDER BY first_seen_at, vehicle.id`,
    values: [page.dealershipId, page.limit, page.offset],
  })
  return { rows, version: rows[0]?.version ?? null }
}

export async function readPageVersion(database: Database, dealershipId: number): Promise<PageVersion | undefined> {
  const [row] = await listPrepared<PageVersion>(
    database,
    'read-page-version',
  )`SELECT version, new_count, used_count, complete_seen_at, observed_at FROM dealerships WHERE id = ${dealershipId}`
  return row
}
