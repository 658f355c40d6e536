import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddingsServer, startEmbeddingsServer } from '../../../test/support/embeddings-server.ts'
import { loadConfig } from '../../config/load-config.ts'
import { createApiClient } from '../../outbound/create-api-client.ts'
import { createBuiltInEmbedder } from './built-in-embedder.ts'
import { EmbedderUnavailable } from './contract.ts'
import { type BreakerSettings, withBreaker } from './create-embedder.ts'
import { createEndpointEmbedder } from './endpoint-embedder.ts'

const config = loadConfig({ OUTBOUND_ALLOW: '127.0.0.0/8' })
const api = createApiClient({ config, version: 'test', bases: [] })
const resting: BreakerSettings = { failures: 3, restMs: 60_000 }
const leftAlone = 'the embedder keeps failing and is left alone for a while'
let server: EmbeddingsServer

beforeAll(async () => {
  server = await startEmbeddingsServer()
})
beforeEach(() => server.fail(null))
afterAll(async () => {
  await api.close()
  await server.close()
})

function create(breaker: BreakerSettings, timeoutMs = 2_000) {
  const endpoint = createEndpointEmbedder({
    url: server.url,
    model: 'words',
    apiKey: null,
    allow: config.OUTBOUND_ALLOW,
    api,
    timeoutMs,
    now: () => new Date(),
    retryMs: [],
  })
  return withBreaker(endpoint, breaker)
}

/** Requests that reach the endpoint in five calls, and what the last call says. */
async function callFive(embedder: ReturnType<typeof create>) {
  const before = server.requests.length
  let last = ''
  for (let call = 0; call < 5; call++) {
    await embedder.embed(['one']).catch((error: EmbedderUnavailable) => (last = error.message))
  }
  return { requests: server.requests.length - before, last }
}

test.each([
  // Long enough for the request to arrive on a busy machine.
  ['hangs', 'hang', 500],
  ['answers 500', { status: 500 }, undefined],
  ['refuses the key', { status: 401 }, undefined],
  ['answers numbers that overflow', { status: 200, body: '{"data":[{"embedding":[1e308,1e308]}]}' }, undefined],
] as const)('an endpoint that %s gets three requests and then a rest', async (_, failure, timeoutMs) => {
  server.fail(failure)
  expect(await callFive(create(resting, timeoutMs))).toEqual({ requests: 3, last: leftAlone })
})

test('all models of an endpoint share its rest', async () => {
  server.fail({ status: 500 })
  const embedder = create(resting)
  const { requests } = await callFive(embedder)
  await expect(embedder.withModel(server.url, 'other')?.embed(['one'])).rejects.toThrow(leftAlone)
  await expect(embedder.withModel(server.url, 'other')?.embed(['one'])).rejects.toThrow(EmbedderUnavailable)
  expect(requests).toBe(3)
})

test('after its rest an endpoint that answers again is used again', async () => {
  const embedder = create({ failures: 3, restMs: 0 })
  server.fail({ status: 500 })
  await callFive(embedder)
  server.fail(null)
  expect(await embedder.embed(['one'])).toHaveLength(1)
  expect((await callFive(embedder)).requests).toBe(5)
})

test('too many concurrent calls, and calls that are stopped, say nothing about the endpoint', async () => {
  const embedder = create(resting)
  const stopped = AbortSignal.abort()
  const calls = await Promise.allSettled([
    ...Array.from({ length: 40 }, () => embedder.embed(['one'])),
    ...Array.from({ length: 5 }, () => embedder.embed(['one'], stopped)),
  ])
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  expect(await embedder.embed(['one'])).toHaveLength(1)
})

test('a model in a thread that hangs is left alone as well', async () => {
  const script = new URL('../../../test/support/echoing-model.ts', import.meta.url)
  const hanging = withBreaker(createBuiltInEmbedder({ script, answerMs: 50 }), resting)
  for (let call = 0; call < 3; call++) await expect(hanging.embed(['hang'])).rejects.toThrow('took too long')
  await expect(hanging.embed(['1'])).rejects.toThrow(leftAlone)
  await hanging.close()
})
