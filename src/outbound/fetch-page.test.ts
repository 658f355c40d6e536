import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  readRequestBody,
  startHttpServer,
  startHttpsServer,
  startRawServer,
  testAuthorityPem,
} from '../../test/support/loopback-server.ts'
import { folderForFile } from '../../test/support/temporary-folder.ts'
import { loadConfig } from '../config/load-config.ts'
import type { Clock } from '../lib/clock.ts'
import type { PageRequest } from '../model/page.ts'
import type { WebClient } from './contract.ts'
import { createWebClient } from './create-web-client.ts'

const closers: (() => Promise<void>)[] = []
const folder = folderForFile()

beforeAll(() => {
  writeFileSync(join(folder, 'authority.pem'), testAuthorityPem)
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function makeClient(settings: Record<string, string>, clock?: Clock): WebClient {
  const config = loadConfig({ HOST_INTERVAL_MS: '0', CONTACT: 'mailto:bot@forecourt.example', ...settings })
  const client = createWebClient({ config, version: '1.2.3', ...(clock === undefined ? {} : { clock }) })
  closers.push(() => client.close())
  return client
}

/** A site under every `*.example` name on port 80, and a client that reaches it. */
async function siteOf(listener: RequestListener, settings: Record<string, string> = {}, clock?: Clock) {
  const server = await startHttpServer(listener)
  closers.push(server.close)
  return { server, client: makeClient({ CONNECT_TO: `*.example::127.0.0.1:${server.port}`, ...settings }, clock) }
}

/** The same of a server that speaks no HTTP by itself. */
async function rawSiteOf(onSocket: (socket: Socket) => void): Promise<WebClient> {
  const server = await startRawServer(onSocket)
  closers.push(server.close)
  return makeClient({ CONNECT_TO: `:80:127.0.0.1:${server.port}` })
}

function home(url = 'http://www.dealer.example/'): PageRequest {
  return { url, purpose: 'home' }
}

describe('a page', () => {
  test('has its final URL, status, lower-case headers and text', async () => {
    const { client } = await siteOf((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'X-Powered-By': ['a', 'b'] })
      response.end('<h1>Citroën</h1>')
    })
    expect(await client.fetchPage(home('http://www.dealer.example/new?page=2'))).toMatchObject({
      kind: 'page',
      requestedUrl: 'http://www.dealer.example/new?page=2',
      url: 'http://www.dealer.example/new?page=2',
      status: 200,
      headers: { 'x-powered-by': 'a, b' },
      contentType: 'text/html; charset=utf-8',
      text: '<h1>Citroën</h1>',
    })
  })

  test('is requested as Forecourt, with headers that a request cannot change', async () => {
    const { client } = await siteOf((request, response) => response.end(JSON.stringify(request.headers)))
    const answer = await client.fetchPage({
      ...home(),
      headers: { 'User-Agent': 'Mozilla', Host: 'internal.example', Accept: 'application/json', 'X-Own': '1' },
    })
    expect(answer.kind === 'page' && JSON.parse(answer.text)).toMatchObject({
      'user-agent': 'Forecourt/1.2.3 (+mailto:bot@forecourt.example)',
      host: 'www.dealer.example',
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'x-own': '1',
    })
  })

  test('requested only from storage sends no request', async () => {
    let requests = 0
    const { client } = await siteOf((_request, response) => {
      requests++
      response.end('car')
    })
    expect(await client.fetchPage({ ...home(), storedOnly: true })).toMatchObject({
      kind: 'failure',
      class: 'unavailable',
      code: 'not_stored',
    })
    expect(requests).toBe(0)
  })

  test('can be requested with POST', async () => {
    const { client } = await siteOf(async (request, response) => {
      response.end(`${request.method} ${request.headers['content-type']} ${await readRequestBody(request)}`)
    })
    const headers = { 'content-type': 'application/json' }
    expect(await client.fetchPage({ ...home(), method: 'POST', headers, body: '{"a":1}' })).toMatchObject({
      text: 'POST application/json {"a":1}',
    })
  })

  test('in undeclared latin-1 is read', async () => {
    const { client } = await siteOf((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(Buffer.from('<p>Citroën Québec</p>', 'latin1'))
    })
    expect(await client.fetchPage(home())).toMatchObject({ text: '<p>Citroën Québec</p>' })
  })
})

