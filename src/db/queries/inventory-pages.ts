import type { Database } from '../database.ts'

export type PageRow = { readonly rendered: string; readonly inventory_date: string; readonly last_seen: Date }

/** The dealership as it stood at the moment at which the page was read. */
export type PageVersion = {
  readonly version: number
  readonly new_count: number
  readonly used_count: number
  readonly complete_seen_at: Date | null
  readonly observed_at: Date | null
}

export type PageSelection = {
  readonly dealershipId: number
  /** `New` or `Used`; null for both. */
  readonly condition: 'New' | 'Used' | null
  readonly limit: number
  readonly offset: number
}

type Row = PageVersion & { [K in keyof PageRow]: PageRow[K] | null }

/**
 * One page of active vehicles in their stable order (first seen, then id), and the dealership that they belong to, from
 * one moment: a page always agrees with its version and its counts.
 */
export async function readVehiclePage(
  database: Database,
  page: PageSelection,
): Promise<{ readonly rows: readonly PageRow[]; readonly version: PageVersion | null }> {
  const filter = page.condition === null ? '' : 'AND condition = $4'
  const rows = await database.prepared<Row>({
    name: page.condition === null ? 'read-vehicle-page' : 'read-vehicle-page-of-condition',
    text: `
      SELECT d.version, d.new_count, d.used_count, d.complete_seen_at, d.observed_at,
        v.rendered, v.inventory_date, greatest(v.partial_seen_at, d.complete_seen_at, v.updated_at) AS last_seen
      FROM dealerships AS d LEFT JOIN LATERAL (
        SELECT rendered, inventory_date, partial_seen_at, updated_at, first_seen_at, id
        FROM website_vehicles WHERE dealership_id = $1 AND active ${filter}
        ORDER BY first_seen_at, id LIMIT $2 OFFSET $3
      ) AS v ON true
      WHERE d.id = $1 ORDER BY v.first_seen_at, v.id`,
    values: [page.dealershipId, page.limit, page.offset, ...(page.condition === null ? [] : [page.condition])],
  })
  return { rows: rows.flatMap(toPageRow), version: rows[0] ?? null }
}

/** A page beyond the end is the dealership alone. */
function toPageRow({ rendered, inventory_date, last_seen }: Row): readonly PageRow[] {
  return rendered === null || inventory_date === null || last_seen === null
    ? []
    : [{ rendered, inventory_date, last_seen }]
}
