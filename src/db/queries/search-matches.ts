import { everyVehicle, type VehicleSelection } from '../../model/vehicle-query/read-selection.ts'
import { findValue, type Handle, listRows, listValues } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { conditionColumns, matchingVehicles, type VehicleScope } from './queried-vehicles.ts'

export type ChangingVehicles = {
  readonly dealershipId: number
  readonly source: 'website' | 'ims'
  readonly vins: readonly string[]
  readonly at: Date
}

/** A listing, and the numbers of the conditions that it meets. */
export type JudgedVehicle = {
  readonly vin: string
  /** Id of an IMS vehicle; 0: a website vehicle. Accounts may see different rows of one VIN. */
  readonly row_id: number
  readonly first_seen_at: Date
  readonly holds: readonly number[]
  /** The accounts that see it. */
  readonly accounts: readonly number[]
}

/** A statement takes 65,535 parameters, and a condition has a few. */
const conditionsAtOnce = 5_000

type Judging = { readonly accounts: readonly number[]; readonly conditions: readonly Sql[] }

/** Evaluates each condition once for a vehicle, for all accounts together. */
export async function judgeVehicles(
  handle: Handle,
  changing: ChangingVehicles,
  { accounts, conditions }: Judging,
): Promise<readonly JudgedVehicle[]> {
  const vehicles = new Map<string, JudgedVehicle>()
  let first = 0
  do {
    const some = conditions.slice(first, first + conditionsAtOnce)
    for (const judged of await judgeBy(handle, changing, { accounts, conditions: some, first })) {
      const key = `${judged.row_id} ${judged.vin}`
      vehicles.set(key, { ...judged, holds: [...(vehicles.get(key)?.holds ?? []), ...judged.holds] })
    }
    first += conditionsAtOnce
  } while (first < conditions.length)
  return [...vehicles.values()]
}

/** In one statement. `first`: the number of the first condition. */
async function judgeBy(
  handle: Handle,
  changing: ChangingVehicles,
  { accounts, conditions, first }: Judging & { readonly first: number },
): Promise<readonly JudgedVehicle[]> {
  const scope = scopeOf(changing, sql.raw('viewer.account_id'))
  const holds = sql.join(
    conditions.map((condition, index) => sql`CASE WHEN ${condition} THEN ${sql.raw(String(first + index))} END`),
    ', ',
  )
  return listRows<JudgedVehicle>(handle)`
    WITH seen AS MATERIALIZED (
      SELECT viewer.account_id, coalesce(shown.ims_id, 0) AS row_id, shown.*
      FROM unnest(${[...accounts]}::integer[]) AS viewer (account_id)
      CROSS JOIN LATERAL ${matchingVehicles(scope, conditionColumns)} AS shown
    ), viewers AS (
      SELECT vin, row_id, array_agg(account_id) AS accounts FROM seen GROUP BY vin, row_id
    ), vehicle AS (
      SELECT DISTINCT ON (vin, row_id) * FROM seen
    )
    SELECT vin, row_id, first_seen_at, array_remove(ARRAY[${holds}]::integer[], NULL) AS holds, viewers.accounts
    FROM vehicle JOIN viewers USING (vin, row_id)`
}

/** The VINs that match, for queries that conditions on columns alone cannot decide. */
export async function listMatchingVins(
  handle: Handle,
  changing: ChangingVehicles,
  { accountId, selection }: { readonly accountId: number; readonly selection: VehicleSelection },
): Promise<readonly string[]> {
  const scope = { ...scopeOf(changing, accountId), selection: { ...selection, source: changing.source } }
  return listValues<string>(handle)`SELECT vin FROM ${matchingVehicles(scope, ['vin'])} AS matching`
}

export function scopeOf({ dealershipId, source, vins, at }: ChangingVehicles, accountId: number | Sql): VehicleScope {
  const selection = { ...everyVehicle, source }
  return { accountId, at, status: 'active', selection, dealerships: { ids: [dealershipId], miles: null }, vins }
}

/** The VINs that the dealership lists now, for any account. */
export async function listListedVins(handle: Handle, { dealershipId, source, vins }: ChangingVehicles) {
  const table = sql.raw(source === 'website' ? 'website_vehicles' : 'ims_vehicles')
  return listValues<string>(handle)`
    SELECT DISTINCT vin FROM ${table}
    WHERE dealership_id = ${dealershipId} AND vin = ANY(${[...vins]}::text[]) AND active`
}

export async function findZip(handle: Handle, dealershipId: number): Promise<string | null> {
  return (await findValue<string | null>(handle)`SELECT zip FROM dealerships WHERE id = ${dealershipId}`) ?? null
}

/** The vehicles that an import of a feed is about to change: those that it staged, and those with these ids. */
export async function listStagedChanges(handle: Handle, importId: number, ids: readonly number[]) {
  return listRows<{ readonly vin: string; readonly make: string | null; readonly model: string | null }>(handle)`
    SELECT vin, make, model FROM ims_staged_vehicles WHERE import_id = ${importId}
    UNION SELECT vin, make, model FROM ims_vehicles WHERE id = ANY(${[...ids]}::integer[])`
}

/** The VINs that a feed lists. */
export async function listFeedVins(handle: Handle, feedId: number): Promise<readonly string[]> {
  return listValues<string>(handle)`
    SELECT vin FROM ims_vehicles WHERE feed_id = ${feedId} AND active`
}
