import { Type } from 'typebox'
import { findSavedSearch, SavedSearch, updateSavedSearch as updateRow } from '../../../db/queries/saved-searches.ts'
import { apiErrors } from '../../../model/errors.ts'
import { StoredQuery } from '../../../model/vehicle-query/query-schema.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { SavedSearchParams, StoredName } from '../../params.ts'
import { countMatching, presentSavedSearch, readSearchedQuery } from '../../present/saved-search.ts'

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
