import { findSavedSearch, SavedSearch } from '../../../db/queries/saved-searches.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { SavedSearchParams } from '../../params.ts'
import { countMatching, presentSavedSearch } from '../../present/saved-search.ts'

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
