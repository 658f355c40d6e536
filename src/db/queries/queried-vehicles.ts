import { dayMs, hourMs } from '../../lib/clock.ts'
import { plainLetters } from '../../lib/plain-letters.ts'
import { findZipPlace, milesBetween } from '../../lib/zip-places.ts'
import { type FactName, factNames, isFeedFact, vehicleFacts } from '../../model/vehicle-facts.ts'
import {
  flagFields,
  listFields,
  periodFields,
  type RangeName,
  rangeFields,
} from '../../model/vehicle-query/query-fields.ts'
import type { ListCondition, PriceDrop, VehicleSelection } from '../../model/vehicle-query/read-selection.ts'
import { type Handle, listRows } from '../database.ts'
import { type Sql, sql } from '../sql.ts'

/** The vehicles that a query covers, with what the database does not know. */
export type VehicleScope = {
  /** An id, or a column that contains it. */
  readonly accountId: number | Sql
  /** Decides ages, and how long a vehicle has been removed. */
  readonly at: Date
  readonly status: 'active' | 'removed' | 'all'
  readonly selection: VehicleSelection
  /** Null: all that the account sees. */
  readonly dealerships: ScopedDealerships | null
  /** Only these, where given. */
  readonly vins?: readonly string[]
  /**
   * For a search, which ranks the vehicles afterwards: a value that a listing lacks but its model may state meets each
   * condition. Prices include internet prices, and odometers are in miles.
   */
  readonly loosely?: true
}

type ScopedDealerships = {
  readonly ids: readonly number[]
  /** Distance of each dealership from the query's place; null: no place was given. */
  readonly miles: readonly number[] | null
}

type ScopeQuestion = Omit<VehicleScope, 'dealerships' | 'accountId'> & {
  readonly accountId: number
  readonly dealershipIds: readonly number[] | null
}

/** Days for which removed vehicles are found. */
export const removedDays = 90

/** `dealershipIds` null: all of the account. Distances are measured here, because the database knows no places. */
export async function findScope(handle: Handle, { dealershipIds, ...asked }: ScopeQuestion): Promise<VehicleScope> {
  const { near } = asked.selection
  if (near === null)
    return { ...asked, dealerships: dealershipIds === null ? null : { ids: dealershipIds, miles: null } }
  const rows = await listRows<{ id: number; zip: string }>(handle)`
    SELECT id, zip FROM seen_dealerships(${asked.accountId}) WHERE zip IS NOT NULL
      AND (${dealershipIds}::integer[] IS NULL OR id = ANY(${dealershipIds}::integer[]))`
  const reached = rows.flatMap(({ id, zip }) => {
    const miles = milesTo(near, zip)
    return miles === null ? [] : [{ id, miles }]
  })
  return { ...asked, dealerships: { ids: reached.map(({ id }) => id), miles: reached.map(({ miles }) => miles) } }
}

/** From the place to a ZIP code; null: outside the radius, or unknown. */
export function milesTo({ place, radiusMiles }: NonNullable<VehicleSelection['near']>, zip: string): number | null {
  const there = findZipPlace(zip)
  const miles = there === null ? Number.POSITIVE_INFINITY : milesBetween(place, there)
  return miles <= radiusMiles ? miles : null
}

/**
 * SQL: the vehicles that the account sees and that meet the query, as a table with `columns` of those below. Every query of
 * vehicles reads them here, so that one place decides what matches.
 */
export function matchingVehicles(scope: VehicleScope, columns: readonly string[]): Sql {
  const { dealerships } = scope
  const conditions = [...conditionsOf(scope.selection, scope), sql`true`]
  const place =
    dealerships?.miles == null
      ? sql``
      : sql`JOIN unnest(${dealerships.ids}::integer[], ${dealerships.miles}::float8[]) AS place (id, distance_miles)
          ON place.id = vehicle.dealership_id`
  return sql`(
    SELECT ${sql.raw(columns.join(', '))}
    FROM (${allOf(branchesOf(scope), 'UNION ALL')}) AS vehicle (${sql.raw(columnNames)}) ${place}
    WHERE ${allOf(conditions, 'AND')})`
}

const queriedFacts = factNames.filter((name) => name !== 'odometer_miles')

/** What conditions read, without `text` and `near`. */
export const conditionColumns: readonly string[] = [
  'source',
  'dealership_id',
  'vin',
  'ims_id',
  'condition',
  ...queriedFacts,
  'first_seen_at',
  'updated_at',
  'removed_at',
  'days_on_lot',
  'fees_included',
]

const columnNames = [...conditionColumns, 'inventory_date', 'last_seen', 'asking_price', 'miles'].join(', ')

function allOf(parts: readonly Sql[], word: 'AND' | 'UNION ALL'): Sql {
  return sql.join(parts, ` ${word} `)
}

function branchesOf(scope: VehicleScope): readonly Sql[] {
  const { status, selection } = scope
  const states = status === 'all' ? (['active', 'removed'] as const) : [status]
  const sources = selection.source === 'all' ? (['website', 'ims'] as const) : [selection.source]
  return sources.flatMap((source) => states.map((state) => branchOf[source](scope, state)))
}

