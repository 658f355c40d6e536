import { Type } from 'typebox'
import { lockAccount } from '../../../db/queries/accounts.ts'
import {
  deleteSavedSearch as deleteRow,
  findSavedSearch,
  insertSavedSearch,
  listSavedSearches as listRows,
  SavedSearch,
  type SavedSearchRow,
  type SearchedQuery,
  updateSavedSearch as updateRow,
} from '../../../db/queries/saved-searches.ts'
import { newPublicId } from '../../../lib/new-ids.ts'
import { apiErrors } from '../../../model/errors.ts'
import { StoredQuery } from '../../../model/vehicle-query/query-schema.ts'
import { readSelection } from '../../../model/vehicle-query/read-selection.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { SavedSearchParams, StoredName } from '../../params.ts'
import { readStoredQuery } from '../../read-stored-query.ts'
import type { Services } from '../../services.ts'

const maxSearches = 200

export const createSavedSearch = defineRoute({
  name: 'createSavedSearch',
  method: 'POST',
  url: '/v1/saved-searches',
  access: 'key',
  summary: 'Save a search',
  description:
    'When a vehicle begins to match, because it was listed, changed or has returned, `saved_search.matched` is sent. What matches already is ' +
    'counted in `matching`. At most 200 an account.',
  body: Type.Object({ name: StoredName, query: StoredQuery }, { additionalProperties: false }),
  uses: ['database', 'clock', 'queries'],
  responses: successWith({ saved_search: SavedSearch }),
  errors: ['dealershipNotFound', 'notAuthorized', 'tooManySavedSearches', 'queryTooHeavy', 'tooManyReads'],
  async run({ caller, body, services }) {
    const { accountId } = caller
    const query = await readSearchedQuery(services, accountId, body.query)
    const matching = await countMatching(services, accountId, { ...query, dealership_ids: query.dealershipIds })
    const names = { publicId: newPublicId('srch_'), name: body.name }
    const row = await services.database.transaction('save search', async (tx) => {
      await lockAccount(tx, accountId)
      return insertSavedSearch(tx, { ...query, ...names, accountId, at: services.clock.now() }, maxSearches)
    })
    if (row === undefined) throw apiErrors.tooManySavedSearches(maxSearches)
    return { success: true, saved_search: presentSavedSearch(row, matching) }
  },
})

export const listSavedSearches = defineRoute({
  name: 'listSavedSearches',
  method: 'GET',
  url: '/v1/saved-searches',
  access: 'key',
  summary: 'List the account’s saved searches',
  description: 'Oldest first, each with how many vehicles match now.',
  uses: ['database', 'queries'],
  responses: successWith({ count: Type.Integer(), saved_searches: Type.Array(SavedSearch) }),
  errors: ['queryTooHeavy', 'tooManyReads'],
  async run({ caller, services }) {
    const rows = await listRows(services.database.handle, caller.accountId)
    const counts = await countEachMatching(services, caller.accountId, rows)
    const searches = rows.map((row, at) => presentSavedSearch(row, counts[at] ?? 0))
    return { success: true, count: searches.length, saved_searches: searches }
  },
})

export const getSavedSearch = defineRoute({
  name: 'getSavedSearch',
  method: 'GET',
  url: '/v1/saved-searches/{saved_search_id}',
  access: 'key',
  summary: 'Get a saved search',
  description: 'With how many vehicles match now.',
  params: SavedSearchParams,
  uses: ['database', 'queries'],
  responses: successWith({ saved_search: SavedSearch }),
  errors: ['savedSearchNotFound', 'queryTooHeavy', 'tooManyReads'],
  async run({ caller, params, services }) {
    const row = await findSavedSearch(services.database.handle, caller.accountId, params.saved_search_id)
    if (row === undefined) throw apiErrors.savedSearchNotFound()
    return {
      success: true,
      saved_search: presentSavedSearch(row, await countMatching(services, caller.accountId, row)),
    }
  },
})

export const updateSavedSearch = defineRoute({
  name: 'updateSavedSearch',
  method: 'PATCH',
  url: '/v1/saved-searches/{saved_search_id}',
  access: 'key',
  summary: 'Change a saved search',
  description: 'A query replaces the whole query before; what it matches then sends no events.',
  params: SavedSearchParams,
  body: Type.Object(
    {
      name: Type.Optional(StoredName),
      query: Type.Optional(StoredQuery),
      active: Type.Optional(Type.Boolean({ description: 'False: it sends no events.' })),
    },
    { additionalProperties: false },
  ),
  uses: ['database', 'queries'],
  responses: successWith({ saved_search: SavedSearch }),
  errors: [
    'savedSearchNotFound',
    'nothingToUpdate',
    'dealershipNotFound',
    'notAuthorized',
    'queryTooHeavy',
    'tooManyReads',
  ],
  async run({ caller, params, body, services }) {
    const { accountId } = caller
    const { handle } = services.database
    const { name, active } = body
    const known = await findSavedSearch(handle, accountId, params.saved_search_id)
    if (known === undefined) throw apiErrors.savedSearchNotFound()
    if (Object.keys(body).length === 0) throw apiErrors.nothingToUpdate()
    const query = body.query === undefined ? undefined : await readSearchedQuery(services, accountId, body.query)
    const searched = query === undefined ? known : { ...query, dealership_ids: query.dealershipIds }
    const matching = await countMatching(services, accountId, searched)
    const row = await updateRow(handle, { accountId, publicId: known.id, name, active, query })
    if (row === undefined) throw apiErrors.savedSearchNotFound()
    return { success: true, saved_search: presentSavedSearch(row, matching) }
  },
})

export const deleteSavedSearch = defineRoute({
  name: 'deleteSavedSearch',
  method: 'DELETE',
  url: '/v1/saved-searches/{saved_search_id}',
  access: 'key',
  summary: 'Delete a saved search',
  description: 'It sends no further events.',
  params: SavedSearchParams,
  uses: ['database'],
  responses: successWith({ saved_search_id: Type.String(), status: Type.Enum(['deleted']) }),
  errors: ['savedSearchNotFound'],
  async run({ caller, params, services }) {
    const deleted = await deleteRow(services.database.handle, caller.accountId, params.saved_search_id)
    if (!deleted) throw apiErrors.savedSearchNotFound()
    return { success: true, saved_search_id: params.saved_search_id, status: 'deleted' }
  },
})

type Searched = Pick<SavedSearchRow, 'query' | 'dealership_ids'>

/** How many vehicles match the search now. */
async function countMatching(
  services: Pick<Services, 'queries'>,
  accountId: number,
  search: Searched,
): Promise<number> {
  const [count = 0] = await countEachMatching(services, accountId, [search])
  return count
}

function presentSavedSearch({ dealership_ids: _, ...row }: SavedSearchRow, matching: number) {
  return { ...row, matching }
}

async function countEachMatching(
  { queries }: Pick<Services, 'queries'>,
  accountId: number,
  searches: readonly Searched[],
): Promise<readonly number[]> {
  const asked = searches.map(({ query, dealership_ids: dealershipIds }) => ({
    selection: readSelection(query, ['body', 'query']),
    dealershipIds,
  }))
  return queries.countEach(accountId, asked)
}

/** Throws what readStoredQuery throws. */
async function readSearchedQuery(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  query: StoredQuery,
): Promise<SearchedQuery> {
  const { selection, ...kept } = await readStoredQuery(database, accountId, query)
  const listed = (field: 'make' | 'model') => selection.lists.find(({ name }) => name === field)?.values ?? null
  return { ...kept, makes: listed('make'), models: listed('model') }
}
