import type { QueriedVehicle } from '../../model/vehicle-query/queried-vehicle.ts'
import {
  type FacetName,
  plainFacets,
  type QueryField,
  type SortName,
  type SpelledFacet,
  type StatName,
  sortFields,
  spelledFacets,
  statFields,
} from '../../model/vehicle-query/query-fields.ts'
import { getValue, type Handle, listRows, writeRows } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { lastListed, lastSeen, matchingVehicles, type VehicleScope } from './queried-vehicles.ts'
import type { VehicleName } from './search-vehicles.ts'

export type SortKey = { readonly name: SortName; readonly descending: boolean }

/** The last vehicle of a page: the values of its sort keys, as text, and the columns that break ties. */
export type PagePosition = {
  readonly keys: readonly (string | null)[]
  readonly dealershipId: number
  readonly source: 'website' | 'ims'
  readonly vin: string
}

export type VehiclePageQuery = {
  readonly scope: VehicleScope
  readonly sort: readonly SortKey[]
  readonly facets: readonly FacetName[]
  readonly stats: readonly StatName[]
  /** One listing per VIN. */
  readonly unique: boolean
  readonly limit: number
  /** Null: from the first. */
  readonly after: PagePosition | null
  /** Only these, where given. */
  readonly names?: readonly VehicleName[]
}

export type QueriedVehicleRow = QueriedVehicle & {
  readonly dealership_id: number
  readonly sort_keys: readonly (string | null)[]
}

export type FacetRow = { readonly value: string | number | boolean; readonly count: number }

export type StatRow = Readonly<Record<'min' | 'p25' | 'median' | 'p75' | 'max' | 'mean', number | null>> & {
  readonly count: number
}

type VehicleFigures = {
  readonly total: number
  readonly facets: Readonly<Record<string, readonly FacetRow[]>>
  readonly stats: Readonly<Record<string, StatRow>>
}

export type VehiclePage = { readonly figures: VehicleFigures; readonly vehicles: readonly QueriedVehicleRow[] }

type PageRow = { readonly figures: VehicleFigures | null } & (QueriedVehicleRow | { readonly document: null })

const maxFacetValues = 100

/** The page, and the figures of all that match, from one snapshot. Ends with an error after `timeoutMs`. */
export async function findVehiclePage(tx: Handle, query: VehiclePageQuery): Promise<VehiclePage> {
  const rows = await listRows<PageRow>(tx)`
    WITH matching AS MATERIALIZED (${matchingOf(query)})
    SELECT CASE WHEN page.place IS NULL OR page.place = 1 THEN figures.figures END AS figures, page.*
    FROM (SELECT json_build_object('total', (SELECT count(*) FROM matching), 'facets', ${facetsOf(query)},
      'stats', ${statsOf(query)}) AS figures) AS figures
    LEFT JOIN (${pageOf(query)}) AS page ON true
    ORDER BY page.place`
  const figures = rows[0]?.figures
  if (figures === null || figures === undefined) throw new Error('figures have one row')
  return { figures, vehicles: rows.flatMap((row) => (row.document === null ? [] : [row])) }
}

/** The page alone. */
export async function listMatching(handle: Handle, query: VehiclePageQuery): Promise<readonly QueriedVehicleRow[]> {
  return listRows<QueriedVehicleRow>(handle)`
    WITH matching AS (${matchingOf(query)}) SELECT * FROM (${pageOf(query)}) AS page ORDER BY place`
}

/** How many vehicles match each of the scopes, from one snapshot. */
export async function countEachMatching(tx: Handle, scopes: readonly VehicleScope[]): Promise<readonly number[]> {
  if (scopes.length === 0) return []
  const counts = scopes.map(
    (scope) => sql`(SELECT count(*) FROM ${matchingVehicles(scope, ['vin'])} AS matching)::integer`,
  )
  return getValue<readonly number[]>(tx)`SELECT ARRAY[${sql.join(counts, ', ')}] AS counts`
}

/** Statements of this transaction end after `timeoutMs`; 100,000 vehicles are sorted and counted in memory. */
export async function limitQueries(tx: Handle, timeoutMs: number): Promise<void> {
  await writeRows(
    tx,
  )`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('work_mem', '32MB', true)`
}

const identity = ['source', 'dealership_id', 'vin', 'ims_id', 'removed_at', 'days_on_lot', 'updated_at']

