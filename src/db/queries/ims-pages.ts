import type { InventoryType } from '../../model/dealership.ts'
import type { Database } from '../database.ts'

type ImsSelection = {
  readonly dealershipId: number
  /** The viewer: an owner of private feeds, or -1 for everybody else; null: all accounts see the same vehicles. */
  readonly viewer: number | null
  readonly filter: InventoryType
  readonly condition: string | null
  /** Lower case. */
  readonly make: string | null
  readonly model: string | null
  readonly yearMin: number | null
  readonly yearMax: number | null
  readonly limit: number
  readonly offset: number
  /** Decides days_in_stock. */
  readonly now: Date
}

export type ImsPageVehicle = {
  /** The vehicle as JSON in the default format. */
  readonly json: string
  readonly engine_displacement: string | null
  readonly last_seen_at: Date | null
}

type ImsPage = { readonly total: number; readonly vehicles: readonly ImsPageVehicle[] }

type PageRow = { readonly total: number } & (ImsPageVehicle | { readonly json: null })

const filters = `($2::text IS NULL OR condition = $2) AND ($3::text IS NULL OR make = $3)
  AND ($4::text IS NULL OR model = $4) AND ($5::integer IS NULL OR year >= $5) AND ($6::integer IS NULL OR year <= $6)`

const pageOf = (vehicles: string) => `
  WITH matching AS MATERIALIZED (SELECT id FROM ${vehicles} WHERE ${filters})
  SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total FROM matching) AS counted
  LEFT JOIN LATERAL (
    SELECT ims_vehicle_json(v, c, v.updated_at, $9) AS json, c.engine_displacement, f.last_import_at AS last_seen_at
    FROM (SELECT id FROM matching ORDER BY id LIMIT $7 OFFSET $8) AS chosen
    CROSS JOIN LATERAL (
      -- Those chosen are shown to the viewer: that need not be asked again.
      SELECT * FROM viewed_ims_vehicles($1, $10, true, -1) AS of_view WHERE of_view.id = chosen.id OFFSET 0
    ) AS v
    JOIN ims_contents AS c ON c.import_id = v.import_id AND c.row = v.row
    JOIN feeds AS f ON f.id = v.feed_id
    ORDER BY v.id
  ) AS page ON true`

/** For one shared feed: the index alone can answer. */
const textOfAll = pageOf('viewed_ims_vehicles($1, $10, true, -1)')
const textOfShown = pageOf('viewed_ims_vehicles($1, $10, false, $11)')

/** One page of active vehicles ordered by id, and the total number of matches, from one snapshot. */
export async function findImsPage(database: Database, page: ImsSelection): Promise<ImsPage> {
  const { dealershipId, filter, condition, make, model, yearMin, yearMax, limit, offset, now } = page
  const values = [dealershipId, condition, make, model, yearMin, yearMax, limit, offset, now, filter]
  const rows = await database.prepared<PageRow>(
    page.viewer === null
      ? { name: 'find-ims-page', text: textOfAll, values }
      : { name: 'find-shown-ims-page', text: textOfShown, values: [...values, page.viewer] },
  )
  return { total: rows[0]?.total ?? 0, vehicles: rows.flatMap((row) => (row.json === null ? [] : [row])) }
}
