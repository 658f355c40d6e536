import { type Static, Type } from 'typebox'
import { instant, orNull } from '../../model/field-schemas.ts'
import { type KeptQuery, StoredQuery } from '../../model/vehicle-query/query-schema.ts'
import { findRow, type Handle, listRows, writeRows, wroteRows } from '../database.ts'
import { sql, toJson } from '../sql.ts'

/** EXTENSIONS.md section 3. */
export const SavedSearch = Type.Object(
  {
    id: Type.String({ description: '`srch_...`' }),
    name: Type.String({ description: 'As the account named it.' }),
    query: StoredQuery,
    active: Type.Boolean({ description: 'False: it sends no events.' }),
    matching: Type.Integer({ description: 'How many vehicles match now.' }),
    created_at: instant(),
    last_matched_at: orNull(instant(), { description: 'When a vehicle last began to match; null before that.' }),
  },
  { title: 'SavedSearch' },
)

export type SavedSearchRow = Omit<Static<typeof SavedSearch>, 'matching'> & {
  readonly dealership_ids: readonly number[] | null
}

const columns = sql.raw('public_id AS id, name, query, dealership_ids, active, created_at, last_matched_at')

/** `makes` and `models`: those that the query lists, in lower case; null: any. */
export type SearchedQuery = KeptQuery & {
  readonly makes: readonly string[] | null
  readonly models: readonly string[] | null
}

/** Makes and models of vehicles, in lower case. */
export type ShownModels = { readonly makes: readonly string[]; readonly models: readonly string[] }

type NewSavedSearch = SearchedQuery & {
  readonly publicId: string
  readonly accountId: number
  readonly name: string
  readonly at: Date
}

/** Undefined: the account has `max` already. Lock the account first. */
export async function insertSavedSearch(tx: Handle, made: NewSavedSearch, max: number) {
  const { publicId, accountId, name, query, dealershipIds, makes, models, at } = made
  return findRow<SavedSearchRow>(tx)`
    INSERT INTO saved_searches (public_id, account_id, name, query, dealership_ids, makes, models, created_at)
    SELECT ${publicId}, ${accountId}, ${name}, ${toJson(query)}::jsonb, ${dealershipIds}::integer[], ${makes}::text[],
      ${models}::text[], ${at}::timestamptz
    WHERE (SELECT count(*) FROM own_saved_searches(${accountId})) < ${max}
    RETURNING ${columns}`
}

/** Oldest first. */
export async function listSavedSearches(handle: Handle, accountId: number): Promise<readonly SavedSearchRow[]> {
  return listRows<SavedSearchRow>(
    handle,
  )`SELECT ${columns} FROM own_saved_searches(${accountId}) AS search ORDER BY search.id`
}

export async function findSavedSearch(handle: Handle, accountId: number, publicId: string) {
  return findRow<SavedSearchRow>(handle)`
    SELECT ${columns} FROM own_saved_searches(${accountId}) WHERE public_id = ${publicId}`
}

type SavedSearchChange = {
  readonly accountId: number
  readonly publicId: string
  readonly name: string | undefined
  readonly active: boolean | undefined
  readonly query: SearchedQuery | undefined
}

export async function updateSavedSearch(handle: Handle, change: SavedSearchChange) {
  const { query } = change
  const setQuery =
    query === undefined
      ? sql``
      : sql`, query = ${toJson(query.query)}::jsonb, dealership_ids = ${query.dealershipIds}::integer[],
          makes = ${query.makes}::text[], models = ${query.models}::text[], revision = revision + 1`
  return findRow<SavedSearchRow>(handle)`
    UPDATE saved_searches SET name = coalesce(${change.name ?? null}::text, name),
      active = coalesce(${change.active ?? null}::boolean, active)${setQuery}
    WHERE id IN (SELECT id FROM own_saved_searches(${change.accountId}) WHERE public_id = ${change.publicId})
    RETURNING ${columns}`
}

export async function deleteSavedSearch(handle: Handle, accountId: number, publicId: string): Promise<boolean> {
  return wroteRows(handle)`
    DELETE FROM saved_searches WHERE id IN (
      SELECT id FROM own_saved_searches(${accountId}) WHERE public_id = ${publicId})`
}

export type CandidateSearch = {
  readonly id: number
  readonly public_id: string
  readonly account_id: number
  readonly name: string
  readonly revision: number
  /** Accounts with the same view see the same listings of the dealership. */
  readonly view: string
}

/** The searches that a change of vehicles of these models (null: any) at the dealership can match. */
export async function listCandidateSearches(
  handle: Handle,
  asked: {
    readonly dealershipId: number
    readonly source: 'website' | 'ims'
    readonly models: ShownModels | null
  },
): Promise<readonly CandidateSearch[]> {
  return listRows<CandidateSearch>(handle)`
    SELECT search.id, search.public_id, search.account_id, search.name, search.revision,
      CASE WHEN ${asked.source} = 'website' OR d.ims_simple THEN s.inventory_type ELSE s.account_id::text END AS view
    FROM subscriptions AS s JOIN dealerships AS d ON d.id = s.dealership_id
    JOIN saved_searches AS search ON search.account_id = s.account_id
    WHERE s.dealership_id = ${asked.dealershipId} AND s.active AND search.active
      AND (search.dealership_ids IS NULL OR ${asked.dealershipId}::integer = ANY (search.dealership_ids))
      AND coalesce(search.query ->> 'source', 'all') IN ('all', ${asked.source})
      AND (${asked.models === null} OR ((search.makes IS NULL OR search.makes && ${asked.models?.makes ?? []}::text[])
        AND (search.models IS NULL OR search.models && ${asked.models?.models ?? []}::text[])))`
}

export async function listStoredQueries(handle: Handle, ids: readonly number[]) {
  return listRows<{ readonly id: number; readonly query: StoredQuery }>(handle)`
    SELECT id, query FROM saved_searches WHERE id = ANY(${[...ids]}::integer[])`
}

/** In the order of their ids, so that imports which match the same searches do not deadlock. */
export async function recordSearchesMatched(tx: Handle, ids: readonly number[], at: Date): Promise<void> {
  await writeRows(tx)`
    UPDATE saved_searches SET last_matched_at = ${at} WHERE id IN (
      SELECT id FROM saved_searches WHERE id = ANY(${[...ids]}::integer[]) ORDER BY id FOR NO KEY UPDATE)`
}