function matchingOf({ scope, sort, facets, stats, unique }: VehiclePageQuery): Sql {
  const columns = new Set([
    ...identity,
    ...sort.map(({ name }) => sortFields[name].column),
    ...facets.map((name) => (isSpelled(name) ? spelledFacets[name].column : plainFacets[name])),
    ...stats.map((name) => statFields[name]),
    ...(scope.dealerships?.miles == null ? [] : ['distance_miles']),
    ...(unique ? ['last_seen'] : []),
  ])
  const matching = matchingVehicles(scope, [...columns])
  const listings = unique
    ? sql`(
      SELECT DISTINCT ON (vin) *, (count(*) OVER (PARTITION BY vin))::integer AS listings FROM ${matching} AS listing
      ORDER BY vin, last_seen DESC NULLS LAST, dealership_id, source DESC)`
    : matching
  const number = facets.some(isSpelled) ? sql`, row_number() OVER () AS number` : sql``
  return sql`SELECT *${number} FROM ${listings} AS listing`
}

function facetsOf({ facets, scope }: VehiclePageQuery): Sql {
  return facets.reduce(
    (all, name) => sql`${all} || jsonb_build_object(${name}::text, (${facetOf(name, scope)}))`,
    sql`'{}'::jsonb`,
  )
}

function facetOf(name: FacetName, scope: VehicleScope): Sql {
  if (isSpelled(name)) return spelledFacet(spelledFacets[name], name, scope)
  const column = sql.raw(plainFacets[name])
  const value = name === 'dealership_id' ? sql`(SELECT public_id FROM dealerships WHERE id = ${column})` : column
  return sql`
    SELECT coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count)), '[]')
    FROM (
      SELECT ${value} AS value, count(*) AS count FROM matching WHERE ${column} IS NOT NULL
      GROUP BY ${column} ORDER BY count(*) DESC, 1 LIMIT ${maxFacetValues}) AS counted`
}

function isSpelled(name: FacetName): name is SpelledFacet {
  return Object.hasOwn(spelledFacets, name)
}

/**
 * Texts are counted regardless of case. A value that is a word of the field is shown as that word, another one as one of
 * its vehicles spells it; fields that only have words count nothing else. Each value shown can be sent back as a filter.
 */
function spelledFacet(field: QueryField, name: SpelledFacet, scope: VehicleScope): Sql {
  const value = sql.raw(field.column)
  const words = sql`unnest(${field.words ?? []}::text[]) AS known (word)`
  const onlyWords = field.words !== undefined && field.otherWords === undefined
  const shown = onlyWords ? sql`word` : sql`coalesce(word, ${exampleOf(field, name, scope)}, counted.value)`
  return sql`
    SELECT coalesce(jsonb_agg(jsonb_build_object('count', counted.count, 'value', ${shown})), '[]')
    FROM (
      SELECT ${value} AS value, word, count(*) AS count, min(number) AS number
      FROM matching ${onlyWords ? sql`` : sql`LEFT`} JOIN ${words} ON lower(word) = ${value}
      WHERE ${value} IS NOT NULL
      GROUP BY ${value}, word ORDER BY count(*) DESC, ${value} LIMIT ${maxFacetValues}
    ) AS counted JOIN matching AS example USING (number)`
}

/** SQL: how the vehicle `example` spells the value. */
function exampleOf({ field, imsField }: QueryField, name: SpelledFacet, { accountId }: VehicleScope): Sql {
  const ofIms =
    imsField === null
      ? sql`NULL`
      : sql`
    SELECT content_json(c.content) ->> ${imsField ?? name}::text FROM seen_ims_records(${accountId}) AS v
    JOIN ims_contents AS c ON c.import_id = v.import_id AND c.row = v.row WHERE v.id = example.ims_id`
  return sql`
    CASE example.source WHEN 'ims' THEN (${ofIms}) ELSE (
      SELECT content_json(rendered) ->> ${field ?? name}::text FROM seen_website_records(${accountId})
      WHERE dealership_id = example.dealership_id AND vin = example.vin) END`
}

function statsOf({ stats }: VehiclePageQuery): Sql {
  return stats.reduce(
    (all, name) => sql`${all} || jsonb_build_object(${name}::text, (${statOf(name)}))`,
    sql`'{}'::jsonb`,
  )
}

