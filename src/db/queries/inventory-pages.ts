import type { Database } from '../database.ts'

export type PageRow = { readonly rendered: string; readonly inventory_date: string; readonly last_seen: Date }

export type PageSelection = {
  readonly dealershipId: number
  readonly completeSeenAt: Date | null
  /** `New` or `Used`; null for both. */
  readonly condition: 'New' | 'Used' | null
  readonly limit: number
  readonly offset: number
}

/** One page of active vehicles in their stable order: first seen, then id. */
export async function listVehiclePage(database: Database, page: PageSelection): Promise<readonly PageRow[]> {
  const filter = page.condition === null ? '' : 'AND condition = $5'
  return database.prepared<PageRow>({
    name: page.condition === null ? 'list-vehicle-page' : 'list-vehicle-page-of-condition',
    text: `
      SELECT rendered, inventory_date, greatest(partial_seen_at, $2::timestamptz, updated_at) AS last_seen
      FROM website_vehicles WHERE dealership_id = $1 AND active ${filter}
      ORDER BY first_seen_at, id LIMIT $3 OFFSET $4`,
    values: [
      page.dealershipId,
      page.completeSeenAt,
      page.limit,
      page.offset,
      ...(page.condition === null ? [] : [page.condition]),
    ],
  })
}
