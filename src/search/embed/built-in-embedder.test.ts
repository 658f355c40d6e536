import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { dotProduct } from '../vectors.ts'
import { type BuiltInOptions, createBuiltInEmbedder } from './built-in-embedder.ts'
import { EmbedderUnavailable } from './contract.ts'

const echoing = new URL('../../../test/support/echoing-model.ts', import.meta.url)
let embedder: ReturnType<typeof createBuiltInEmbedder> | undefined
afterEach(() => embedder?.close())
const create = (options: BuiltInOptions = {}) => {
  embedder = createBuiltInEmbedder(options)
  return embedder
}

test('the model is loaded on first use, places similar texts near each other, and is unloaded when idle', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => void threads.push(thread)
  process.on('worker', note)
  const built = create({ idleMs: 50 })
  expect(threads).toEqual([])
  const texts = ['good in snow', 'all-wheel drive for winter', 'red convertible, sporty and fast', '']
  const [snow, winter, sporty, empty] = await built.embed(texts)
  if (snow === undefined || winter === undefined || sporty === undefined) throw new Error('a vector is missing')
  expect(snow).toHaveLength(512)
  expect(empty).toHaveLength(512)
  expect(dotProduct(snow, snow)).toBeCloseTo(1, 4)
  expect(dotProduct(snow, winter)).toBeGreaterThan(dotProduct(snow, sporty))
  const [thread] = threads
  await waitUntil('the thread to end', async () => (thread?.threadId === -1 ? true : undefined))
  const [again] = await built.embed(['good in snow'])
  process.off('worker', note)
  expect(threads).toHaveLength(2)
  expect(dotProduct(again ?? new Float32Array(), snow)).toBeCloseTo(1, 4)
})

test('a shopper’s text does not wait for all texts of an import', async () => {
  const built = create()
  const order: string[] = []
  const many = built.embed(Array.from({ length: 64 }, (_, at) => `vehicle ${at}`)).then(() => order.push('import'))
  await built.embed(['a shopper']).then(() => order.push('shopper'))
  await many
  expect(order).toEqual(['shopper', 'import'])
})

test('a model that hangs fails only the request that it does not answer', async () => {
  const built = create({ script: echoing, answerMs: 3_000 })
  const refused = expect(built.embed(['hang'])).rejects.toThrow(EmbedderUnavailable)
  expect(await built.embed(['3 4'])).toEqual([Float32Array.from([0.6, 0.8])])
  await refused
})

test.each(['Infinity 1', 'NaN 1', '-Infinity -Infinity', '1e39 1'])(
  'a model that answers %s is refused',
  async (numbers) => {
    const built = create({ script: echoing })
    await expect(built.embed([numbers])).rejects.toThrow('numbers that are not finite')
    const [usable] = await built.embed(['3e38 3e38'])
    expect(usable?.[0]).toBeCloseTo(Math.SQRT1_2, 4)
  },
)

test('it takes part in a model change only as itself', async () => {
  const built = create()
  expect(built.withModel(built.origin, built.model)).not.toBeNull()
  expect(built.withModel('https://other.example/v1', 'other')).toBeNull()
  await built.close()
  await expect(built.embed(['x'])).rejects.toThrow('closed')
})
