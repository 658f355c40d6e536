import type { SavedSearchRow, SearchedQuery } from '../../db/queries/saved-searches.ts'
import type { StoredQuery } from '../../model/vehicle-query/query-schema.ts'
import { readSelection } from '../../model/vehicle-query/read-selection.ts'
import { readStoredQuery } from '../read-stored-query.ts'
import type { Services } from '../services.ts'

type Searched = Pick<SavedSearchRow, 'query' | 'dealership_ids'>

export async function presentSavedSearches(
  services: Pick<Services, 'queries'>,
  accountId: number,
  rows: readonly SavedSearchRow[],
) {
  const counts = await countEachMatching(services, accountId, rows)
  return rows.map((row, at) => presentSavedSearch(row, counts[at] ?? 0))
}

/** How many vehicles match the search now. */
export async function countMatching(
  services: Pick<Services, 'queries'>,
  accountId: number,
  search: Searched,
): Promise<number> {
  const [count = 0] = await countEachMatching(services, accountId, [search])
  return count
}

export function presentSavedSearch({ dealership_ids: _, ...row }: SavedSearchRow, matching: number) {
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
export async function readSearchedQuery(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  query: StoredQuery,
): Promise<SearchedQuery> {
  const { selection, ...kept } = await readStoredQuery(database, accountId, query)
  const listed = (field: 'make' | 'model') => selection.lists.find(({ name }) => name === field)?.values ?? null
  return { ...kept, makes: listed('make'), models: listed('model') }
}
