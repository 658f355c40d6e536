import { type Static, Type } from 'typebox'
import { orNull } from '../../model/field-schemas.ts'
import { type Database, listPrepared } from '../database.ts'
import { type Sql, sql } from '../sql.ts'

type ComparableSelection = {
  readonly accountId: number
  /** Excluded wherever it is listed. */
  readonly vin: string
  /** Lower case. */
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly yearFrom: number
  readonly yearTo: number
  /** New vehicles are compared with new ones; used and certified ones with each other. */
  readonly isNew: boolean
  readonly price: number | null
  /** The nearest mileage comes first; null: the nearest price. */
  readonly odometerMiles: number | null
  /** With fewer vehicles of the same trim than this, all trims are compared. */
  readonly enough: number
  readonly limit: number
  /** Points of price against mileage: an even sample of all, ordered by mileage. */
  readonly points: number
  readonly today: Date
}

export const Comparable = Type.Object({
  vin: Type.String(),
  dealership_id: Type.String(),
  year: Type.Integer(),
  trim: orNull(Type.String()),
  price: Type.Number(),
  odometer: orNull(Type.Integer(), { description: 'Miles.' }),
  days_on_lot: Type.Integer(),
})

type Figure = 'min' | 'p25' | 'median' | 'p75' | 'max' | 'mean' | 'median_days_on_lot'

export type ComparableFigures = Readonly<Record<Figure, number | null>> & {
  readonly count: number
  readonly of_trim: boolean
  /** How many cost as much as the vehicle or less. */
  readonly at_or_below: number
  readonly points: readonly { readonly miles: number; readonly price: number }[] | null
  /** Each trim is a JSON string. */
  readonly nearest: readonly Static<typeof Comparable>[] | null
}

/** A text field of a document, as a JSON string. Parsing 50 whole documents would take as long as the statement. */
function textOf(document: Sql, field: string): Sql {
  const start = `"${field}":"`
  const text = sql`substr(${document}, nullif(position(${start} IN ${document}), 0) + ${start.length - 1}::integer, 1000)`
  return sql`substring(${text} from ${'^"(?:[^"\\\\]|\\\\.)*"'})`
}

/** Priced listings at the account's dealerships. A VIN counts once per dealership, preferably as the website lists it. */
export async function findComparables(database: Database, asked: ComparableSelection): Promise<ComparableFigures> {
  const matches = sql`vehicle.make = ${asked.make} AND vehicle.model = ${asked.model}
    AND vehicle.year BETWEEN ${asked.yearFrom} AND ${asked.yearTo} AND (vehicle.condition = 'New') = ${asked.isNew}
    AND vehicle.price IS NOT NULL AND vehicle.vin <> ${asked.vin}`
  const nearness =
    asked.odometerMiles === null
      ? sql`price, vin`
      : sql`abs(miles - ${asked.odometerMiles}::integer) NULLS LAST, price, vin`
  const name = asked.odometerMiles === null ? 'find-comparables' : 'find-comparables-of-mileage'
  const [figures] = await listPrepared<ComparableFigures>(database, name)`
    WITH found AS MATERIALIZED (
      SELECT DISTINCT ON (dealership_id, vin) * FROM (
        SELECT vehicle.dealership_id, vehicle.vin, vehicle.year, vehicle.trim, vehicle.price, vehicle.odometer_miles AS miles,
          vehicle.inventory_date AS listed_on, 'website' AS source, 0 AS ims_id
        FROM seen_website_vehicles(${asked.accountId}) AS vehicle WHERE ${matches}
        UNION ALL
        SELECT vehicle.dealership_id, vehicle.vin, vehicle.year, vehicle.trim, vehicle.price, vehicle.odometer_miles,
          coalesce(vehicle.listed_on, (vehicle.created_at AT TIME ZONE 'UTC')::date), 'ims', vehicle.id
        FROM seen_ims_vehicles(${asked.accountId}) AS vehicle WHERE ${matches}
      ) AS listed
      ORDER BY dealership_id, vin, source DESC, ims_id DESC
    ), scope AS MATERIALIZED (
      SELECT count(*) FILTER (WHERE trim = ${asked.trim}) >= ${asked.enough} AS of_trim FROM found
    ), compared AS MATERIALIZED (
      SELECT found.*, greatest(0, (${asked.today}::timestamptz AT TIME ZONE 'UTC')::date - listed_on) AS days_on_lot,
        row_number() OVER (ORDER BY miles, price, vin) - 1 AS place, count(miles) OVER () AS with_miles
      FROM found, scope WHERE NOT of_trim OR trim = ${asked.trim}
    ), nearest AS (
      SELECT compared.* FROM compared ORDER BY ${nearness} LIMIT ${asked.limit}
    )
    SELECT figures.*, scope.of_trim,
      (SELECT json_agg(json_build_object('miles', miles, 'price', price)) FROM compared
        WHERE miles IS NOT NULL AND place % greatest(1, ceil(with_miles / ${asked.points}::float8)::integer) = 0) AS points,
      (SELECT json_agg(json_build_object('vin', nearest.vin, 'dealership_id', public_id, 'year', year, 'trim', CASE source
            WHEN 'website' THEN (SELECT ${textOf(sql`rendered`, 'series')} FROM seen_website_vehicles(${asked.accountId})
              WHERE dealership_id = nearest.dealership_id AND vin = nearest.vin)
            ELSE (SELECT ${textOf(sql`stored.content`, 'trim')} FROM seen_ims_vehicles(${asked.accountId}) AS vehicle
              JOIN ims_contents AS stored ON stored.import_id = vehicle.import_id AND stored.row = vehicle.row WHERE vehicle.id = nearest.ims_id)
          END, 'price', price, 'odometer', miles, 'days_on_lot', days_on_lot) ORDER BY ${nearness})
        FROM nearest JOIN seen_dealerships(${asked.accountId}) AS dealership ON dealership.id = nearest.dealership_id) AS nearest
    FROM scope CROSS JOIN (
      SELECT count(*)::integer AS count, min(price) AS min, max(price) AS max, avg(price) AS mean,
        percentile_cont(0.25) WITHIN GROUP (ORDER BY price) AS p25,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY price) AS median,
        percentile_cont(0.75) WITHIN GROUP (ORDER BY price) AS p75,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY days_on_lot) AS median_days_on_lot,
        count(*) FILTER (WHERE price <= ${asked.price}::float8)::integer AS at_or_below
      FROM compared
    ) AS figures`
  if (figures === undefined) throw new Error('aggregates have one row')
  return figures
}