const branchOf = { website: websiteVehicles, ims: imsVehicles }

type State = 'active' | 'removed'

function websiteVehicles(scope: VehicleScope, state: State): Sql {
  const { accountId } = scope
  const seen = state === 'active' ? sql`seen_website_vehicles(${accountId})` : sql`seen_website_records(${accountId})`
  const removed = state === 'active' ? sql`true` : sql`NOT v.active AND v.removed_at >= ${removedSince(scope)}`
  return sql`
    SELECT 'website', v.dealership_id, v.vin, NULL::integer, v.condition,
      ${sql.raw(queriedFacts.map((name) => `v.${name}`).join(', '))}, v.first_seen_at, v.updated_at,
      ${state === 'active' ? sql`NULL::timestamptz` : sql`v.removed_at`},
      ${daysOnLot(state === 'active' ? sql`${scope.at}::timestamptz` : sql`v.removed_at`, sql`v.inventory_date`)},
      (v.rendered::jsonb #>> '{price_basis,fees_included}')::boolean, v.inventory_date,
      ${state === 'active' ? seenOnWebsite : seenBeforeRemoval}, v.price, v.odometer_miles
    FROM ${seen} AS v
    WHERE ${removed} AND ${inScope(scope)} AND ${hasText(scope, sql`v.rendered`)}`
}

const seenOnWebsite = sql`greatest(v.partial_seen_at, v.updated_at,
  (SELECT complete_seen_at FROM dealerships WHERE id = v.dealership_id))`

/** SQL: the removal of the vehicle `v` keeps it. */
const seenBeforeRemoval = sql`coalesce(v.partial_seen_at, v.removed_at)`

/** SQL: when a scan last saw the vehicle `v` on the website of the dealership `lot`. */
export function lastSeen(lot: 'd' | 'concerned' | 'dealership'): Sql {
  return sql`CASE WHEN v.active THEN greatest(v.partial_seen_at, ${sql.raw(lot)}.complete_seen_at, v.updated_at)
    ELSE ${seenBeforeRemoval} END`
}

/** SQL: the last import that listed the removed vehicle `v` of a feed, as far as imports are kept. */
export function lastListed(accountId: VehicleScope['accountId']): Sql {
  return sql`coalesce((
    SELECT max(completed_at) FROM seen_feed_imports(${accountId}) AS import
    WHERE import.feed_id = v.feed_id AND import.status IN ('completed', 'unchanged')
      AND completed_at < v.updated_at AND completed_at >= v.created_at), v.updated_at)`
}

function imsVehicles(scope: VehicleScope, state: State): Sql {
  const { accountId } = scope
  const seen = state === 'active' ? sql`seen_ims_vehicles(${accountId})` : sql`seen_ims_records(${accountId})`
  // A VIN that several feeds have listed was removed when the last of them dropped it.
  const removed =
    state === 'active'
      ? sql`true`
      : sql`NOT v.active AND v.updated_at >= ${removedSince(scope)} AND NOT EXISTS (
          SELECT FROM seen_ims_records(${accountId}) AS later
          WHERE later.vin = v.vin AND later.dealership_id = v.dealership_id AND later.id <> v.id
            AND (later.active OR (later.updated_at, later.id) > (v.updated_at, v.id)))`
  const content = sql`(SELECT content FROM ims_contents WHERE import_id = v.import_id AND row = v.row)`
  const listedOn = sql`coalesce(v.listed_on, (v.created_at AT TIME ZONE 'UTC')::date)`
  return sql`
    SELECT 'ims', v.dealership_id, v.vin, v.id, CASE WHEN v.condition = 'New' THEN 'New' ELSE 'Used' END,
      ${sql.raw(queriedFacts.map(ofFeed).join(', '))}, v.created_at, v.updated_at,
      ${state === 'active' ? sql`NULL::timestamptz` : sql`v.updated_at`},
      ${daysOnLot(state === 'active' ? sql`${scope.at}::timestamptz` : sql`v.updated_at`, listedOn)}, NULL::boolean, ${listedOn},
      ${state === 'active' ? sql`(SELECT last_import_at FROM seen_feeds(${accountId}) AS feed WHERE feed.id = v.feed_id)` : lastListed(accountId)},
      v.price, v.odometer_miles
    FROM ${seen} AS v
    WHERE ${removed} AND ${inScope(scope)} AND ${hasText(scope, content)}`
}

/** SQL: facts of which a feed's vehicle has another column. */
const otherColumns: { readonly [Name in FactName]?: string } = {
  certified: `v.condition = 'Certified'`,
  price: 'CASE WHEN v.is_internet_price THEN NULL ELSE v.price END',
  odometer: 'v.odometer_miles',
}

function ofFeed(name: FactName): string {
  return otherColumns[name] ?? (isFeedFact(name) ? `v.${name}` : `NULL::${vehicleFacts[name].type}`)
}

