import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { type EmbeddingModel, findActiveModel } from '../db/queries/embeddings.ts'
import { listSearchedDealerships, type SearchedDealership } from '../db/queries/search-vehicles.ts'
import { eachInTurns } from '../lib/in-turns.ts'
import { createDealershipIndexes, type IndexedVehicle } from './dealership-indexes.ts'
import { type Embedder, EmbedderUnavailable } from './embed/contract.ts'
import { rankVehicles } from './rank/rank-vehicles.ts'
import { createMeaningReader } from './read-meaning.ts'
import { understandQuery } from './understand/understand-query.ts'
import type { Understanding } from './understand/understanding.ts'
import { describeUnderstanding, type Interpretation } from './understand/understanding.ts'
import { createVectorMemory, type Likeness } from './vector-memory.ts'
import type { SearchVehicle } from './vehicle/search-vehicle.ts'
import { queryWords } from './words.ts'

/** A request's filters besides its query. They are never relaxed. */
export type SearchFilters = {
  readonly condition: 'new' | 'used' | 'certified' | null
  /** Lower case. */
  readonly make: string | null
  readonly yearMin: number | null
  readonly yearMax: number | null
  readonly priceMin: number | null
  readonly priceMax: number | null
}

export type SearchRequest = {
  readonly accountId: number
  /** null: all dealerships of the account. */
  readonly dealershipId: number | null
  readonly query: string
  readonly filters: SearchFilters
  readonly limit: number
  readonly scoreThreshold: number | null
  readonly now: Date
}

export type VisibleVehicle = { readonly dealership: SearchedDealership; readonly indexed: IndexedVehicle }

export type FoundVehicle = VisibleVehicle & { readonly score: number }

export type SearchOutcome = {
  readonly found: readonly FoundVehicle[]
  readonly interpreted: Interpretation
  readonly degraded: boolean
  readonly model: string
}

const sliceMs = 8

/** Searches an account's vehicles. One per process. */
export interface VehicleSearch {
  search(request: SearchRequest): Promise<SearchOutcome>
  /** Every vehicle that the account sees. A VIN from both sources of a dealership counts once. */
  listVisible(accountId: number, dealershipId: number | null): Promise<readonly VisibleVehicle[]>
  /** The vector of a text by the model whose vectors are searched. Throws EmbedderUnavailable. */
  embedIntent(text: string): Promise<{ readonly vector: Float32Array; readonly model: EmbeddingModel | null }>
  /** Similarity of stored vectors to one vehicle's; null if either is missing. */
  readLikeness(to: IndexedVehicle, all: readonly IndexedVehicle[], now: Date): Promise<Likeness>
  readonly model: string
}

export type SearchParts = {
  readonly database: Database
  readonly embedder: Embedder
  readonly log: { warn(facts: object, message: string): void }
}