describe('redirects', () => {
  test('are followed to the page, also from http to https', async () => {
    const secure = await startHttpsServer((_request, response) => response.end('secure'))
    const plain = await startHttpServer((_request, response) => {
      response.writeHead(301, { location: 'https://www.dealer.example/home' }).end('moved')
    })
    closers.push(secure.close, plain.close)
    const client = makeClient({
      CONNECT_TO: `*.example:80:127.0.0.1:${plain.port},*.example:443:127.0.0.1:${secure.port}`,
      EXTRA_CA_FILE: join(folder, 'authority.pem'),
    })
    expect(await client.fetchPage(home())).toMatchObject({
      kind: 'page',
      requestedUrl: 'http://www.dealer.example/',
      url: 'https://www.dealer.example/home',
      text: 'secure',
    })
  })

  test.each([
    [303, 'GET '],
    [302, 'GET '],
    [308, 'POST {"q":1}'],
  ])('of a POST answered with %i continue as %s', async (status, expected) => {
    const { client } = await siteOf(async (request, response) => {
      if (request.url === '/') response.writeHead(status, { location: '/next' }).end()
      else response.end(`${request.method} ${await readRequestBody(request)}`)
    })
    expect(await client.fetchPage({ ...home(), method: 'POST', body: '{"q":1}' })).toMatchObject({ text: expected })
  })

  test('are followed five times, not a sixth', async () => {
    const { client } = await siteOf((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(await client.fetchPage(home('http://a.example/5'))).toMatchObject({ kind: 'page', text: 'there' })
    expect(await client.fetchPage(home('http://a.example/6'))).toMatchObject({
      kind: 'failure',
      code: 'too_many_redirects',
      class: 'changed',
      status: 302,
      message: 'a.example redirects more than 5 times',
    })
  })

  test('a redirect loop is detected before it repeats', async () => {
    let requests = 0
    const { client } = await siteOf((request, response) => {
      requests += 1
      response.writeHead(302, { location: request.url === '/' ? '/login' : '/' }).end()
    })
    expect(await client.fetchPage(home())).toMatchObject({
      code: 'too_many_redirects',
      message: 'www.dealer.example redirects in a circle',
    })
    expect(requests).toBe(2)
  })

  test.each([
    ['a literal', (port: number) => `http://127.0.0.1:${port}/secret`, 'address_refused'],
    ['a disguised literal', (port: number) => `http://2130706433:${port}/secret`, 'address_refused'],
    ['an IPv6 form of it', (port: number) => `http://[::ffff:127.0.0.1]:${port}/secret`, 'address_refused'],
    ['a name that resolves to it', (port: number) => `http://localhost:${port}/secret`, 'address_refused'],
    ['a file', () => 'file:///etc/passwd', 'bad_address'],
    ['credentials', () => 'http://user:hunter2@www.dealer.example/secret', 'bad_address'],
  ])('to %s never reach loopback', async (_name, target, code) => {
    const asked: (string | undefined)[] = []
    const { client, server } = await siteOf((request, response) => {
      asked.push(request.url)
      response.writeHead(302, { location: target(server.port) }).end()
    })
    const answer = await client.fetchPage(home())
    expect(answer).toMatchObject({ kind: 'failure', code })
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    expect(asked).toEqual(['/'])
  })

  test('OUTBOUND_ALLOW lets a redirect go to loopback', async () => {
    const { client, server } = await siteOf(
      (request, response) => {
        if (request.url === '/inside') response.end('inside')
        else response.writeHead(302, { location: `http://127.0.0.1:${server.port}/inside` }).end()
      },
      { OUTBOUND_ALLOW: '127.0.0.0/8' },
    )
    expect(await client.fetchPage(home())).toMatchObject({ kind: 'page', text: 'inside' })
  })

  test('to another origin do not carry the credentials of the first', async () => {
    const { client } = await siteOf((request, response) => {
      if (request.headers.host === 'a.example') response.writeHead(302, { location: 'http://b.example/' }).end()
      else response.end(JSON.stringify(request.headers))
    })
    const headers = { authorization: 'Bearer hunter2', 'x-api-key': 'hunter2', cookie: 'hunter2' }
    const answer = await client.fetchPage({ ...home('http://a.example/'), headers })
    expect(answer).toMatchObject({ kind: 'page', text: expect.stringContaining('b.example') })
    expect(JSON.stringify(answer)).not.toContain('hunter2')
  })
})

describe('rejected URLs', () => {
  test.each([
    ['file:///etc/passwd', 'bad_address', 'changed'],
    ['http://user:hunter2@www.dealer.example/', 'bad_address', 'changed'],
    ['nonsense', 'bad_address', 'changed'],
    ['http://127.0.0.1/', 'address_refused', 'unavailable'],
    ['http://localhost/', 'address_refused', 'unavailable'],
  ])('%s: %s', async (url, code, failureClass) => {
    const answer = await makeClient({}).fetchPage(home(url))
    expect(answer).toMatchObject({ kind: 'failure', requestedUrl: url, code, class: failureClass, status: null })
    expect(answer.kind === 'failure' && answer.message).not.toContain('hunter2')
  })

  test('a header that cannot be sent is a failure, not an exception', async () => {
    const { client } = await siteOf((_request, response) => response.end())
    expect(await client.fetchPage({ ...home(), headers: { 'x-a': 'b\r\nc: d' } })).toMatchObject({
      code: 'bad_address',
    })
  })
})

describe('hosts that cannot be reached', () => {
  test('a name that does not exist', async () => {
    expect(await makeClient({}).fetchPage(home('http://no-such-dealer.invalid/?key=hunter2'))).toMatchObject({
      class: 'unavailable',
      // Resolvers without a network do not know that the name exists nowhere.
      code: expect.stringMatching(/^(no_such_host|dns)$/),
      message: 'The name no-such-dealer.invalid could not be looked up',
    })
  })

  test('a port without a listener', async () => {
    const server = await startRawServer(() => {})
    await server.close()
    const client = makeClient({ CONNECT_TO: `:80:127.0.0.1:${server.port}` })
    expect(await client.fetchPage(home('http://www.dealer.example/?key=hunter2'))).toMatchObject({
      class: 'unavailable',
      code: 'refused',
      message: 'www.dealer.example refused the connection',
    })
  })

  test.each([
    ['https://www.dealer.example/', '', 'The certificate of www.dealer.example is not trusted'],
    ['https://www.other.example/', 'trusted', 'The certificate of www.other.example is made out to another name'],
  ])('%s %s: %s', async (url, trusted, message) => {
    const server = await startHttpsServer((_request, response) => response.end('secret'))
    closers.push(server.close)
    const settings = trusted === '' ? {} : { EXTRA_CA_FILE: join(folder, 'authority.pem') }
    const client = makeClient({ CONNECT_TO: `:443:127.0.0.1:${server.port}`, ...settings })
    expect(await client.fetchPage(home(url))).toMatchObject({ class: 'unavailable', code: 'tls', message })
  })

  test('a server that does not speak TLS', async () => {
    const { client } = await siteOf((_request, response) => response.end())
    expect(await client.fetchPage(home('https://www.dealer.example/'))).toMatchObject({ code: 'tls' })
  })
})

describe('what a status means', () => {
  test.each([
    [401, 'blocked'],
    [403, 'blocked'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [404, 'changed'],
    [410, 'changed'],
    [304, 'changed'],
  ])('%i is %s', async (status, failureClass) => {
    const { client } = await siteOf((_request, response) => response.writeHead(status).end())
    expect(await client.fetchPage(home())).toMatchObject({
      kind: 'failure',
      code: 'http_error',
      class: failureClass,
      status,
      message: `www.dealer.example answered with status ${status}`,
    })
  })

  test.each([
    [403, '<title>Just a moment...</title>'],
    [200, '<script src="/cdn-cgi/challenge-platform/x.js"></script>'],
  ])('status %i with %s is a challenge', async (status, text) => {
    const { client } = await siteOf((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end(text)
    })
    expect(await client.fetchPage(home())).toMatchObject({ code: 'challenge', class: 'blocked', status })
  })
})

describe('pace', () => {
  test('another host is not delayed, and waiting for a slot does not count toward a request’s time limit', async () => {
    const { client } = await siteOf((_request, response) => response.end('ok'), { HOST_INTERVAL_MS: '1200' })
    await client.fetchPage(home('http://a.example/'))
    const order: string[] = []
    const ask = async (host: string) => {
      const answer = await client.fetchPage(home(`http://${host}/`), { timeoutMs: 1000 })
      order.push(`${host} ${answer.kind}`)
    }
    await Promise.all([ask('a.example'), ask('b.example')])
    expect(order).toEqual(['b.example page', 'a.example page'])
  })

  test.each([
    [429, { 'retry-after': '60' }],
    [503, { 'retry-after': 'Mon, 02 Nov 2026 10:01:00 GMT' }],
    [429, {}],
    [500, {}],
    [503, {}],
  ])('a host that answers %i %o gets a pause', async (status, headers) => {
    const clock = { now: () => new Date('2026-11-02T10:00:00Z') }
    const { client } = await siteOf((_request, response) => response.writeHead(status, headers).end(), {}, clock)
    expect(await client.fetchPage(home())).toMatchObject({ class: 'unavailable', status })
    const second = client.fetchPage(home(), { signal: AbortSignal.timeout(150) })
    expect(await second).toMatchObject({ code: 'stopped', status: null })
    expect(await client.fetchPage(home('http://other.example/'))).toMatchObject({ status })
  })

  test.each([
    [429, { 'retry-after': '7200' }],
    [503, { 'retry-after': 'Mon, 02 Nov 2026 12:00:00 GMT' }],
  ])('a host that answers %i %o is not asked again, and both failures say until when', async (status, headers) => {
    const clock = { now: () => new Date('2026-11-02T10:00:00Z') }
    let asked = 0
    const answer: RequestListener = (_request, response) => {
      asked += 1
      response.writeHead(status, headers).end()
    }
    const { client } = await siteOf(answer, {}, clock)
    const message = expect.stringMatching(`status ${status} and asks not to be visited before 2026-11-02T1[12]:`)
    const first = await client.fetchPage(home())
    const others = [
      await client.fetchPage(home('http://www.dealer.example/other')),
      await client.fetchPage(home('https://www.dealer.example/')),
    ]
    expect(first).toMatchObject({ class: 'unavailable', code: 'http_error', status, message, retryAfterMs: 7_200_000 })
    for (const other of others) {
      expect(other).toMatchObject({ class: 'unavailable', code: 'asked_to_wait', status, message })
    }
    expect(asked).toBe(1)
  })
})

describe('connections', () => {
  test.each([
    ['GET', {}],
    ['POST', { body: '{"page":2}' }],
  ] as const)('a kept-alive connection that the host closed during a %s is replaced once', async (method, sent) => {
    let connections = 0
    const client = await rawSiteOf((socket) => {
      connections += 1
      let requests = 0
      socket.on('data', () => {
        requests += 1
        if (requests === 2) socket.destroy()
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      })
    })
    const request = { ...home(), method, ...sent }
    expect(await client.fetchPage(request)).toMatchObject({ kind: 'page' })
    expect(await client.fetchPage(request)).toMatchObject({ kind: 'page' })
    expect(connections).toBe(2)
  })

  test('a new connection that dies without a response is a reset, and not retried', async () => {
    let connections = 0
    const client = await rawSiteOf((socket) => {
      connections += 1
      socket.on('data', () => socket.destroy())
    })
    expect(await client.fetchPage(home())).toMatchObject({
      code: 'reset',
      class: 'unavailable',
      message: 'www.dealer.example closed the connection without an answer',
    })
    expect(connections).toBe(1)
  })

  test('a response that is not HTTP is a failure', async () => {
    const client = await rawSiteOf((socket) => socket.on('data', () => socket.end('220 mail.example ESMTP\r\n')))
    expect(await client.fetchPage(home())).toMatchObject({ code: 'http_error', status: null, class: 'unavailable' })
  })
})

describe('stopping', () => {
  test('a signal, before or during a request, stops it', async () => {
    const stop = new AbortController()
    const { client } = await siteOf(() => stop.abort())
    expect(await client.fetchPage(home(), { signal: stop.signal })).toMatchObject({
      code: 'stopped',
      message: 'The request to www.dealer.example was stopped',
    })
    expect(await client.fetchPage(home(), { signal: stop.signal })).toMatchObject({ code: 'stopped' })
  })

  test('closing the client stops current and later requests', async () => {
    const arrived = Promise.withResolvers<void>()
    const { client } = await siteOf(() => arrived.resolve())
    const fetching = client.fetchPage(home())
    await arrived.promise
    await client.close()
    expect(await fetching).toMatchObject({ code: 'stopped' })
    expect(await client.fetchPage(home())).toMatchObject({ code: 'stopped' })
  })
})
