import type { Database } from '../database.ts'
import { imsShownTo } from './ims-visibility.ts'

export type ImsSelection = {
  readonly dealershipId: number
  /** The viewer: an owner of private feeds, or -1 for everybody else; null: all accounts see the same vehicles. */
  readonly viewer: number | null
  readonly conditions: readonly string[] | null
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

export type ImsPage = { readonly total: number; readonly vehicles: readonly ImsPageVehicle[] }

type PageRow = { readonly total: number } & (ImsPageVehicle | { readonly json: null })

const filters = `($2::text[] IS NULL OR condition = ANY($2)) AND ($3::text IS NULL OR make = $3)
  AND ($4::text IS NULL OR model = $4) AND ($5::integer IS NULL OR year >= $5) AND ($6::integer IS NULL OR year <= $6)`

const shown = imsShownTo({ vehicle: 'v', simple: 'false', account: '$10::integer' })
const pageOf = (matching: string) => `
  WITH matching AS MATERIALIZED (${matching})
  SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total FROM matching) AS counted
  LEFT JOIN LATERAL (
    SELECT ims_vehicle_json(v, c, v.updated_at, $9) AS json, c.engine_displacement, f.last_import_at AS last_seen_at
    FROM (SELECT id FROM matching ORDER BY id LIMIT $7 OFFSET $8) AS chosen
    JOIN ims_vehicles AS v ON v.id = chosen.id
    JOIN ims_contents AS c ON c.import_id = v.import_id AND c.row = v.row
    JOIN feeds AS f ON f.id = v.feed_id
    ORDER BY v.id
  ) AS page ON true`

/** For one shared feed: the index alone can answer. */
const textOfAll = pageOf(`SELECT id FROM ims_vehicles WHERE dealership_id = $1 AND active AND ${filters}`)
const textOfShown = pageOf(
  `SELECT v.id FROM ims_vehicles AS v WHERE v.dealership_id = $1 AND v.active AND ${filters} AND ${shown}`,
)

/** One page of active vehicles ordered by id, and the total number of matches, from one snapshot. */
export async function findImsPage(database: Database, page: ImsSelection): Promise<ImsPage> {
  const { dealershipId, conditions, make, model, yearMin, yearMax, limit, offset, now } = page
  const values = [dealershipId, conditions, make, model, yearMin, yearMax, limit, offset, now]
  const rows = await database.prepared<PageRow>(
    page.viewer === null
      ? { name: 'find-ims-page', text: textOfAll, values }
      : { name: 'find-shown-ims-page', text: textOfShown, values: [...values, page.viewer] },
  )
  return { total: rows[0]?.total ?? 0, vehicles: rows.flatMap((row) => (row.json === null ? [] : [row])) }
}
