import { Type } from 'typebox'
import { listSavedSearches as listRows, SavedSearch } from '../../../db/queries/saved-searches.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { presentSavedSearches } from '../../present/saved-search.ts'

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
    const searches = await presentSavedSearches(services, caller.accountId, rows)
    return { success: true, count: searches.length, saved_searches: searches }
  },
})
