import type { Handle } from '../db/database.ts'
import { conditionsOf, milesTo } from '../db/queries/queried-vehicles.ts'
import {
  type CandidateSearch,
  listCandidateSearches,
  listStoredQueries,
  recordSearchesMatched,
  type ShownModels,
} from '../db/queries/saved-searches.ts'
import {
  type ChangingVehicles,
  findZip,
  type JudgedVehicle,
  judgeVehicles,
  listListedVins,
  listMatchingVins,
  listStagedChanges,
  scopeOf,
} from '../db/queries/search-matches.ts'
import { listMatching } from '../db/queries/vehicle-query.ts'
import { compileSql, type Sql } from '../db/sql.ts'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import type { NewEvent } from '../events/record-events.ts'
import { chunk } from '../lib/batcher.ts'
import { factText } from '../model/vehicle-facts.ts'
import { renderQueried } from '../model/vehicle-query/queried-vehicle.ts'
import { readSelection, type VehicleSelection } from '../model/vehicle-query/read-selection.ts'

/** The matches of saved searches before vehicles change. */
type SearchWatch = {
  /** The events of the vehicles that match since. Call it once, in the same transaction, when all is written. */
  events(): Promise<readonly NewEvent[]>
}

export const noWatch: SearchWatch = { events: async () => [] }

/** Vehicles per statement. */
const vehiclesAtOnce = 2_000

/**
 * Begins to watch the saved searches that changes of these vehicles can match. `models`: what
 * the vehicles will be; null: unknown. Call it before the change, in its transaction.
 */
export async function watchSearches(
  tx: Handle,
  changing: ChangingVehicles,
  models: ShownModels | null,
): Promise<SearchWatch> {
  if (changing.vins.length === 0) return noWatch
  const plan = await compileSearches(tx, changing, models)
  if (plan.viewers.length === 0) return noWatch
  const listed = new Set(await listListedVins(tx, changing))
  const before = new Set(
    (await findMatches(tx, { ...changing, vins: [...listed] }, plan)).map(({ search, vehicle }) =>
      keyOf(search, vehicle),
    ),
  )
  return {
    events: async () => {
      const matches = await findMatches(tx, changing, plan)
      const begun = matches.filter(({ search, vehicle }) => !before.has(keyOf(search, vehicle)))
      if (begun.length === 0) return []
      await recordSearchesMatched(tx, [...new Set(begun.map(({ search }) => search.id))], changing.at)
      const records = await readRecords(tx, changing, begun)
      return begun.map(({ search, vehicle }) => ({
        type: 'saved_search.matched',
        dealershipId: changing.dealershipId,
        accountId: search.account_id,
        occurredAt: changing.at,
        data: dataOf(search, reasonOf(vehicle), records.get(recordKey(vehicle)) ?? 'null'),
      }))
    },
  }

  function reasonOf({ vin, first_seen_at }: JudgedVehicle): string {
    if (listed.has(vin)) return 'updated'
    return first_seen_at.getTime() === changing.at.getTime() ? 'created' : 'returned'
  }
}

/** The same for the vehicles that a website shows. */
export async function watchWebsite(
  tx: Handle,
  {
    dealershipId,
    at,
    shown,
  }: { readonly dealershipId: number; readonly at: Date; readonly shown: readonly SeenVehicle[] },
): Promise<SearchWatch> {
  const vins = shown.map(({ content }) => content.vin)
  const models = modelsOf(
    shown.map(({ content }) => ({ make: factText(content.make), model: factText(content.model) })),
  )
  return watchSearches(tx, { dealershipId, source: 'website', vins, at }, models)
}

/** The same for what an import of a feed is about to change: what it staged, and the vehicles with these ids. */
export async function watchFeed(
  tx: Handle,
  { dealershipId, importId, at }: { readonly dealershipId: number; readonly importId: number; readonly at: Date },
  ids: readonly number[],
): Promise<SearchWatch> {
  const changes = await listStagedChanges(tx, importId, ids)
  const changing = { dealershipId, source: 'ims', vins: changes.map(({ vin }) => vin), at } as const
  // A vehicle that one feed drops may be shown from another, as another model.
  return watchSearches(tx, changing, ids.length > 0 ? null : modelsOf(changes))
}

function modelsOf(vehicles: readonly { readonly make: string | null; readonly model: string | null }[]): ShownModels {
  return {
    makes: [...new Set(vehicles.flatMap(({ make }) => make ?? []))],
    models: [...new Set(vehicles.flatMap(({ model }) => model ?? []))],
  }
}

type Match = { readonly search: CompiledSearch; readonly vehicle: JudgedVehicle }

