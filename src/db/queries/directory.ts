import { type Static, Type } from 'typebox'
import type { Place } from '../../lib/zip-places.ts'
import type { DealerIdentity } from '../../model/dealership.ts'
import { orNull } from '../../model/field-schemas.ts'
import { getValue, type Handle, listRows, listValues, writeRows, wroteRows } from '../database.ts'
import { type Sql, sql } from '../sql.ts'

export type NewDirectoryEntry = {
  readonly [K in keyof DealerIdentity]: K extends 'name' ? string : DealerIdentity[K]
} & {
  readonly website: string | null
  readonly host: string | null
  readonly country: string | null
  readonly brands: readonly string[]
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Removes the entries of the source, which gets new ones in the same transaction. Returns how many they were. */
export async function replaceDirectorySource(
  tx: Handle,
  source: { readonly name: string; readonly license: string | null; readonly at: Date },
): Promise<number> {
  await writeRows(tx)`
    INSERT INTO directory_sources (name, license, loaded_at) VALUES (${source.name}, ${source.license}, ${source.at})
    ON CONFLICT (name) DO UPDATE SET license = excluded.license, loaded_at = excluded.loaded_at, entries = 0`
  return writeRows(tx)`DELETE FROM directory_entries WHERE source = ${source.name}`
}

export async function insertDirectoryEntries(tx: Handle, source: string, entries: readonly NewDirectoryEntry[]) {
  const texts = (field: Exclude<keyof NewDirectoryEntry, 'brands' | 'latitude' | 'longitude'>) =>
    entries.map((entry) => entry[field])
  await writeRows(tx)`
    WITH inserted AS (
      INSERT INTO directory_entries (source, name, website, host, street, city, state, zip, country, phone, brands,
        latitude, longitude)
      SELECT ${source}, name, website, host, street, city, state, zip, country, phone, string_to_array(brands, '|'),
        latitude, longitude
      FROM unnest(${texts('name')}::text[], ${texts('website')}::text[], ${texts('host')}::text[],
        ${texts('street')}::text[], ${texts('city')}::text[], ${texts('state')}::text[], ${texts('zip')}::text[],
        ${texts('country')}::text[], ${texts('phone')}::text[], ${entries.map(({ brands }) => brands.join('|'))}::text[],
        ${entries.map(({ latitude }) => latitude)}::float8[], ${entries.map(({ longitude }) => longitude)}::float8[])
        AS e (name, website, host, street, city, state, zip, country, phone, brands, latitude, longitude))
    UPDATE directory_sources SET entries = entries + ${entries.length} WHERE name = ${source}`
}

type DirectorySource = {
  readonly source: string
  readonly license: string | null
  readonly loaded_at: Date
  readonly entries: number
}

const maxSources = 1_000

export async function listDirectorySources(handle: Handle): Promise<readonly DirectorySource[]> {
  return listRows<DirectorySource>(handle)`
    SELECT name AS source, license, loaded_at, entries FROM directory_sources ORDER BY name LIMIT ${maxSources}`
}

/** False: there is no such source. */
export async function deleteDirectorySource(handle: Handle, name: string): Promise<boolean> {
  return wroteRows(handle)`DELETE FROM directory_sources WHERE name = ${name}`
}

export type DirectorySelection = {
  /** As makes are spelled. */
  readonly brand: string | null
  readonly near: { readonly place: Place; readonly radiusMiles: number } | null
  /** The full name. */
  readonly state: string | null
  /** Each is part of the name, the town or the website. */
  readonly words: readonly string[]
  /** By the account; null: either. */
  readonly subscribed: boolean | null
}

const milesPerDegree = 69

/** Great-circle miles, as `milesBetween` computes them. */
function milesFrom({ latitude, longitude }: Place): Sql {
  return sql`(2 * 3958.8 * asin(least(1, sqrt(sind((e.latitude - ${latitude}::float8) / 2) ^ 2
    + cosd(${latitude}::float8) * cosd(e.latitude) * sind((e.longitude - ${longitude}::float8) / 2) ^ 2))))`
}

/** What an account finds: the entries `e`, with the dealership `d` of those that it subscribes to. */
function found(accountId: number, { brand, near, state, words, subscribed }: DirectorySelection): Sql {
  const conditions = [sql`true`]
  if (brand !== null) conditions.push(sql`${brand} = ANY(e.brands)`)
  if (state !== null) conditions.push(sql`e.state = ${state}`)
  if (subscribed !== null) conditions.push(sql`(d.id IS NOT NULL) = ${subscribed}`)
  for (const word of words) {
    const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`e.words LIKE fold_name(${like})`)
  }
  if (near !== null) {
    const { place, radiusMiles } = near
    const north = radiusMiles / milesPerDegree + 0.01
    const east = north / Math.max(0.01, Math.cos((Math.min(89, Math.abs(place.latitude) + north) * Math.PI) / 180))
    conditions.push(
      sql`e.latitude BETWEEN ${place.latitude - north}::float8 AND ${place.latitude + north}::float8`,
      sql`e.longitude BETWEEN ${place.longitude - east}::float8 AND ${place.longitude + east}::float8`,
      sql`${milesFrom(place)} <= ${radiusMiles}::float8`,
    )
  }
  return sql`FROM directory_entries AS e LEFT JOIN dealership_hosts AS h ON h.host = e.host
    LEFT JOIN seen_dealerships(${accountId}) AS d ON d.id = h.dealership_id
    WHERE ${sql.join(conditions, ' AND ')}`
}

