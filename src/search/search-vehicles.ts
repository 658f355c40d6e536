import type { Database, Handle } from '../db/database.ts'
import type { HeavyReads } from '../db/heavy-reads.ts'
import { type EmbeddingModel, findActiveModel } from '../db/queries/embeddings.ts'
import { type Candidate, conditionsOf, findCandidates, findSample, type SearchFilters } from './candidates.ts'
import { type Embedder, EmbedderUnavailable } from './embed/contract.ts'
import { type Ranking, rankVehicles } from './rank/rank-vehicles.ts'
import { understandQuery } from './understand/understand-query.ts'
import { describeUnderstanding, type Interpretation, type Understanding } from './understand/understanding.ts'
import { uses } from './understand/uses.data.ts'
import { dotProduct, readLikeness } from './vectors.ts'
import { queryWords } from './words.ts'

type SearchRequest = {
  readonly accountId: number
  /** null: all dealerships of the account. */
  readonly dealershipId: number | null
  readonly query: string
  readonly filters: SearchFilters
  readonly limit: number
  readonly scoreThreshold: number | null
  readonly now: Date
}

export type FoundVehicle = { readonly candidate: Candidate; readonly score: number }

type SearchOutcome = {
  readonly found: readonly FoundVehicle[]
  readonly interpreted: Interpretation
  readonly degraded: boolean
  readonly model: string
}

/** Searches an account's vehicles. One per process. */
export interface VehicleSearch {
  search(request: SearchRequest): Promise<SearchOutcome>
  /** The vector of a text by the model whose vectors are searched. Throws EmbedderUnavailable. */
  embedIntent(text: string): Promise<{ readonly vector: Float32Array; readonly model: EmbeddingModel | null }>
  readonly model: string
}

type SearchDeps = {
  readonly database: Database
  readonly heavyReads: HeavyReads
  readonly embedder: Embedder
  readonly log: { warn(facts: object, message: string): void }
}

export function createVehicleSearch({ database, heavyReads, embedder, log }: SearchDeps): VehicleSearch {
  const meaning = createMeaningReader()

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
    const active = await findActiveModel(database.handle)
    const { vector } = await embedBy(active, text)
    return { vector, model: active ?? null }
  }

  /** The understanding that the query's vector adds to its words; null without an embedder. */
  const readVector = async (query: string, understood: Understanding) => {
    try {
      const model = await findActiveModel(database.handle)
      // No vehicle has a vector yet, so the query needs none.
      if (model === undefined) return null
      const { vector, answering } = await embedBy(model, query)
      return { modelId: model.id, to: vector, wanted: await meaning.read(understood, vector, answering) }
    } catch (error) {
      if (!(error instanceof EmbedderUnavailable)) throw error
      log.warn({ err: error }, 'a search is ranked without vectors')
      return null
    }
  }

  return {
    embedIntent,
    model: embedder.model,
    search: async (request) => {
      const { query, now, filters, limit, scoreThreshold } = request
      const understood = understandQuery(query, now.getUTCFullYear())
      const read = await readVector(query, understood)
      const wanted = read?.wanted ?? understood
      const rankAt = async (tx: Handle, dealershipIds: readonly number[] | null) => {
        const vehicles = await findCandidates(tx, { ...request, ...conditionsOf(wanted, filters), dealershipIds })
        const likeness = read === null ? null : await readLikeness(tx, { ...read, of: vehicles })
        return rankVehicles({ vehicles, wanted, words: queryWords(query, wanted), likeness, limit })
      }
      const ranking = await heavyReads(request.accountId, async (tx) => {
        const sample = await findSample(tx, request, query)
        const first = await rankAt(tx, sample)
        const isEnough = sample === null || request.dealershipId !== null || isFull(first, limit)
        return isEnough ? first : rankAt(tx, null)
      })
      const found = ranking.results.filter(({ score }) => scoreThreshold === null || score >= scoreThreshold)
      const interpreted = describeUnderstanding(wanted, ranking.relaxed)
      return { found, interpreted, degraded: read === null, model: embedder.model }
    },
  }
}

/** Vehicles of more dealerships would be no better matches. */
function isFull({ results, relaxed }: Ranking, limit: number): boolean {
  return results.length >= limit && relaxed.length === 0
}

const minUnknownWords = 2
/** Standard deviations above the mean of all concepts. A bound on the cosine would fit only one model. */
const standsOut = 1.5
/** A guess counts less than words. */
const guessWeight = 0.5

const concepts = Object.entries(uses).flatMap(([name, use]) =>
  use.concept === undefined ? [] : [{ name, phrase: use.concept, prefers: use.prefers }],
)

/** Understands words outside the vocabulary: a query with the meaning of a concept phrase is near its vector. */
export function createMeaningReader() {
  let known: { readonly model: string; readonly vectors: Promise<readonly Float32Array[]> } | null = null
  const vectorsOf = (embedder: Embedder) => {
    const model = `${embedder.origin} ${embedder.model}`
    if (known?.model === model) return known.vectors
    const vectors = embedder.embed(concepts.map(({ phrase }) => phrase))
    known = { model, vectors }
    vectors.catch(() => {
      known = null
    })
    return vectors
  }
  return {
    /** The query's vector comes from `embedder`. Returns the understanding, possibly with preferences added. */
    read: async (wanted: Understanding, query: Float32Array, embedder: Embedder): Promise<Understanding> => {
      if (wanted.preferences.length > 0 || wanted.rest.length < minUnknownWords) return wanted
      const vectors = await vectorsOf(embedder)
      const likeness = vectors.map((vector) => (vector.length === query.length ? dotProduct(vector, query) : 0))
      const index = findOutstanding(likeness)
      const concept = index === null ? undefined : concepts[index]
      if (concept === undefined) return wanted
      const preferences = concept.prefers.map(({ name, weight, test }) => {
        return { name: `${concept.name}: ${name}`, weight: weight * guessWeight, test }
      })
      return { ...wanted, preferences }
    },
  }
}

export function findOutstanding(values: readonly number[]): number | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  const greatest = Math.max(...values)
  return deviation > 0 && (greatest - mean) / deviation >= standsOut ? values.indexOf(greatest) : null
}
