import type { Handle } from '../db/database.ts'
import { conditionsOf, milesTo } from '../db/queries/queried-vehicles.ts'
import { type CandidateSearch, listCandidateSearches, listStoredQueries } from '../db/queries/saved-searches.ts'
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

export type SearchPlan = { readonly searches: readonly CompiledSearch[]; readonly conditions: readonly Sql[] }

/** So that an import does not read two thousand queries anew for every hundred vehicles. */
const memory = new Map<string, Compiled>()
const mostRemembered = 20_000

/** The searches that the change can match; each condition that several of them have stands there once. */
export async function compileSearches(
  tx: Handle,
  changing: ChangingVehicles,
  makes: readonly string[] | null,
): Promise<SearchPlan> {
  const candidates = await listCandidateSearches(tx, { ...changing, makes })
  if (candidates.length === 0) return { searches: [], conditions: [] }
  await remember(tx, candidates, changing)
  const zip = await findZip(tx, changing.dealershipId)
  const viewers = new Map(candidates.map(({ view, account_id }) => [view, account_id]))
  const numbers = new Map<string, number>()
  const conditions: Sql[] = []
  const searches = candidates.flatMap((candidate): CompiledSearch[] => {
    const compiled = memory.get(keyOf(candidate))
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
  return { searches, conditions }
}

async function remember(tx: Handle, candidates: readonly CandidateSearch[], changing: ChangingVehicles): Promise<void> {
  const unknown = candidates.filter((candidate) => !memory.has(keyOf(candidate)))
  if (unknown.length === 0) return
  if (memory.size + unknown.length > mostRemembered) memory.clear()
  const keys = new Map(unknown.map((candidate) => [candidate.id, keyOf(candidate)]))
  for (const { id, query } of await listStoredQueries(tx, [...keys.keys()])) {
    const selection = readSelection(query, ['body', 'query'])
    // None of these depends on the account or the time.
    const scope = scopeOf(changing, 0)
    const conditions = conditionsOf({ ...selection, priceDrop: null }, scope).map((condition) => ({
      key: JSON.stringify(compileSql(condition)),
      condition,
    }))
    memory.set(keys.get(id) ?? '', { selection, conditions })
  }
}

function keyOf({ public_id, revision }: CandidateSearch): string {
  return `${public_id} ${revision}`
}
