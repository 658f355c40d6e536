import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import Type from 'typebox'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestApi } from '../../../test/support/test-api.ts'
import { respondRaw } from '../answer.ts'
import { defineRoute } from '../define-route.ts'
import { routes } from '../routes/registry.ts'

/** More than a connection holds between two processes of this machine. */
const answer = Buffer.alloc(24 * 1024 * 1024, 'x')
let [begun, underWay, most] = [0, 0, 0]

const slow = defineRoute({
  name: 'readSlowly',
  method: 'GET',
  url: '/slow',
  access: 'public',
  summary: 'For tests',
  uses: [],
  query: Type.Object({ large: Type.Optional(Type.Boolean()) }),
  responses: { 200: Type.String() },
  async run({ query }) {
    begun += 1
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    const payload = query.large === true ? answer : String(begun)
    return respondRaw({ status: 200, headers: { 'content-type': 'text/plain' }, payload })
  },
})

const api = openForFile(() => openTestApi([...routes, slow]))
let port: number

beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
beforeEach(() => {
  begun = 0
  underWay = 0
  most = 0
})

const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test('requests of one connection run one after the other, and are answered in their order', async () => {
  const socket = await open()
  socket.setEncoding('utf8').write(requestOf('/slow').repeat(50) + requestOf('/absent'))
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (text.includes('Not found')) break
  }
  const bodies = [...text.matchAll(/\r\n\r\n(\d+)/g)].map(([, body]) => Number(body))
  expect(bodies).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect([begun, most]).toEqual([50, 1])
})

test('a request runs only when the answer before it was taken', async () => {
  const socket = await open()
  socket.pause()
  socket.write(requestOf('/slow?large=true').repeat(3))
  // Others are answered meanwhile, often enough for the second to run if it could.
  for (let other = 0; other < 20; other += 1) await fetch(`http://127.0.0.1:${port}/livez`)
  expect(begun).toBe(1)
  let taken = 0
  for await (const chunk of socket) {
    taken += chunk.length
    if (taken >= 3 * answer.length) break
  }
  expect([begun, most]).toEqual([3, 1])
})

test('a connection that sends more than a hundred requests ahead is closed, and what waited does not run', async () => {
  const socket = await open()
  socket.on('error', () => {}).resume()
  socket.write(requestOf('/slow').repeat(1_500))
  await once(socket, 'close')
  await fetch(`http://127.0.0.1:${port}/livez`)
  expect(begun).toBeLessThanOrEqual(1)
})

const documents = [
  '/openapi.json',
  '/docs/',
  '/docs/js/scalar.js',
  '/guide/',
  '/llms.txt',
  '/bot',
  '/',
  '/livez',
  '/readyz',
  '/metrics',
]
const isPublic = ({ access, method }: (typeof routes)[number]) => access === 'public' && method === 'GET'
const publicPaths = [...documents, ...routes.filter(isPublic).map(({ url }) => url.replaceAll(/\{\w+\}/g, 'x'))]

test('no public route runs a second request of a connection before the answer to the first was taken', async () => {
  const latest = new WeakMap<object, ServerResponse>()
  const together: string[] = []
  let handled = 0
  subscribe('tracing:fastify.request.handler:start', (message) => {
    const { request, reply } = Object(message)
    const before = latest.get(request.raw.socket)
    latest.set(request.raw.socket, reply.raw)
    handled += 1
    if (before?.writableFinished === false) together.push(request.url)
  })
  for (const path of publicPaths) {
    const socket = await open()
    socket.write(`${requestOf(path).repeat(3)}GET /absent HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    // Until the server closes it, after the last answer: several of these paths are not found either.
    for await (const _chunk of socket);
  }
  expect(together).toEqual([])
  expect(handled).toBeGreaterThanOrEqual(publicPaths.length * 3)
})
