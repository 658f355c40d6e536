import { Type } from 'typebox'
import { deleteSavedSearch as deleteRow } from '../../../db/queries/saved-searches.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { SavedSearchParams } from '../../params.ts'

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