function removedSince({ at }: VehicleScope): Sql {
  return sql`${new Date(at.getTime() - removedDays * dayMs)}::timestamptz`
}

function inScope({ dealerships, vins }: VehicleScope): Sql {
  const atThese = dealerships === null ? sql`true` : sql`v.dealership_id = ANY(${dealerships.ids}::integer[])`
  return vins === undefined ? atThese : sql`${atThese} AND v.vin = ANY(${vins}::text[])`
}

function daysOnLot(until: Sql, since: Sql): Sql {
  return sql`greatest(0, (${until} AT TIME ZONE 'UTC')::date - ${since})`
}

function hasText({ selection: { words } }: VehicleScope, document: Sql): Sql {
  return words.length === 0 ? sql`true` : sql`has_words(${document}, ${words.map(plainLetters)}::text[])`
}

/** SQL: what must hold of a vehicle's columns, without `text` and `near`. */
export function conditionsOf(selection: VehicleSelection, scope: VehicleScope): readonly Sql[] {
  const { lists, excluded, condition, flags, ranges, periods, priceDrop, seenWithinHours, feesIncluded } = selection
  return [
    ...lists.map((list) => (scope.loosely === true && isWorded(list) ? listedOrUnsaid(list) : listed(list))),
    ...excluded.map((list) => sql`${listed(list)} IS NOT TRUE`),
    ...(condition === null ? [] : [sql`condition = ${condition}`]),
    ...flags.map(({ name, value }) => sql`(${sql.raw(flagFields[name])}) IS ${sql.raw(value ? 'TRUE' : 'NOT TRUE')}`),
    ...ranges.flatMap(({ name, min, max }) => {
      if (scope.loosely !== true) return within(rangeFields[name], 'float8', min, max)
      const range = allOf([sql`true`, ...within(looseRanges[name], 'float8', min, max)], 'AND')
      return [ofModels.has(name) ? sql`(${sql.raw(rangeFields[name])} IS NULL OR ${range})` : range]
    }),
    ...periods.flatMap(({ name, since, until }) => within(periodFields[name], 'timestamptz', since, until)),
    ...(priceDrop === null ? [] : [droppedInPrice(priceDrop, scope)]),
    ...(feesIncluded === null ? [] : [sql`fees_included = ${feesIncluded}::boolean`]),
    ...(seenWithinHours === null
      ? []
      : [sql`last_seen >= ${new Date(scope.at.getTime() - seenWithinHours * hourMs)}::timestamptz`]),
  ]
}

function listed({ name, values }: ListCondition): Sql {
  return sql`${sql.raw(listFields[name].column)} = ANY(${values}::text[])`
}

function isWorded({ name }: ListCondition): boolean {
  return 'words' in listFields[name]
}

function listedOrUnsaid(list: ListCondition): Sql {
  return sql`(${listed(list)} OR ${sql.raw(listFields[list.name].column)} IS NULL)`
}

/** Ranges that a search can take from the model where the listing does not state them. */
const ofModels: ReadonlySet<RangeName> = new Set(['engine_cyl_count', 'door_count'])

/** SQL: what a search compares. */
export const looseRanges = { ...rangeFields, price: 'asking_price', odometer: 'miles' } as const

function within<T>(column: string, type: string, from: T | null, to: T | null): readonly Sql[] {
  const [bounded, as] = [sql.raw(column), sql.raw(type)]
  return [
    ...(from === null ? [] : [sql`${bounded} >= ${from}::${as}`]),
    ...(to === null ? [] : [sql`${bounded} <= ${to}::${as}`]),
  ]
}

const amountOf = (value: 'from_value' | 'to_value', change: string) => {
  const json = sql.raw(`${change}.${value}`)
  return sql`CASE WHEN jsonb_typeof(${json}) = 'number' THEN ${json}::float8 END`
}

function droppedInPrice({ percentMin, amountMin, withinDays }: PriceDrop, { accountId, at, vins }: VehicleScope): Sql {
  const ofThese = vins === undefined ? sql`true` : sql`fall.vin = ANY(${vins}::text[])`
  const since = new Date(at.getTime() - withinDays * dayMs)
  const [from, to] = [amountOf('from_value', 'fall'), amountOf('to_value', 'fall')]
  return sql`(vehicle.dealership_id, vehicle.source, vehicle.vin) IN (
    SELECT fall.dealership_id, fall.source, fall.vin FROM seen_changes(${accountId}) AS fall
    WHERE ${ofThese} AND fall.type = 'price' AND fall.at >= ${since}::timestamptz AND ${from} > ${to}
      AND ${from} - ${to} >= ${amountMin}::float8 AND (${from} - ${to}) * 100 >= ${percentMin}::float8 * ${from}
      AND NOT EXISTS (
        SELECT FROM seen_changes(${accountId}) AS later
        WHERE later.vin = fall.vin AND later.dealership_id = fall.dealership_id AND later.source = fall.source
          AND later.type = 'price' AND later.id > fall.id AND ${amountOf('to_value', 'later')} > ${from}))`
}