export function createVehicleSearch({ database, embedder, log }: SearchParts): VehicleSearch {
  const indexes = createDealershipIndexes(database)
  const vectors = createVectorMemory(database)
  const meaning = createMeaningReader()

  const listVisible = async (accountId: number, dealershipId: number | null) => {
    const dealerships = await listSearchedDealerships(database, accountId, dealershipId)
    const visible: VisibleVehicle[] = []
    let begun = performance.now()
    for (const dealership of dealerships) {
      const indexed = await indexes.get(dealership)
      for (const one of indexed) if (isVisible(one, dealership)) visible.push({ dealership, indexed: one })
      if (performance.now() - begun > sliceMs) {
        await nextTurn()
        begun = performance.now()
      }
    }
    return visible
  }

  const embedBy = async (active: EmbeddingModel | undefined, text: string) => {
    const own = active === undefined || (active.origin === embedder.origin && active.name === embedder.model)
    // While another model's vectors are being made, the current model embeds the query.
    const answering = own ? embedder : embedder.withModel(active.origin, active.name)
    if (answering === null) throw new EmbedderUnavailable(`the model ${active?.name} is not available any more`)
    const [vector] = await answering.embed([text])
    if (vector === undefined) throw new EmbedderUnavailable('the embedder answered no vector')
    return { vector, answering }
  }
  const embedIntent = async (text: string) => {
    const active = await findActiveModel(database)
    const { vector } = await embedBy(active, text)
    return { vector, model: active ?? null }
  }

  const readLikeness = async (to: IndexedVehicle, all: readonly IndexedVehicle[], now: Date): Promise<Likeness> => {
    const active = await findActiveModel(database)
    if (active === undefined) return () => null
    await vectors.load(active, [to, ...all], now.getTime())
    const vector = to.cell?.vector ?? null
    return vector === null ? () => null : vectors.likenessTo(vector)
  }

  /** What vectors add to a query's words; nothing without an embedder. */
  const readVectors = async (
    asked: { readonly query: string; readonly wanted: Understanding; readonly now: Date },
    candidates: readonly IndexedVehicle[],
  ): Promise<{ readonly wanted: Understanding; readonly likeness: Likeness | null }> => {
    try {
      const model = await findActiveModel(database)
      // No vehicle has a vector yet, so the query needs none.
      if (model === undefined) return { wanted: asked.wanted, likeness: null }
      const { vector, answering } = await embedBy(model, asked.query)
      const wanted = await meaning.read(asked.wanted, vector, answering)
      await vectors.load(model, candidates, asked.now.getTime())
      return { wanted, likeness: vectors.likenessTo(vector) }
    } catch (error) {
      if (!(error instanceof EmbedderUnavailable)) throw error
      log.warn({ err: error }, 'a search is ranked without vectors')
      return { wanted: asked.wanted, likeness: null }
    }
  }

  return {
    listVisible,
    embedIntent,
    readLikeness,
    model: embedder.model,
    search: async (request) => {
      const { query, now } = request
      const understood = understandQuery(query, now.getUTCFullYear())
      const visible = await listVisible(request.accountId, request.dealershipId)
      const candidates: VisibleVehicle[] = []
      await eachInTurns(visible, 20_000, (one) => {
        if (passes(one.indexed.vehicle, request.filters)) candidates.push(one)
      })
      const vehicles = candidates.map(({ indexed }) => indexed)
      const { wanted, likeness } = await readVectors({ query, now, wanted: understood }, vehicles)
      const ranking = await rankVehicles({
        vehicles,
        wanted,
        words: queryWords(query, wanted),
        similarityOf: likeness === null ? null : (index) => likeness(vehicles[index]),
        limit: request.limit,
      })
      const found = ranking.results.flatMap(({ index, score }) => {
        const one = candidates[index]
        const isBelow = request.scoreThreshold !== null && score < request.scoreThreshold
        return one === undefined || isBelow ? [] : [{ ...one, score }]
      })
      return {
        found,
        interpreted: describeUnderstanding(wanted, ranking.relaxed),
        degraded: likeness === null,
        model: embedder.model,
      }
    },
  }
}

/** Whether the subscription's filter accepts it, and no website vehicle with the same VIN replaces it. */
function isVisible(
  { vehicle, websiteDuplicate }: IndexedVehicle,
  { inventory_type: filter }: SearchedDealership,
): boolean {
  const shows = (one: SearchVehicle) => filter === 'all' || filter === one.condition
  return shows(vehicle) && (websiteDuplicate === null || !shows(websiteDuplicate))
}

function passes(vehicle: SearchVehicle, filters: SearchFilters): boolean {
  const { condition, make, yearMin, yearMax, priceMin, priceMax } = filters
  if (condition === 'certified' ? !vehicle.certified : condition !== null && vehicle.condition !== condition)
    return false
  if (make !== null && vehicle.make !== make) return false
  return isWithin(vehicle.year, yearMin, yearMax) && isWithin(vehicle.price, priceMin, priceMax)
}

/** Unknown values are outside every range. */
function isWithin(value: number | null, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true
  return value !== null && (min === null || value >= min) && (max === null || value <= max)
}