async function findMatches(tx: Handle, changing: ChangingVehicles, plan: SearchPlan): Promise<readonly Match[]> {
  const asked = { accounts: plan.viewers, conditions: plan.conditions }
  const matches: Match[] = []
  for (const vins of chunk(changing.vins, vehiclesAtOnce)) {
    const judged = await judgeVehicles(tx, { ...changing, vins }, asked)
    const possible = judged.flatMap((vehicle) => {
      const holds = new Set(vehicle.holds)
      return vehicle.accounts.flatMap((account) =>
        [null, ...vehicle.holds]
          .flatMap((need) => plan.found.get(searchKeyOf(account, need)) ?? [])
          .filter(({ needs }) => needs.every((need) => holds.has(need)))
          .map((search) => ({ search, vehicle })),
      )
    })
    matches.push(...possible.filter(({ search }) => !search.isOpen))
    const open = Map.groupBy(
      possible.filter(({ search }) => search.isOpen),
      ({ search }) => search,
    )
    for (const [search, some] of open) {
      const asking = { ...changing, vins: some.map(({ vehicle }) => vehicle.vin) }
      const found = await listMatchingVins(tx, asking, { accountId: search.account_id, selection: search.selection })
      matches.push(...some.filter(({ vehicle }) => found.includes(vehicle.vin)))
    }
  }
  return matches
}

/** The matched vehicles as JSON, each read once. */
async function readRecords(tx: Handle, changing: ChangingVehicles, matches: readonly Match[]) {
  const seenBy = new Map(
    matches.map(({ search, vehicle }) => [recordKey(vehicle), { vehicle, account: search.viewer }]),
  )
  const records = new Map<string, string>()
  for (const [account, some] of Map.groupBy(seenBy.values(), (each) => each.account)) {
    const rowOf = new Map(some.map(({ vehicle }) => [vehicle.vin, vehicle]))
    for (const vins of chunk([...rowOf.keys()], vehiclesAtOnce)) {
      const scope = scopeOf({ ...changing, vins }, account)
      const page = { facets: [], stats: [], unique: false, sort: [], after: null }
      for (const row of await listMatching(tx, { ...page, scope, limit: vins.length })) {
        const vehicle = rowOf.get(row.vin)
        if (vehicle !== undefined) records.set(recordKey(vehicle), renderQueried(row, changing.at, null))
      }
    }
  }
  return records
}

function dataOf({ public_id, name }: CompiledSearch, reason: string, record: string): string {
  return `${JSON.stringify({ saved_search_id: public_id, name, reason }).slice(0, -1)},"vehicle":${record}}`
}

function keyOf({ id }: CompiledSearch, { vin }: JudgedVehicle): string {
  return `${id} ${vin}`
}

function recordKey({ vin, row_id }: JudgedVehicle): string {
  return `${row_id} ${vin}`
}

type Compiled = {
  readonly selection: VehicleSelection
  /** The conditions on columns, each with a text that is the same for the same condition. */
  readonly conditions: readonly { readonly key: string; readonly condition: Sql }[]
}

type CompiledSearch = CandidateSearch & {
  readonly selection: VehicleSelection
  /** One of the accounts that see what its account sees: their listings are read once. */
  readonly viewer: number
  /** Its conditions, by their numbers among those of all searches. */
  readonly needs: readonly number[]
  /** Whether a vehicle that meets them matches only if the whole query says so. */
  readonly isOpen: boolean
}

type SearchPlan = {
  readonly conditions: readonly Sql[]
  readonly viewers: readonly number[]
  /** The searches by viewer and the condition of theirs that the fewest searches have: few vehicles meet it. */
  readonly found: ReadonlyMap<string, readonly CompiledSearch[]>
}

/** Where `found` has the searches of a viewer that need this condition; null: none. */
function searchKeyOf(viewer: number, need: number | null): string {
  return `${viewer} ${need}`
}

/** Saves an import from compiling two thousand queries for every hundred vehicles. */
const cache = new Map<string, Compiled>()
const maxCached = 20_000

/** The searches that the change can match; each condition that several of them have stands there once. */
async function compileSearches(
  tx: Handle,
  changing: ChangingVehicles,
  models: ShownModels | null,
): Promise<SearchPlan> {
  const candidates = await listCandidateSearches(tx, { ...changing, models })
  if (candidates.length === 0) return { conditions: [], viewers: [], found: new Map() }
  await fillCache(tx, candidates, changing)
  const known = candidates.flatMap((candidate) => cache.get(revisionOf(candidate)) ?? [])
  const zip = known.some(({ selection }) => selection.near !== null) ? await findZip(tx, changing.dealershipId) : null
  const viewers = new Map(candidates.map(({ view, account_id }) => [view, account_id]))
  const numbers = new Map<string, number>()
  const conditions: Sql[] = []
  const searches = candidates.flatMap((candidate): CompiledSearch[] => {
    const compiled = cache.get(revisionOf(candidate))
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
  const unknown = candidates.filter((candidate) => !cache.has(revisionOf(candidate)))
  if (unknown.length === 0) return
  if (cache.size + unknown.length > maxCached) cache.clear()
  const keys = new Map(unknown.map((candidate) => [candidate.id, revisionOf(candidate)]))
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

function revisionOf({ public_id, revision }: CandidateSearch): string {
  return `${public_id} ${revision}`
}
