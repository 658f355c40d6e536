import type { Database } from '../db/database.ts'
import { listNamedDealerships } from '../db/queries/dealers.ts'
import { apiErrors } from '../model/errors.ts'
import { readDealershipId } from '../model/read-ids.ts'
import type { KeptQuery, StoredQuery } from '../model/vehicle-query/query-schema.ts'
import { readSelection, type VehicleSelection } from '../model/vehicle-query/read-selection.ts'

/** A query to keep, from `body.query`. Throws a 422 for what means nothing, a 404 and a 403 for dealerships. */
export async function readStoredQuery(
  database: Database,
  accountId: number,
  query: StoredQuery,
): Promise<KeptQuery & { readonly selection: VehicleSelection }> {
  const selection = readSelection(query, ['body', 'query'])
  return { query, selection, dealershipIds: await findDealershipIds(database, accountId, query.dealership_ids ?? null) }
}

/** The ids of the named dealerships. Throws dealershipNotFound, and notAuthorized for another account's. */
export async function findDealershipIds(
  database: Database,
  accountId: number,
  named: readonly (string | number)[] | null,
): Promise<readonly number[] | null> {
  if (named === null) return null
  const names = named.map((id) => readDealershipId(String(id)))
  const found = await listNamedDealerships(database.handle, accountId, names)
  return found.map(({ id, isSeen }) => {
    if (id === null) throw apiErrors.dealershipNotFound()
    if (!isSeen) throw apiErrors.notAuthorized()
    return id
  })
}
