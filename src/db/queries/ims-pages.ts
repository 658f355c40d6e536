import type { StoredImsVehicle } from '../../model/stored-ims-vehicle.ts'
import type { Database } from '../database.ts'

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
