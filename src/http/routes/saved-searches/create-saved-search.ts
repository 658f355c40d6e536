import { Type } from 'typebox'
import { lockAccount } from '../../../db/queries/accounts.ts'
import { insertSavedSearch, SavedSearch } from '../../../db/queries/saved-searches.ts'
import { newPublicId } from '../../../lib/new-ids.ts'
import { apiErrors } from '../../../model/errors.ts'
import { StoredQuery } from '../../../model/vehicle-query/query-schema.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { StoredName } from '../../params.ts'
import { countMatching, presentSavedSearch, readSearchedQuery } from '../../present/saved-search.ts'

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
