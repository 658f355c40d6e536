import { afterEach, expect, test } from 'vitest'
import { startHttpServer } from '../../test/support/loopback-server.ts'
import { waitUntil } from '../../test/support/wait-until.ts'
import { loadConfig } from '../config/load-config.ts'
import { createApiClient } from '../outbound/create-api-client.ts'
import type { SourceRequest } from './contract.ts'
import { createSourceSender } from './send-requests.ts'

const quick = { retries: 3, firstWaitMs: 1, failures: 6, restMs: 60_000 }
const request: SourceRequest = { path: ['recalls'], accepts: [400] }
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A source's reaction to a request: a status, a Retry-After, a cut connection, or no answer. */
type Reply = number | 'rest' | 'cut' | 'silent'

/** A local source, at a private address, that replays replies and repeats the last one. */
async function playing(...replies: readonly Reply[]) {
  const asked: string[] = []
  const server = await startHttpServer((message, response) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] ?? 200
    asked.push(message.url ?? '')
    if (reply === 'cut') message.socket.destroy()
    else if (reply === 'rest') response.writeHead(429, { 'retry-after': '120' }).end()
    else if (reply !== 'silent') response.writeHead(reply, { 'content-type': 'application/json' }).end('{}')
  })
  const base = `http://127.0.0.1:${server.port}`
  const client = createApiClient({ config: loadConfig({}), version: 'test', bases: [base] })
  closing.push(() => client.close(), server.close)
  const stop = new AbortController()
  return { asked, stop, send: createSourceSender(client, base, quick)(stop.signal) }
}

test('a 504 is retried, and recovers unnoticed', async () => {
  const { asked, send } = await playing(504, 429, 'cut', 200)
  expect(await send([request])).toEqual({ replies: [{ status: 200, text: '{}' }] })
  expect(asked).toHaveLength(4)
})

test('a source that always fails is given up after the retries', async () => {
  const { asked, send } = await playing(504)
  expect(await send([request])).toEqual({ failed: 'the source answered 504' })
  expect(asked).toHaveLength(4)
})

test('an accepted status is an answer, another one a failure; neither is retried', async () => {
  const accepted = await playing(400)
  expect(await accepted.send([request])).toEqual({ replies: [{ status: 400, text: '{}' }] })
  const refused = await playing(403)
  expect(await refused.send([request])).toEqual({ failed: 'the source answered 403' })
  expect([accepted.asked.length, refused.asked.length]).toEqual([1, 1])
})

test('a source with a long Retry-After is not retried', async () => {
  const { asked, send } = await playing('rest')
  expect(await send([request])).toEqual({ failed: 'the source answered 429' })
  expect(asked).toHaveLength(1)
})

test('after many failures in a row the source gets a pause', async () => {
  const { asked, send } = await playing(500)
  for (let round = 0; round < quick.failures; round += 1) {
    expect(await send([request])).toEqual({ failed: 'the source answered 500' })
  }
  expect(asked).toHaveLength(quick.failures * (1 + quick.retries))
  expect(await send([request])).toEqual({ failed: 'the source keeps failing and is left alone for a while' })
  expect(asked).toHaveLength(quick.failures * (1 + quick.retries))
})

test('replies are in the order of the requests; one failure fails all', async () => {
  const { send, asked } = await playing(200)
  const requests = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ path: [name] }))
  expect(await send(requests)).toMatchObject({ replies: requests.map(() => ({ status: 200 })) })
  expect([...asked].sort()).toEqual(['/a', '/b', '/c', '/d', '/e', '/f'])
  const gone = await playing(200, 404)
  expect(await gone.send(requests)).toEqual({ failed: 'the source answered 404' })
})

test('an aborted question ends at once', async () => {
  const { asked, stop, send } = await playing('silent')
  const sent = send([request])
  await waitUntil('the request to arrive', async () => (asked.length > 0 ? true : undefined))
  stop.abort()
  expect(await sent).toHaveProperty('failed')
})
