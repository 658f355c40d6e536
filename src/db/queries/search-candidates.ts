import { type ListName, listFields } from '../../model/vehicle-query/query-fields.ts'
import { type Handle, listRows } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { looseRanges, matchingVehicles, type VehicleScope } from './queried-vehicles.ts'
import type { SearchRow } from './search-vehicles.ts'

export type ModelName = { readonly make: string; readonly model: string }

/** A property that a vehicle should have, as far as its columns state it: up to `weight` points. */
export type Wish = { readonly weight: number } & (
  | { readonly kind: 'any'; readonly name: ListName; readonly values: readonly string[] }
  /** Points fall to 0 at the distance `reach` from the range. */
  | {
      readonly kind: 'near'
      readonly name: 'price' | 'odometer' | 'year'
      readonly min: number | null
      readonly max: number | null
      readonly reach: number
    }
  | { readonly kind: 'model'; readonly model: ModelName }
  | { readonly kind: 'trim'; readonly words: string }
)

export type CandidateQuery = {
  readonly scope: VehicleScope
  /** One of these, or one of `makes`; null: any. */
  readonly models: { readonly names: readonly ModelName[]; readonly makes: readonly string[] } | null
  readonly wishes: readonly Wish[]
  readonly documentVersion: number
  readonly limit: number
}

export type CandidateRow = SearchRow & { readonly dealership_id: number; readonly public_id: string }

const columns = `source, dealership_id, vin, ims_id, year, make, model, trim, body, drivetrain, fuel, transmission, color, interior,
  asking_price, miles`

/**
 * The vehicles with the most points, with their documents or what one is made from. A feed's vehicle that the website lists too
 * is left out.
 */
export async function listCandidates(handle: Handle, query: CandidateQuery): Promise<readonly CandidateRow[]> {
  const { scope, models, wishes } = query
  const { accountId } = scope
  const points = sql.join([sql`0::float8`, ...wishes.map(pointsOf)], ' + ')
  return listRows<CandidateRow>(handle)`
    WITH chosen AS MATERIALIZED (
      SELECT source, dealership_id, vin, ims_id, row_number() OVER () AS place FROM (
        SELECT * FROM ${matchingVehicles(scope, columns.split(','))} AS vehicle WHERE ${models === null ? sql`true` : isOneOf(models)}
        ORDER BY ${points} DESC, year DESC NULLS LAST, miles NULLS LAST, dealership_id, vin, source DESC LIMIT ${query.limit}
      ) AS best
    )
    SELECT chosen.source, chosen.dealership_id, dealership.public_id, chosen.vin, record.made_of, d.facts, d.words, d.text_hash,
      -- Few have no document: looked up one by one, not joined.
      CASE WHEN d.vin IS NULL THEN coalesce(record.rendered, (
        SELECT c.content FROM ims_contents AS c WHERE c.import_id = record.import_id AND c.row = record.row)) END AS content
    FROM chosen JOIN dealerships AS dealership ON dealership.id = chosen.dealership_id
    CROSS JOIN LATERAL (
      SELECT v.content_hash AS made_of, v.rendered, NULL::integer AS import_id, NULL::integer AS row
      FROM seen_website_vehicles(${accountId}) AS v
      WHERE chosen.source = 'website' AND v.dealership_id = chosen.dealership_id AND v.vin = chosen.vin
      UNION ALL
      SELECT int8send(v.import_id) || int4send(v.row), NULL, v.import_id, v.row FROM seen_ims_records(${accountId}) AS v
      WHERE chosen.source = 'ims' AND v.id = chosen.ims_id AND NOT EXISTS (
        SELECT FROM seen_website_vehicles(${accountId}) AS w WHERE w.dealership_id = chosen.dealership_id AND w.vin = chosen.vin)
    ) AS record
    LEFT JOIN search_documents AS d ON d.dealership_id = chosen.dealership_id AND d.source = chosen.source
      AND d.vin = chosen.vin AND d.version = ${query.documentVersion} AND d.made_of = record.made_of
    ORDER BY chosen.place`
}

/** A sample of the account's dealerships that depends on the seed; null: it has at most `max`. */
export async function sampleDealerships(
  handle: Handle,
  { accountId, seed, max }: { readonly accountId: number; readonly seed: string; readonly max: number },
): Promise<readonly number[] | null> {
  const rows = await listRows<{ id: number }>(handle)`
    SELECT id FROM seen_dealerships(${accountId}) ORDER BY hashint4extended(id, hashtextextended(${seed}, 0)) LIMIT ${max + 1}`
  return rows.length > max ? rows.slice(0, max).map(({ id }) => id) : null
}

function isOneOf({ names, makes }: NonNullable<CandidateQuery['models']>): Sql {
  const every = [...new Set([...makes, ...names.map(({ make }) => make)])]
  return sql`make = ANY(${every}::text[]) AND (make = ANY(${makes}::text[]) OR ${sql.join(names.map(isModel), ' OR ')})`
}

/** Spaces and signs in names differ; words may follow. A search decides which of these are the model. */
function isModel({ make, model }: ModelName): Sql {
  const start = `${model.replaceAll(/[^a-z0-9]/g, '')}%`
  return sql`make = ${make} AND regexp_replace(model, '[^a-z0-9]', '', 'g') LIKE ${start}`
}

function pointsOf(wish: Wish): Sql {
  const of = (share: Sql) => sql`${wish.weight}::float8 * coalesce(${share}, 0)`
  const met = (condition: Sql) => of(sql`(${condition})::integer`)
  switch (wish.kind) {
    case 'any':
      return met(sql`${sql.raw(listFields[wish.name].column)} = ANY(${wish.values}::text[])`)
    case 'model':
      return met(isModel(wish.model))
    case 'trim':
      return met(sql`strpos(translate(trim, '-', ' '), ${wish.words}) > 0`)
    case 'near': {
      const value = sql.raw(looseRanges[wish.name])
      const miss = sql`greatest(${wish.min}::float8 - ${value}, ${value} - ${wish.max}::float8, 0)`
      return of(sql`CASE WHEN ${value} IS NOT NULL THEN greatest(0, 1 - ${miss} / ${wish.reach}::float8) END`)
    }
  }
}