/** SQL: of the table `matching`. */
export function statOf(name: StatName): Sql {
  const value = sql.raw(`${statFields[name]}::float8`)
  return sql`
    SELECT jsonb_build_object('count', count, 'min', min, 'p25', quantiles[1], 'median', quantiles[2], 'p75', quantiles[3],
      'max', max, 'mean', mean)
    FROM (SELECT count(${value}) AS count, min(${value}) AS min, max(${value}) AS max, avg(${value}) AS mean,
      percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY ${value}) AS quantiles FROM matching) AS figures`
}

function pageOf({ scope, sort, after, limit, unique, names }: VehiclePageQuery): Sql {
  const order = sql.raw([...sort.map(orderOf), 'dealership_id', 'source', 'vin'].join(', '))
  const keys = sql.raw(`ARRAY[${sort.map(({ name }) => `${sortFields[name].column}::text`).join(', ')}]::text[]`)
  const miles = scope.dealerships?.miles == null ? sql`NULL::float8` : sql`distance_miles`
  return sql`
    SELECT chosen.place, chosen.dealership_id, dealership.public_id, chosen.source, chosen.vin, chosen.removed_at,
      chosen.days_on_lot, chosen.distance_miles, chosen.listings, chosen.updated_at, chosen.sort_keys, record.*
    FROM (
      SELECT row_number() OVER (ORDER BY ${order}) AS place, dealership_id, source, vin, ims_id, removed_at, days_on_lot,
        ${miles} AS distance_miles, ${unique ? sql`listings` : sql`NULL::integer AS listings`}, updated_at,
        ${keys} AS sort_keys
      FROM matching WHERE ${after === null ? sql`true` : isAfter(sort, after)} AND ${isNamed(names)}
      ORDER BY ${order} LIMIT ${limit}
    ) AS chosen
    JOIN dealerships AS dealership ON dealership.id = chosen.dealership_id
    CROSS JOIN LATERAL (${documentsOf(scope)}) AS record`
}

function isNamed(names: VehiclePageQuery['names']): Sql {
  if (names === undefined) return sql`true`
  return sql`(dealership_id, source, vin) IN (
    SELECT * FROM unnest(${names.map((name) => name.dealershipId)}::integer[], ${names.map(({ source }) => source)}::text[],
      ${names.map(({ vin }) => vin)}::text[]))`
}

/** SQL: the record of the vehicle `chosen`. */
function documentsOf({ accountId, at }: VehicleScope): Sql {
  return sql`
    SELECT v.rendered AS document, NULL::text AS engine_displacement, v.inventory_date::text AS inventory_date,
      ${lastSeen('dealership')} AS last_seen
    FROM seen_website_records(${accountId}) AS v
    WHERE chosen.source = 'website' AND v.dealership_id = chosen.dealership_id AND v.vin = chosen.vin
    UNION ALL
    SELECT ims_vehicle_json(v, c, v.updated_at, ${at}), c.engine_displacement, NULL,
      CASE WHEN v.active THEN f.last_import_at ELSE ${lastListed(accountId)} END
    FROM seen_ims_records(${accountId}) AS v
    JOIN ims_contents AS c ON c.import_id = v.import_id AND c.row = v.row
    JOIN seen_feed_records(${accountId}) AS f ON f.id = v.feed_id
    WHERE chosen.source = 'ims' AND v.id = chosen.ims_id`
}

function orderOf({ name, descending }: SortKey): string {
  return `${sortFields[name].column} ${descending ? 'DESC' : 'ASC'} NULLS LAST`
}

/** Vehicles without a value come last in both directions, so none but them can follow one. */
function isAfter(sort: readonly SortKey[], { keys, dealershipId, source, vin }: PagePosition): Sql {
  let follows = sql`(dealership_id, source, vin) > (${dealershipId}::integer, ${source}::text, ${vin}::text)`
  for (const [index, { name, descending }] of [...sort.entries()].toReversed()) {
    const [column, key] = [sql.raw(sortFields[name].column), keys[index] ?? null]
    const value = sql`${key}::text::${sql.raw(sortFields[name].type)}`
    const isLater = descending ? sql`${column} < ${value}` : sql`${column} > ${value}`
    follows =
      key === null
        ? sql`(${column} IS NULL AND ${follows})`
        : sql`(${isLater} OR ${column} IS NULL OR (${column} = ${value} AND ${follows}))`
  }
  return follows
}
