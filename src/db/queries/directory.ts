import { type Static, Type } from 'typebox'
import type { Place } from '../../lib/zip-places.ts'
import type { DealerIdentity } from '../../model/dealership.ts'
import { orNull } from '../../model/field-schemas.ts'
import { getValue, type Handle, listRows, listValues, writeRows, wroteRows } from '../database.ts'
import { type Sql, sql, toJson } from '../sql.ts'
import { similarTo } from './known-dealers.ts'

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

type DirectoryEntry = Static<typeof DirectoryEntry>

/** `host` identifies the website, as in dealership_hosts. */
export type NewDirectoryEntry = Omit<DirectoryEntry, 'distance_miles' | 'source' | 'subscribed' | 'dealership_id'> & {
  readonly host: string | null
}

/** Removes the entries of the source, which gets new ones in the same transaction. Returns how many they were. */
export async function replaceDirectorySource(
  tx: Handle,
  source: { readonly name: string; readonly license: string | null; readonly at: Date },
): Promise<number> {
  await writeRows(tx)`
    INSERT INTO directory_sources (name, license, loaded_at) VALUES (${source.name}, ${source.license}, ${source.at})
    ON CONFLICT (name) DO UPDATE SET license = excluded.license, loaded_at = excluded.loaded_at`
  return writeRows(tx)`DELETE FROM directory_entries WHERE source = ${source.name}`
}

export async function insertDirectoryEntries(tx: Handle, source: string, entries: readonly NewDirectoryEntry[]) {
  await writeRows(tx)`
    INSERT INTO directory_entries (source, name, website, host, street, city, state, zip, country, phone, brands,
      latitude, longitude)
    SELECT ${source}, name, website, host, street, city, state, zip, country, phone, brands, latitude, longitude
    FROM json_populate_recordset(NULL::directory_entries, ${toJson(entries)}::json)`
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
    SELECT name AS source, license, loaded_at,
      (SELECT count(*)::integer FROM directory_entries AS e WHERE e.source = s.name) AS entries
    FROM directory_sources AS s ORDER BY name LIMIT ${maxSources}`
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

/** Great-circle miles to a tenth, as `milesBetween` computes them. */
function milesFrom({ latitude, longitude }: Place): Sql {
  return sql`round((2 * 3958.8 * asin(least(1, sqrt(sind((e.latitude - ${latitude}::float8) / 2) ^ 2 + cosd(${latitude}::float8)
    * cosd(e.latitude) * sind((e.longitude - ${longitude}::float8) / 2) ^ 2))))::numeric, 1)::float8`
}

/** Less than a degree of latitude anywhere. */
const milesPerDegree = 68

/** FROM and WHERE of what an account finds. */
function found(accountId: number, { brand, near, state, words, subscribed }: DirectorySelection): Sql {
  const hasWord = (word: string) => sql`AND words LIKE fold_name(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`
  const isNear = ({ place: { latitude }, radiusMiles }: NonNullable<typeof near>) => {
    const degrees = radiusMiles / milesPerDegree + 0.01
    return sql`latitude BETWEEN ${latitude - degrees}::float8 AND ${latitude + degrees}::float8
      AND distance_miles <= ${radiusMiles}::float8`
  }
  return sql`FROM (
      SELECT e.*, ${near === null ? sql`NULL::float8` : milesFrom(near.place)} AS distance_miles,
        d.id IS NOT NULL AS subscribed, d.public_id AS dealership_id
      FROM directory_entries AS e LEFT JOIN dealership_hosts AS h ON h.host = e.host
      LEFT JOIN seen_dealerships(${accountId}) AS d ON d.id = h.dealership_id) AS found
    WHERE (${brand}::text IS NULL OR ${brand} = ANY(brands)) AND (${state}::text IS NULL OR state = ${state})
      AND (${subscribed}::boolean IS NULL OR subscribed = ${subscribed}) ${sql.join(words.map(hasWord), ' ')}
      AND ${near === null ? sql`true` : isNear(near)}`
}

/** Nearest first; without a place in the order in which they were loaded. */
const order = sql`coalesce(distance_miles, 0), found.id`

export async function countDirectory(handle: Handle, accountId: number, selection: DirectorySelection) {
  return getValue<number>(handle)`SELECT count(*)::integer AS count ${found(accountId, selection)}`
}

/** Each website once. */
export async function listDirectoryWebsites(
  handle: Handle,
  accountId: number,
  selection: DirectorySelection,
  limit: number,
): Promise<readonly string[]> {
  return listValues<string>(handle)`
    SELECT website FROM (SELECT DISTINCT ON (host) id, website, distance_miles ${found(accountId, selection)} AND host IS NOT NULL
      ORDER BY host, ${order}) AS found
    ORDER BY ${order} LIMIT ${limit}`
}

export async function listDirectory(
  handle: Handle,
  accountId: number,
  selection: DirectorySelection,
  { after, limit }: { readonly after: { readonly miles: number; readonly id: number }; readonly limit: number },
): Promise<readonly (DirectoryEntry & { readonly id: number })[]> {
  return listRows<DirectoryEntry & { readonly id: number }>(handle)`
    SELECT id::float8 AS id, name, website, street, city, state, zip, country, phone, brands, latitude, longitude,
      distance_miles, source, subscribed, dealership_id
    ${found(accountId, selection)} AND (${order}) > (${after.miles}::float8, ${after.id}::bigint)
    ORDER BY ${order} LIMIT ${limit}`
}

export type ListedDealer = DealerIdentity & { readonly name: string; readonly website: string; readonly host: string }

/** Similar by name, town or ZIP code; those with a website. */
export async function listSimilarEntries(
  handle: Handle,
  traits: Parameters<typeof similarTo>[2],
): Promise<readonly ListedDealer[]> {
  const key = sql.raw('fold_name(name)')
  return listRows<ListedDealer>(handle)`
    WITH found AS (${similarTo('directory_entries', key, traits, { nearest: 20, ofTown: 30 })})
    SELECT DISTINCT ON (host) name, website, host, street, city, state, zip, phone
    FROM found JOIN directory_entries USING (id) WHERE host IS NOT NULL
    ORDER BY host, similarity(${key}, ${traits.name}) DESC, id`
}

export async function isListed(handle: Handle, host: string): Promise<boolean> {
  return getValue<boolean>(handle)`
    SELECT EXISTS (SELECT FROM directory_entries WHERE host = ${host}) AS listed`
}
