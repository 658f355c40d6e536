import { Type } from 'typebox'
import type { SavedSearchRow, SearchedQuery } from '../../db/queries/saved-searches.ts'
import { instant, orNull } from '../../model/field-schemas.ts'
import { StoredQuery } from '../../model/vehicle-query/query-schema.ts'
import { readSelection } from '../../model/vehicle-query/read-selection.ts'
import { readStoredQuery } from '../read-stored-query.ts'
import type { Services } from '../services.ts'

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