export async function countDirectory(handle: Handle, accountId: number, selection: DirectorySelection) {
  return getValue<number>(handle)`
    SELECT count(*)::integer AS count ${found(accountId, selection)}`
}

const known = (description: string) => orNull(Type.String(), { description })

export const DirectoryEntry = Type.Object(
  {
    name: Type.String(),
    website: known('Null: it has none of its own; a batch skips it.'),
    street: known('Street and number.'),
    city: known('Town.'),
    state: known('The full name.'),
    zip: known('ZIP or postal code.'),
    country: known('Two letters.'),
    phone: known('As the source writes it.'),
    brands: Type.Array(Type.String(), { description: 'Makes that it sells.' }),
    latitude: orNull(Type.Number(), { description: 'Degrees; of its ZIP code where the source states none.' }),
    longitude: orNull(Type.Number(), { description: 'Degrees; of its ZIP code where the source states none.' }),
    distance_miles: orNull(Type.Number(), { description: 'From the place that was asked for; null without one.' }),
    source: Type.String({ description: 'Which of the operator’s lists names it.' }),
    subscribed: Type.Boolean({ description: 'The account subscribes to the dealership at this website.' }),
    dealership_id: known('Of that dealership; null without a subscription.'),
  },
  { title: 'DirectoryEntry' },
)

export type FoundEntry = Static<typeof DirectoryEntry> & { readonly id: number }

/** Each website once, nearest first. */
export async function listDirectoryWebsites(
  handle: Handle,
  accountId: number,
  selection: DirectorySelection,
  limit: number,
): Promise<readonly string[]> {
  const { near } = selection
  return listValues<string>(handle)`
    SELECT min(e.website) AS website ${found(accountId, selection)} AND e.host IS NOT NULL
    GROUP BY e.host ORDER BY ${near === null ? sql`min(e.id)` : sql`min(${milesFrom(near.place)}), min(e.id)`} LIMIT ${limit}`
}

/** Where a page ended. `miles` 0 without a place. */
type DirectoryPlace = { readonly miles: number; readonly id: number }

/** Nearest first; without a place in the order in which they were loaded. */
export async function listDirectory(
  handle: Handle,
  accountId: number,
  selection: DirectorySelection,
  { after, limit }: { readonly after: DirectoryPlace | null; readonly limit: number },
): Promise<readonly FoundEntry[]> {
  const { near } = selection
  const miles = near === null ? sql`0::float8` : milesFrom(near.place)
  const start = after ?? { miles: -1, id: 0 }
  return listRows<FoundEntry>(handle)`
    SELECT e.id::float8 AS id, e.name, e.website, e.street, e.city, e.state, e.zip, e.country, e.phone, e.brands, e.latitude, e.longitude,
      ${near === null ? sql`NULL::float8` : miles} AS distance_miles, e.source, d.id IS NOT NULL AS subscribed,
      d.public_id AS dealership_id
    ${found(accountId, selection)} AND (${miles}, e.id) > (${start.miles}::float8, ${start.id}::bigint)
    ORDER BY ${near === null ? sql`e.id` : sql`${miles}, e.id`} LIMIT ${limit}`
}

export type ListedDealer = DealerIdentity & { readonly name: string; readonly website: string; readonly host: string }

const [nearest, ofTown] = [20, 30]

/** As `listSimilarDealers` finds dealerships: by name, town or ZIP code; those with a website. */
export async function listSimilarEntries(
  handle: Handle,
  { name, cities, zip }: { readonly name: string; readonly cities: readonly string[]; readonly zip: string },
): Promise<readonly ListedDealer[]> {
  const key = sql.raw('fold_name(name)')
  return listRows<ListedDealer>(handle)`
    WITH found AS (
      (SELECT id FROM directory_entries ORDER BY ${key} <-> ${name} LIMIT ${nearest})
      UNION (SELECT id FROM directory_entries WHERE fold_name(city) = ANY(${[...cities]}::text[])
        ORDER BY similarity(${key}, ${name}) DESC, id LIMIT ${ofTown})
      UNION (SELECT id FROM directory_entries WHERE left(replace(upper(zip), ' ', ''), 5) = ${zip}
        ORDER BY similarity(${key}, ${name}) DESC, id LIMIT ${ofTown})
    )
    SELECT DISTINCT ON (host) name, website, host, street, city, state, zip, phone
    FROM found JOIN directory_entries USING (id) WHERE host IS NOT NULL
    ORDER BY host, similarity(${key}, ${name}) DESC, id`
}

export async function isListed(handle: Handle, host: string): Promise<boolean> {
  return getValue<boolean>(handle)`
    SELECT EXISTS (SELECT FROM directory_entries WHERE host = ${host}) AS listed`
}
