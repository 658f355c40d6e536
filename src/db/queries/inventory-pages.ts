import type { InventoryType } from '../../model/dealership.ts'
import type { Database } from '../database.ts'
import type { StatedIdentity } from '../tables.ts'

/** How a client names a dealership: exactly one of the three is not null. */
export type DealershipRef = {
  readonly accountId: number
  readonly publicId: string | null
  readonly id: number | null
  readonly host: string | null
}

/** A dealership that an account may read, as it stands at this moment. */
export type ReadableDealership = {
  readonly position: number
  readonly id: number
  readonly public_id: string
  readonly version: number
  readonly website_url: string
  readonly website: string
  readonly name: string | null
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly phone: string | null
  readonly new_count: number
  readonly used_count: number
  readonly complete_seen_at: Date | null
  readonly observed_at: Date | null
  readonly inventory_type: InventoryType
  readonly stated: StatedIdentity
  readonly subscription_id: number
  readonly subscription_updated_at: Date
}

/**
 * The dealerships behind `refs`, in one statement; a ref without an active subscription has no row. `position` is the
 * 1-based place of the ref.
 */
export async function listReadableDealerships(
  database: Database,
  refs: readonly DealershipRef[],
): Promise<readonly ReadableDealership[]> {
  return database.prepared<ReadableDealership>({
    name: 'list-readable-dealerships',
    text: `
      SELECT ref.position::integer AS position, d.id, d.public_id, d.version, d.website_url, d.website, d.name, d.street,
        d.city, d.state, d.phone, d.new_count, d.used_count, d.complete_seen_at, d.observed_at,
        s.inventory_type, s.stated, s.id AS subscription_id, s.updated_at AS subscription_updated_at
      FROM unnest($1::integer[], $2::text[], $3::integer[], $4::text[])
        WITH ORDINALITY AS ref (account_id, public_id, id, host, position)
      CROSS JOIN LATERAL (
        SELECT by_public_id.id FROM dealerships AS by_public_id WHERE by_public_id.public_id = ref.public_id
        UNION ALL SELECT ref.id WHERE ref.id IS NOT NULL
        UNION ALL SELECT h.dealership_id FROM dealership_hosts AS h WHERE h.host = ref.host
      ) AS found
      JOIN dealerships AS d ON d.id = found.id
      JOIN subscriptions AS s ON s.dealership_id = d.id AND s.account_id = ref.account_id AND s.active`,
    values: [
      refs.map((ref) => ref.accountId),
      refs.map((ref) => ref.publicId),
      refs.map((ref) => ref.id),
      refs.map((ref) => ref.host),
    ],
  })
}

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
