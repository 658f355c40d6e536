import { afterEach, expect, test } from 'vitest'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { dotProduct } from '../vector-memory.ts'
import { type BuiltInOptions, createBuiltInEmbedder } from './built-in-embedder.ts'
import { EmbedderUnavailable } from './contract.ts'

let embedder: ReturnType<typeof createBuiltInEmbedder> | undefined
afterEach(() => embedder?.close())
const create = (options: BuiltInOptions = {}) => {
  embedder = createBuiltInEmbedder(options)
  return embedder
}

test('the model is loaded on first use, places similar texts near each other, and is unloaded when idle', async () => {
  const built = create({ idleMs: 50 })
  expect(built.isLoaded()).toBe(false)
  const texts = ['good in snow', 'all-wheel drive for winter', 'red convertible, sporty and fast', '']
  const [snow, winter, sporty, empty] = await built.embed(texts)
  if (snow === undefined || winter === undefined || sporty === undefined) throw new Error('a vector is missing')
  expect(snow).toHaveLength(512)
  expect(empty).toHaveLength(512)
  expect(dotProduct(snow, snow)).toBeCloseTo(1, 4)
  expect(dotProduct(snow, winter)).toBeGreaterThan(dotProduct(snow, sporty))
  await waitUntil('the thread to end', async () => !built.isLoaded() || undefined)
  const [again] = await built.embed(['good in snow'])
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

test('a thread that crashes fails only its own request', async () => {
  const script = new URL('../../../test/support/breaking-thread.ts', import.meta.url)
  await expect(create({ script, answerMs: 2_000 }).embed(['x'])).rejects.toThrow(EmbedderUnavailable)
})

test.each(['Infinity 1', 'NaN 1', '-Infinity -Infinity', '1e39 1'])(
  'a model that answers %s is refused',
  async (numbers) => {
    const script = new URL('../../../test/support/echoing-model.ts', import.meta.url)
    const built = create({ script })
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
