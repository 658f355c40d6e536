import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { writeTinyOnnxModel } from '../../../test/support/tiny-onnx-model.ts'
import { dotProduct } from '../vector-memory.ts'
import { EmbedderUnavailable } from './contract.ts'
import { createOnnxEmbedder } from './onnx-embedder.ts'
import type { ThreadEmbedder } from './thread-embedder.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-onnx-'))
writeTinyOnnxModel(join(folder, 'tiny'), ['red', 'truck', 'blue', 'sedan'])
let embedder: ThreadEmbedder | undefined
afterEach(() => embedder?.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const create = (name: string) => {
  embedder = createOnnxEmbedder(`${pathToFileURL(folder).href}/${name}`)
  return embedder
}

const isInstalled = canResolve('@huggingface/transformers')
if (!isInstalled && process.env.FORECOURT_REQUIRE_ALL === '1') throw new Error('@huggingface/transformers is missing')

test.skipIf(!isInstalled)(
  'an ONNX model in a folder embeds texts by the mean of their words (skipped: @huggingface/transformers is not installed)',
  async () => {
    const [truck, sedan, both, empty] = await create('tiny').embed(['red truck', 'Blue sedan', 'red sedan', ''])
    if (truck === undefined || sedan === undefined || both === undefined) throw new Error('a vector is missing')
    expect(dotProduct(truck, truck)).toBeCloseTo(1, 4)
    expect(dotProduct(truck, sedan)).toBeCloseTo(0, 4)
    expect(dotProduct(truck, both)).toBeCloseTo(0.5, 4)
    expect(empty).toHaveLength(4)
  },
)

test('a folder without a model, or a missing package, makes the embedder unavailable, with the reason', async () => {
  const away = create('nothing')
  await expect(away.embed(['red truck'])).rejects.toThrow(EmbedderUnavailable)
  await expect(away.embed(['red truck'])).rejects.toThrow(/nothing|npm install/)
})

test('a model is identified by its folder and size, so that another file is another model', () => {
  const tiny = create('tiny')
  expect(tiny.model).toMatch(/^tiny-\d+$/)
  expect(tiny.origin).toBe(`${pathToFileURL(folder).href}/tiny`)
  expect(tiny.withModel(tiny.origin, tiny.model)).not.toBeNull()
  expect(tiny.withModel(tiny.origin, 'tiny-1')).toBeNull()
})

function canResolve(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
