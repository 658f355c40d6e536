import type { DealerIdentity } from '../../model/dealership.ts'
import { type Database, type Handle, listRows } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import type { StatedIdentity } from './subscriptions.ts'

/** A dealership known to the service, whoever set it up, and its relation to the asking account. */
export type KnownDealer = DealerIdentity & {
  readonly id: number
  readonly website_url: string
  readonly website: string
  readonly provider: string | null
  readonly subscribed: boolean
  /** The identity that this account stated at setup, never that of another account. */
  readonly stated: StatedIdentity
}

const columns = `d.id, d.website_url, d.website, d.name, d.street, d.city, d.state, d.zip, d.phone, c.provider,
  s.subscription_id IS NOT NULL AS subscribed, coalesce(s.stated, '{}') AS stated`

const ofConfiguration = 'LEFT JOIN configurations AS c ON c.dealership_id = d.id'

/** Joins that `columns` need besides `d`, the dealership. */
function joins(accountId: number) {
  return sql`${sql.raw(ofConfiguration)} LEFT JOIN seen_dealerships(${accountId}) AS s ON s.id = d.id`
}

type SiteQuestion = { readonly host: string; readonly accountId: number }

/** The dealership of each host, with the zero-based index of the host. Unknown hosts have no row. */
export async function listDealersOfHosts(
  database: Database,
  questions: readonly SiteQuestion[],
): Promise<readonly (KnownDealer & { readonly position: number })[]> {
  return database.prepared<KnownDealer & { position: number }>({
    name: 'list-dealers-of-hosts',
    text: `
      SELECT asked.position::integer - 1 AS position, ${columns}
      FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (host, account_id, position)
      JOIN dealership_hosts AS h ON h.host = asked.host
      JOIN dealerships AS d ON d.id = h.dealership_id
      ${ofConfiguration} LEFT JOIN LATERAL seen_dealerships(asked.account_id) AS s ON s.id = d.id`,
    values: [questions.map(({ host }) => host), questions.map(({ accountId }) => accountId)],
  })
}

type Traits = {
  /** Folded as in the statement. */
  readonly name: string
  /** Possible spellings of the town, folded. */
  readonly cities: readonly string[]
  /** The first five characters; '' if unknown. */
  readonly zip: string
}

/** Ids of rows similar by name (`key`), town or ZIP code. Each part is an index scan that ends early. */
export function similarTo(
  table: 'dealerships' | 'directory_entries',
  key: Sql,
  { name, cities, zip }: Traits,
  { nearest, ofTown }: { readonly nearest: number; readonly ofTown: number },
): Sql {
  const from = sql.raw(`SELECT id FROM ${table}`)
  return sql`(${from} ORDER BY ${key} <-> ${name} LIMIT ${nearest})
    UNION (${from} WHERE fold_name(city) = ANY(${[...cities]}::text[])
      ORDER BY similarity(${key}, ${name}) DESC, id LIMIT ${ofTown})
    UNION (${from} WHERE left(replace(upper(zip), ' ', ''), 5) = ${zip}
      ORDER BY similarity(${key}, ${name}) DESC, id LIMIT ${ofTown})`
}

const nearest = 40
const stated = 20

/** Similar by name, town or ZIP code, or by the account's own name for them. `ownWords`: the distinctive part of the name, folded; '' if there is none. */
export async function listSimilarDealers(
  handle: Handle,
  { accountId, ownWords, ...traits }: Traits & { readonly accountId: number; readonly ownWords: string },
): Promise<readonly KnownDealer[]> {
  const key = sql.raw('fold_name(coalesce(name, website))')
  const statedKey = sql.raw(`fold_name(stated ->> 'name')`)
  const byOwnWords =
    ownWords === '' ? sql`` : sql`UNION (SELECT id FROM dealerships ORDER BY ${key} <->> ${ownWords} LIMIT ${nearest})`
  return listRows<KnownDealer>(handle)`
    WITH found AS (
      ${similarTo('dealerships', key, traits, { nearest, ofTown: 60 })}
      ${byOwnWords}
      UNION (SELECT id FROM seen_dealerships(${accountId}) WHERE stated ? 'name'
        ORDER BY similarity(${statedKey}, ${traits.name}) DESC, id LIMIT ${stated})
    )
    SELECT ${sql.raw(columns)}
    FROM found JOIN dealerships AS d USING (id) ${joins(accountId)}`
}

export async function listDealersOfSimilarHosts(
  handle: Handle,
  asked: SiteQuestion,
  limit: number,
): Promise<readonly KnownDealer[]> {
  // Hosts are lower case already: lower() only names the expression of the index, which plain hosts must not match.
  return listRows<KnownDealer>(handle)`
    SELECT ${sql.raw(columns)}
    FROM (
      SELECT dealership_id AS id FROM dealership_hosts ORDER BY lower(host) <-> ${asked.host} LIMIT ${limit}
    ) AS near
    JOIN dealerships AS d USING (id)
    ${joins(asked.accountId)}`
}

export type VehicleLister = KnownDealer & {
  readonly source: 'website' | 'ims'
  readonly condition: string
  readonly make: string | null
  readonly first_seen_at: Date
  /** The vehicle's location according to the website. */
  readonly lot: unknown
}

const maxListers = 50

/** Dealerships that list the VIN. Websites are public; feeds count only as far as the account sees their vehicles. */
export async function listVehicleListers(handle: Handle, asked: { readonly vin: string; readonly accountId: number }) {
  return listRows<VehicleLister>(handle)`
    SELECT ${sql.raw(columns)}, listed.source, listed.condition, listed.make, listed.first_seen_at, listed.lot
    FROM (
      (SELECT dealership_id AS id, 'website' AS source, condition, make, first_seen_at, rendered::json -> 'lot' AS lot
        FROM website_vehicles WHERE vin = ${asked.vin} AND active LIMIT ${maxListers})
      UNION ALL
      (SELECT ims.dealership_id, 'ims', condition, make, ims.created_at, NULL
        FROM seen_ims_vehicles(${asked.accountId}) AS ims WHERE vin = ${asked.vin}
        LIMIT ${maxListers})
    ) AS listed
    JOIN dealerships AS d USING (id)
    ${joins(asked.accountId)}
    ORDER BY listed.first_seen_at, d.id`
}

/** Pairs of these dealerships whose websites share at least one more vehicle. */
export async function listPairsThatShare(
  handle: Handle,
  dealershipIds: readonly number[],
  besideVin: string,
): Promise<readonly { readonly one: number; readonly other: number }[]> {
  const ids = [...dealershipIds]
  return listRows<{ one: number; other: number }>(handle)`
    SELECT a.id AS one, b.id AS other
    FROM unnest(${ids}::integer[]) AS a (id) JOIN unnest(${ids}::integer[]) AS b (id) ON a.id < b.id
    WHERE EXISTS (
      SELECT FROM website_vehicles AS of_one JOIN website_vehicles AS of_other ON of_other.vin = of_one.vin
      WHERE of_one.dealership_id = a.id AND of_one.active AND of_one.vin <> ${besideVin}
        AND of_other.dealership_id = b.id AND of_other.active)`
}
