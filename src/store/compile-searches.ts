import type { Handle } from '../db/database.ts'
import { conditionsOf, milesTo } from '../db/queries/queried-vehicles.ts'
import {
  type CandidateSearch,
  listCandidateSearches,
  listStoredQueries,
  type ShownModels,
} from '../db/queries/saved-searches.ts'
import { type ChangingVehicles, findZip, scopeOf } from '../db/queries/search-matches.ts'
import { compileSql, type Sql } from '../db/sql.ts'
import { readSelection, type VehicleSelection } from '../model/vehicle-query/read-selection.ts'

type Compiled = {
  readonly selection: VehicleSelection
  /** The conditions on columns, each with a text that is the same for the same condition. */
  readonly conditions: readonly { readonly key: string; readonly condition: Sql }[]
}

export type CompiledSearch = CandidateSearch & {
  readonly selection: VehicleSelection
  /** One of the accounts that see what its account sees: their listings are read once. */
  readonly viewer: number
  /** Its conditions, by their numbers among those of all searches. */
  readonly needs: readonly number[]
  /** Whether a vehicle that meets them matches only if the whole query says so. */
  readonly isOpen: boolean
}

export type SearchPlan = {
  readonly conditions: readonly Sql[]
  readonly viewers: readonly number[]
  /** The searches by viewer and the condition of theirs that the fewest searches have: few vehicles meet it. */
  readonly found: ReadonlyMap<string, readonly CompiledSearch[]>
}

/** Where `found` has the searches of a viewer that need this condition; null: none. */
export function searchKeyOf(viewer: number, need: number | null): string {
  return `${viewer} ${need}`
}

/** Saves an import from compiling two thousand queries for every hundred vehicles. */
const cache = new Map<string, Compiled>()
const maxCached = 20_000

/** The searches that the change can match; each condition that several of them have stands there once. */
export async function compileSearches(
  tx: Handle,
  changing: ChangingVehicles,
  models: ShownModels | null,
): Promise<SearchPlan> {
  const candidates = await listCandidateSearches(tx, { ...changing, models })
  if (candidates.length === 0) return { conditions: [], viewers: [], found: new Map() }
  await fillCache(tx, candidates, changing)
  const known = candidates.flatMap((candidate) => cache.get(keyOf(candidate)) ?? [])
  const zip = known.some(({ selection }) => selection.near !== null) ? await findZip(tx, changing.dealershipId) : null
  const viewers = new Map(candidates.map(({ view, account_id }) => [view, account_id]))
  const numbers = new Map<string, number>()
  const conditions: Sql[] = []
  const searches = candidates.flatMap((candidate): CompiledSearch[] => {
    const compiled = cache.get(keyOf(candidate))
    if (compiled === undefined) return []
    const { selection } = compiled
    if (selection.near !== null && (zip === null || milesTo(selection.near, zip) === null)) return []
    const needs = compiled.conditions.map(({ key, condition }) => {
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, conditions.length)
      return conditions.push(condition) - 1
    })
    const isOpen = selection.words.length > 0 || selection.priceDrop !== null
    return [{ ...candidate, selection, viewer: viewers.get(candidate.view) ?? candidate.account_id, needs, isOpen }]
  })
  const uses = new Int32Array(conditions.length)
  for (const { needs } of searches) for (const need of needs) uses[need] = (uses[need] ?? 0) + 1
  const rarest = (needs: readonly number[]) =>
    needs.reduce<number | null>(
      (best, need) => (best === null || (uses[need] ?? 0) < (uses[best] ?? 0) ? need : best),
      null,
    )
  const found = Map.groupBy(searches, ({ viewer, needs }) => searchKeyOf(viewer, rarest(needs)))
  return { conditions, viewers: [...new Set(searches.map(({ viewer }) => viewer))], found }
}

async function fillCache(
  tx: Handle,
  candidates: readonly CandidateSearch[],
  changing: ChangingVehicles,
): Promise<void> {
  const unknown = candidates.filter((candidate) => !cache.has(keyOf(candidate)))
  if (unknown.length === 0) return
  if (cache.size + unknown.length > maxCached) cache.clear()
  const keys = new Map(unknown.map((candidate) => [candidate.id, keyOf(candidate)]))
  for (const { id, query } of await listStoredQueries(tx, [...keys.keys()])) {
    // Whatever changes is seen now: that it was not seen for long before raises no event.
    const selection = { ...readSelection(query, ['body', 'query']), seenWithinHours: null }
    // None of these depends on the account or the time.
    const scope = scopeOf(changing, 0)
    const conditions = conditionsOf({ ...selection, priceDrop: null }, scope).map((condition) => ({
      key: JSON.stringify(compileSql(condition)),
      condition,
    }))
    cache.set(keys.get(id) ?? '', { selection, conditions })
  }
}

function keyOf({ public_id, revision }: CandidateSearch): string {
  return `${public_id} ${revision}`
}
