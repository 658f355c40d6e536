import type { InventoryType } from '../../model/dealership.ts'
import type { StoredImsVehicle } from '../../model/stored-ims-vehicle.ts'
import type { Database } from '../database.ts'

/** How a client names a dealership whose IMS vehicles it reads: one of the two ids is not null. */
export type ImsDealershipRef = {
  readonly accountId: number
  readonly publicId: string | null
  readonly id: number | null
}

export type ImsDealership = {
  readonly position: number
  readonly id: number
  readonly ims_version: number
  /** null: the account does not subscribe to it. */
  readonly inventory_type: InventoryType | null
  /** When any of its feeds was last imported. */
  readonly imported_at: Date | null
}

/** The dealerships behind `refs`, in one statement; an unknown one has no row. `position` counts from 1. */
export async function listImsDealerships(
  database: Database,
  refs: readonly ImsDealershipRef[],
): Promise<readonly ImsDealership[]> {
  return database.prepared<ImsDealership>({
    name: 'list-ims-dealerships',
    text: `
      SELECT ref.position::integer AS position, d.id, d.ims_version, s.inventory_type,
        (SELECT max(f.last_import_at) FROM feeds AS f WHERE f.dealership_id = d.id) AS imported_at
      FROM unnest($1::integer[], $2::text[], $3::integer[]) WITH ORDINALITY AS ref (account_id, public_id, id, position)
      CROSS JOIN LATERAL (
        SELECT by_public_id.id FROM dealerships AS by_public_id WHERE by_public_id.public_id = ref.public_id
        UNION ALL SELECT ref.id WHERE ref.id IS NOT NULL
      ) AS found
      JOIN dealerships AS d ON d.id = found.id
      LEFT JOIN subscriptions AS s ON s.dealership_id = d.id AND s.account_id = ref.account_id AND s.active`,
    values: [refs.map((ref) => ref.accountId), refs.map((ref) => ref.publicId), refs.map((ref) => ref.id)],
  })
}

export type ImsSelection = {
  readonly dealershipId: number
  /** null: every condition. */
  readonly conditions: readonly string[] | null
  /** Lower case. */
  readonly make: string | null
  readonly model: string | null
  readonly yearMin: number | null
  readonly yearMax: number | null
  readonly limit: number
  readonly offset: number
}

export type ImsPage = { readonly total: number; readonly vehicles: readonly StoredImsVehicle[] }

type PageRow = { readonly total: number } & (StoredImsVehicle | { readonly id: null })

/** One page of active vehicles in the order of their ids, and how many match in all: of one moment. */
export async function findImsPage(database: Database, page: ImsSelection): Promise<ImsPage> {
  const rows = await database.prepared<PageRow>({
    name: 'find-ims-page',
    text: `
      WITH matching AS MATERIALIZED (
        SELECT id FROM ims_vehicles WHERE dealership_id = $1 AND active
          AND ($2::text[] IS NULL OR condition = ANY($2)) AND ($3::text IS NULL OR make = $3)
          AND ($4::text IS NULL OR model = $4) AND ($5::integer IS NULL OR year >= $5)
          AND ($6::integer IS NULL OR year <= $6)
      )
      SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total FROM matching) AS counted
      LEFT JOIN LATERAL (
        SELECT v.id, c.content, c.engine_displacement, c.inventory_date, c.age_days, c.age_date, v.created_at, v.updated_at,
          f.last_import_at AS last_seen_at
        FROM (SELECT id FROM matching ORDER BY id LIMIT $7 OFFSET $8) AS chosen
        JOIN ims_vehicles AS v ON v.id = chosen.id
        JOIN ims_contents AS c ON c.import_id = v.import_id AND c.row = v.row
        JOIN feeds AS f ON f.id = v.feed_id
        ORDER BY v.id
      ) AS page ON true`,
    values: [
      page.dealershipId,
      page.conditions === null ? null : [...page.conditions],
      page.make,
      page.model,
      page.yearMin,
      page.yearMax,
      page.limit,
      page.offset,
    ],
  })
  return { total: rows[0]?.total ?? 0, vehicles: rows.flatMap((row) => (row.id === null ? [] : [row])) }
}
