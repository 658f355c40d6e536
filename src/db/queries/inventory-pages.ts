import { type Database, listPrepared } from '../database.ts'
import type { ReadableDealership } from './callers.ts'

export type PageRow = { readonly rendered: string; readonly inventory_date: string; readonly last_seen: Date }

/** State of the dealership at the time of the read. */
type PageVersion = Pick<ReadableDealership, 'version' | 'new_count' | 'used_count' | 'complete_seen_at' | 'observed_at'>

export type PageSelection = {
  readonly dealershipId: number
  readonly condition: 'New' | 'Used' | null
  readonly limit: number
  readonly offset: number
}

type Row = PageRow & { readonly version: number }

/** `version` is null for an empty page. Vehicles before the page are skipped in the index, without their rows. */
export async function readVehiclePage(
  database: Database,
  page: PageSelection,
): Promise<{ readonly rows: readonly PageRow[]; readonly version: number | null }> {
  const filter = page.condition === null ? '' : 'AND condition = $4'
  const rows = await database.prepared<Row>({
    name: page.condition === null ? 'read-vehicle-page' : 'read-vehicle-page-of-condition',
    text: `
      SELECT rendered, inventory_date, (SELECT version FROM dealerships WHERE id = $1) AS version,
        greatest(partial_seen_at, (SELECT complete_seen_at FROM dealerships WHERE id = $1), updated_at) AS last_seen
      FROM (
        SELECT id FROM website_vehicles WHERE dealership_id = $1 AND active ${filter}
        ORDER BY first_seen_at, id LIMIT $2 OFFSET $3
      ) AS page
      JOIN website_vehicles USING (id) ORDER BY first_seen_at, id`,
    values: [page.dealershipId, page.limit, page.offset, ...(page.condition === null ? [] : [page.condition])],
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
