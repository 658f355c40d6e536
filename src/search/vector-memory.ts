import type { Database } from '../db/database.ts'
import { type EmbeddingModel, listVectors } from '../db/queries/embeddings.ts'
import { chunk } from '../lib/chunk.ts'

/** 150,000 vectors with 512 dimensions: 307 MB. */
const usualFloats = 150_000 * 512
const perStatement = 1_000
/** Texts without a vector are queried again after this time. */
const askAgainMs = 5_000

/** The vector of a text, shared by all vehicles with that text. */
export type VectorCell = {
  /** '' once it was evicted. */
  model: string
  vector: Float32Array | null
  askedMs: number
  /** The last load that wanted it. */
  load: number
  /** Similarity to the query with this number, so that equal vehicles are compared once. */
  query: number
  likeness: number
}

export type WithText = { readonly textHash: string; cell: VectorCell | null }

type Model = Pick<EmbeddingModel, 'id' | 'dimensions'>

/** Cosine of a vector and the query's; null without a vector. */
export type Likeness = (of: WithText | undefined) => number | null

/**
 * Stored vectors of one model, at most `maxFloats` numbers. A search keeps those that it needs and evicts others; what
 * does not fit beside them has no vector in that search, so that a search larger than the memory reads nothing again.
 */
export function createVectorMemory(database: Database, maxFloats = usualFloats) {
  let model = ''
  let cells = new Map<string, VectorCell>()
  let queries = 0
  let loads = 0

  const markKnown = (one: WithText): boolean => {
    if (one.cell?.model !== model) one.cell = cells.get(one.textHash) ?? null
    if (one.cell !== null) one.cell.load = loads
    return one.cell !== null
  }
  const addCell = (textHash: string): void => {
    cells.set(textHash, {
      model,
      vector: null,
      askedMs: Number.NEGATIVE_INFINITY,
      load: loads,
      query: 0,
      likeness: 0,
    })
  }
  return {
    load: async ({ id, dimensions }: Model, all: readonly WithText[], nowMs: number): Promise<void> => {
      dropOtherModels(id, dimensions)
      loads += 1
      const unknown = all.filter((one) => !markKnown(one))
      const makeRoom = roomMaker(Math.floor(maxFloats / dimensions), loads)
      for (const one of unknown) if (!cells.has(one.textHash) && makeRoom()) addCell(one.textHash)
      for (const one of unknown) markKnown(one)
      const wanted = new Map<string, VectorCell>()
      for (const { cell, textHash } of all) {
        const isDue = cell !== null && cell.vector === null && nowMs - cell.askedMs >= askAgainMs
        if (isDue) wanted.set(textHash, cell)
      }
      for (const part of chunk([...wanted], perStatement)) {
        const hashes = part.map(([hash]) => Buffer.from(hash, 'hex'))
        const found = await listVectors(database, id, hashes)
        for (const [, cell] of part) cell.askedMs = nowMs
        for (const { text_hash: hash, vector } of found) {
          const cell = wanted.get(hash.toString('hex'))
          if (cell?.model === model && vector.length === dimensions * 4) cell.vector = toFloats(vector)
        }
      }
    },
    /** `query` has length 1. */
    likenessTo: (query: Float32Array): Likeness => {
      queries += 1
      const number = queries
      return (of) => {
        const cell = of?.cell ?? null
        if (cell === null || cell.vector === null || cell.vector.length !== query.length) return null
        if (cell.query !== number) {
          cell.likeness = dotProduct(cell.vector, query)
          cell.query = number
        }
        return cell.likeness
      }
    },
    count: (): number => cells.size,
  }

  /** Vectors of different models cannot be compared. */
  function dropOtherModels(id: number, dimensions: number): void {
    if (model === `${id}.${dimensions}`) return
    model = `${id}.${dimensions}`
    cells = new Map()
  }

  /** Evicts the oldest text that this load does not want; false: there is no room. */
  function roomMaker(maxCells: number, load: number): () => boolean {
    const oldest = cells.entries()
    return () => {
      if (cells.size < maxCells) return true
      for (let next = oldest.next(); next.done !== true; next = oldest.next()) {
        const [textHash, cell] = next.value
        if (cell.load === load) continue
        Object.assign(cell, { model: '', vector: null })
        return cells.delete(textHash)
      }
      return false
    }
  }
}

export function toFloats(bytes: Buffer): Float32Array {
  const floats = new Float32Array(bytes.length / 4)
  for (let at = 0; at < floats.length; at++) floats[at] = bytes.readFloatLE(at * 4)
  return floats
}

export function toBytes(floats: Float32Array): Buffer {
  const bytes = Buffer.alloc(floats.length * 4)
  for (const [at, value] of floats.entries()) bytes.writeFloatLE(value, at * 4)
  return bytes
}

/** Cosine of two vectors of length 1. Four sums at a time are twice as fast as one. */
export function dotProduct(a: Float32Array, b: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  const whole = a.length - (a.length % 4)
  for (let at = 0; at < whole; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0)
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0)
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0)
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0)
  }
  for (let at = whole; at < a.length; at++) first += (a[at] ?? 0) * (b[at] ?? 0)
  return first + second + third + fourth
}

/** False for what overflows when it is scaled to length 1. */
export function isFiniteVector(vector: Float32Array): boolean {
  return vector.every(Number.isFinite)
}

/** Scales to length 1; a zero vector is unchanged. */
export function normalized(vector: ArrayLike<number>): Float32Array {
  const floats = Float32Array.from(vector)
  const length = Math.sqrt(dotProduct(floats, floats))
  return length === 0 ? floats : floats.map((value) => value / length)
}
