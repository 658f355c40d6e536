import type { Embedder } from './embed/contract.ts'
import type { Understanding } from './understand/understanding.ts'
import { uses } from './understand/uses.data.ts'
import { dotProduct } from './vectors.ts'

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
