import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddingsServer, startEmbeddingsServer } from '../../../test/support/embeddings-server.ts'
import { loadConfig } from '../../config/load-config.ts'
import { createApiClient } from '../../outbound/create-api-client.ts'
import { dotProduct } from '../vectors.ts'
import { EmbedderUnavailable } from './contract.ts'
import { createEndpointEmbedder, type EndpointSettings, parseVectors } from './endpoint-embedder.ts'

const config = loadConfig({ OUTBOUND_ALLOW: '127.0.0.0/8' })
const api = createApiClient({ config, version: 'test', bases: [] })
let server: EmbeddingsServer
beforeAll(async () => {
  server = await startEmbeddingsServer()
})
beforeEach(() => server.fail(null))
afterAll(async () => {
  await api.close()
  await server.close()
})

const create = (settings: Partial<EndpointSettings> = {}) =>
  createEndpointEmbedder({
    url: server.url,
    model: 'words',
    apiKey: 'secret',
    allow: config.OUTBOUND_ALLOW,
    api,
    now: () => new Date(),
    retryMs: [1, 1],
    ...settings,
  })

test('texts are sent in batches of 64 with the key, vectors are returned in order with length 1', async () => {
  const before = server.requests.length
  const texts = Array.from({ length: 130 }, (_, at) => `vehicle ${at}`)
  const vectors = await create().embed(texts)
  expect(server.requests.slice(before).map(({ length }) => length)).toEqual([64, 64, 2])
  expect(server.keys.at(-1)).toBe('Bearer secret')
  const [alone] = await create().embed(['vehicle 77'])
  expect(vectors[77]).toEqual(alone)
  expect(vectors.every((vector) => Math.abs(dotProduct(vector, vector) - 1) < 1e-5)).toBe(true)
})

test('an import’s texts are retried, a shopper’s text is not', async () => {
  server.fail({ status: 503, headers: { 'retry-after': '0' } })
  const before = server.requests.length
  await expect(create().embed(['one', 'two'])).rejects.toThrow(EmbedderUnavailable)
  expect(server.requests.length - before).toBe(3)
  await expect(create().embed(['one'])).rejects.toThrow('answered 503')
  expect(server.requests.length - before).toBe(4)
})

test('permanent failures are not retried', async () => {
  server.fail({ status: 401 })
  const before = server.requests.length
  await expect(create().embed(['one', 'two'])).rejects.toThrow('answered 401')
  expect(server.requests.length - before).toBe(1)
})

test('a vector of another length than the first is rejected', async () => {
  const embedder = create()
  await embedder.embed(['one'])
  server.fail({ status: 200, body: JSON.stringify({ data: [{ embedding: [1, 2, 3] }] }) })
  await expect(embedder.embed(['one'])).rejects.toThrow('3 dimensions instead of 64')
})

test.each([
  ['no JSON', 'nonsense'],
  ['no data', '{}'],
  ['too few', '{"data":[]}'],
  ['an empty vector', '{"data":[{"embedding":[]}]}'],
  ['a vector of zeros', '{"data":[{"embedding":[0,0]}]}'],
  ['text in a vector', '{"data":[{"embedding":["a",1]}]}'],
  ['a number that is none', '{"data":[{"embedding":[1e999,1]}]}'],
  ['a number that is too large for a vector', '{"data":[{"embedding":[1e308,1]}]}'],
  ['a vector of numbers that are too large', '{"data":[{"embedding":[1e308,-1e308]}]}'],
  ['a vector of numbers that are too small', '{"data":[{"embedding":[1e-320,1e-320]}]}'],
  ['null in a vector', '{"data":[{"embedding":[null,1]}]}'],
  ['a place out of range', '{"data":[{"index":5,"embedding":[1,2]}]}'],
])('%s is rejected', (_what, body) => {
  expect(parseVectors(body, 1)).toBeNull()
})

test('vectors of different lengths are rejected', () => {
  expect(parseVectors('{"data":[{"embedding":[1,2]},{"embedding":[1]}]}', 2)).toBeNull()
})

test('an address in a private network is refused unless it is allowed', async () => {
  const before = server.requests.length
  await expect(create({ allow: [] }).embed(['one'])).rejects.toThrow('not a public address')
  expect(server.requests.length).toBe(before)
})
