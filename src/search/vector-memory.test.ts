import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import type { Database } from '../db/database.ts'
import { type EmbeddingModel, insertEmbeddings, obtainModel } from '../db/queries/embeddings.ts'
import { createVectorMemory, normalized, toBytes, type WithText } from './vector-memory.ts'

const dimensions = 4
const at = new Date('2026-11-01T00:00:00Z')
let opened: TestDatabase
let model: EmbeddingModel
/** Texts whose vectors were read since the last search. */
let read: string[] = []

const hashOf = (text: number) => text.toString(16).padStart(64, '0')
const texts = (from: number, to: number): WithText[] =>
  Array.from({ length: to - from }, (_, one) => ({ textHash: hashOf(from + one), cell: null }))
const vectorOf = (text: number) => normalized([1, text, 0, 0])

beforeAll(async () => {
  opened = await openTestDatabase()
  const { handle } = opened.database
  model = await opened.database.transaction('test', (tx) => obtainModel(tx, { origin: 'o', name: 'n', dimensions }, at))
  const rows = Array.from({ length: 40 }, (_, text) => ({
    textHash: Buffer.from(hashOf(text), 'hex'),
    vector: toBytes(vectorOf(text)),
  }))
  await insertEmbeddings(handle, { modelId: model.id, at, rows })
})
afterAll(() => opened.close())

/** Holds ten vectors. */
function createMemory() {
  read = []
  const counting: Database = {
    ...opened.database,
    prepared: (statement) => {
      const hashes = statement.values.at(1)
      if (Array.isArray(hashes)) read.push(...hashes.map((hash) => hash.toString('hex')))
      return opened.database.prepared(statement)
    },
  }
  return createVectorMemory(counting, 10 * dimensions)
}

async function search(memory: ReturnType<typeof createMemory>, wanted: readonly WithText[], now = at) {
  read = []
  await memory.load(model, wanted, now.getTime())
  const likeness = memory.likenessTo(vectorOf(0))
  return { read: read.length, found: wanted.filter((one) => likeness(one) !== null).length }
}

test('a search that fits reads each vector once', async () => {
  const memory = createMemory()
  const wanted = [...texts(0, 10), ...texts(0, 10)]
  expect(await search(memory, wanted)).toEqual({ read: 10, found: 20 })
  expect(await search(memory, wanted)).toEqual({ read: 0, found: 20 })
  expect(await search(memory, texts(0, 10))).toEqual({ read: 0, found: 10 })
})

test('a search for more texts than fit reads none of them again; the rest are ranked without vectors', async () => {
  const memory = createMemory()
  const wanted = texts(0, 30)
  expect(await search(memory, wanted)).toEqual({ read: 10, found: 10 })
  expect(await search(memory, wanted)).toEqual({ read: 0, found: 10 })
  expect(await search(memory, texts(0, 30))).toEqual({ read: 0, found: 10 })
  expect(memory.count()).toBe(10)
})

test('another search evicts the oldest texts that it does not need itself, and no others', async () => {
  const memory = createMemory()
  const [first, second] = [texts(0, 6), texts(4, 12)]
  expect(await search(memory, first)).toEqual({ read: 6, found: 6 })
  expect(await search(memory, second)).toEqual({ read: 6, found: 8 })
  expect(memory.count()).toBe(10)
  expect(await search(memory, first)).toEqual({ read: 2, found: 6 })
  expect(await search(memory, second)).toEqual({ read: 2, found: 8 })
})

test('a text that was evicted during a search has no vector in it', async () => {
  const memory = createMemory()
  const wanted = texts(0, 10)
  await search(memory, wanted)
  const likeness = memory.likenessTo(vectorOf(0))
  await memory.load(model, texts(20, 30), at.getTime())
  expect(wanted.map((one) => likeness(one))).toEqual(wanted.map(() => null))
  expect(wanted.map(({ cell }) => cell?.vector)).toEqual(wanted.map(() => null))
})

test('a text without a vector is asked for again after five seconds', async () => {
  const memory = createMemory()
  const wanted = texts(100, 103)
  expect(await search(memory, wanted)).toEqual({ read: 3, found: 0 })
  expect((await search(memory, wanted, new Date(at.getTime() + 4_999))).read).toBe(0)
  expect((await search(memory, wanted, new Date(at.getTime() + 5_000))).read).toBe(3)
})
