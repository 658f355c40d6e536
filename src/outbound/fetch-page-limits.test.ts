import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, constants, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { startHttpServer, startRawServer } from '../../test/support/loopback-server.ts'
import { loadConfig } from '../config/load-config.ts'
import type { PageRequest } from '../model/page.ts'
import type { WebClient } from './contract.ts'
import { createWebClient } from './create-web-client.ts'
import { maxBytesByPurpose } from './limits.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function clientOf(port: number): WebClient {
  const config = loadConfig({ HOST_INTERVAL_MS: '0', CONNECT_TO: `:80:127.0.0.1:${port}` })
  const client = createWebClient({ config, version: '1.2.3' })
  closers.push(() => client.close())
  return client
}

async function siteOf(listener: RequestListener): Promise<WebClient> {
  const server = await startHttpServer(listener)
  closers.push(server.close)
  return clientOf(server.port)
}

/** A site of one answer. */
const answering = (body: string | Buffer, headers: OutgoingHttpHeaders = {}) =>
  siteOf((_request, response) => response.writeHead(200, headers).end(body))

async function rawSiteOf(answer: string): Promise<WebClient> {
  const server = await startRawServer((socket) => socket.on('data', () => socket.end(answer)))
  closers.push(server.close)
  return clientOf(server.port)
}

function ask(purpose: PageRequest['purpose'] = 'home'): PageRequest {
  return { url: 'http://www.dealer.example/?key=hunter2', purpose }
}

/** So many bytes of zeros, made as they are read. */
function* zeros(bytes: number): Generator<Buffer> {
  const block = Buffer.alloc(64 * 1024)
  for (let sent = 0; sent < bytes; sent += block.length) yield block
}

const page = '<html><body>Inventory</body></html>'

describe('time', () => {
  test('headers that never arrive end with the budget', async () => {
    const client = await siteOf(() => {})
    expect(await client.fetchPage(ask(), { timeoutMs: 150 })).toMatchObject({
      kind: 'failure',
      class: 'unavailable',
      code: 'timeout',
      status: null,
      message: 'www.dealer.example did not finish its answer in time',
    })
  })

  test('a body that drips forever ends with the budget', async () => {
    const client = await siteOf((_request, response) => {
      const drip = setInterval(() => response.write('<p>'), 10)
      response.on('close', () => clearInterval(drip))
    })
    expect(await client.fetchPage(ask(), { timeoutMs: 200 })).toMatchObject({ code: 'timeout', status: 200 })
  })

  test('redirects share one budget', async () => {
    let requests = 0
    const client = await siteOf((_request, response) => {
      requests += 1
      setTimeout(() => response.writeHead(302, { location: `/${requests}` }).end(), 100)
    })
    expect(await client.fetchPage(ask(), { timeoutMs: 250 })).toMatchObject({ code: 'timeout' })
    expect(requests).toBeLessThan(4)
  })

  test('an error page that never ends ends with the budget', async () => {
    const client = await siteOf((_request, response) => response.writeHead(500).write('<p>'))
    expect(await client.fetchPage(ask(), { timeoutMs: 150 })).toMatchObject({ code: 'timeout', status: 500 })
  })
})

describe('size', () => {
  test('a body of 200 MB is aborted at the limit', async () => {
    let sentBytes = 0
    const finished = Promise.withResolvers<void>()
    const client = await siteOf((_request, response) => {
      const { socket } = response
      response.on('close', () => {
        sentBytes = socket?.bytesWritten ?? 0
        finished.resolve()
      })
      pipeline(Readable.from(zeros(200_000_000)), response).catch(() => {})
    })
    expect(await client.fetchPage(ask())).toMatchObject({
      code: 'too_large',
      class: 'changed',
      status: 200,
      message: 'www.dealer.example sent more than the 10 MB that a home page may have',
    })
    await finished.promise
    expect(sentBytes).toBeLessThan(40_000_000)
  })

  test('a body whose Content-Length is too large is not read at all', async () => {
    const client = await siteOf((_request, response) => {
      response.writeHead(200, { 'content-length': '200000000' })
      response.write('<p>')
    })
    expect(await client.fetchPage(ask('listing'))).toMatchObject({ code: 'too_large' })
  })

  test('a gzip bomb is stopped while it is read, and uses no memory', async () => {
    const client = await siteOf((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      pipeline(Readable.from(zeros(2_000_000_000)), createGzip({ level: 1 }), response).catch(() => {})
    })
    const before = process.memoryUsage().rss
    expect(await client.fetchPage(ask('vehicle'))).toMatchObject({ code: 'too_large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })

  test('a gzip bomb inside gzip is stopped', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(60_000_000)))
    const twice = await answering(bomb, { 'content-encoding': 'gzip, gzip' })
    expect(await twice.fetchPage(ask())).toMatchObject({ code: 'too_large' })
    const file = await answering(bomb)
    expect(await file.fetchPage(ask('sitemap'))).toMatchObject({ code: 'too_large' })
  })

  test.each([
    ['that announces its length', (response: ServerResponse, body: string) => response.end(body)],
    ['that does not', (response: ServerResponse, body: string) => response.write(body) && response.end('more')],
  ])('of a longer robots.txt %s the first 500 KiB are read', async (_, send) => {
    const size = maxBytesByPurpose.robots
    const client = await siteOf((_request, response) => send(response, 'x'.repeat(size + 1)))
    const answer = await client.fetchPage({ url: 'http://a.example/', purpose: 'robots' })
    expect(answer.kind === 'page' && answer.text.length).toBe(size)
  })

  test('headers have a limit', async () => {
    const client = await rawSiteOf(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(70_000)}\r\ncontent-length: 0\r\n\r\n`)
    expect(await client.fetchPage(ask())).toMatchObject({ code: 'too_large', status: null })
  })

  test('for an error page beyond its limit the status decides', async () => {
    const client = await siteOf((_request, response) => {
      response.writeHead(500)
      pipeline(Readable.from(zeros(100_000_000)), response).catch(() => {})
    })
    expect(await client.fetchPage(ask())).toMatchObject({ code: 'http_error', status: 500 })
  })
})

describe('compression', () => {
  test.each([
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['GZIP', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['identity', Buffer.from(page)],
    ['gzip, br', brotliCompressSync(gzipSync(page))],
  ])('%s is decoded', async (encoding, bytes) => {
    const client = await answering(bytes, { 'content-encoding': encoding, 'content-length': bytes.length })
    expect(await client.fetchPage(ask())).toMatchObject({ kind: 'page', text: page })
  })

  test('an empty body is an empty page whatever its Content-Encoding', async () => {
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const client = await answering('', { 'content-encoding': encoding })
      expect(await client.fetchPage(ask())).toMatchObject({ kind: 'page', text: '' })
    }
  })

  test.each(['gzip', 'br'])('a body wrongly labeled %s cannot be decompressed', async (encoding) => {
    const client = await answering(page, { 'content-encoding': encoding })
    expect(await client.fetchPage(ask())).toMatchObject({ code: 'bad_encoding', class: 'unavailable', status: 200 })
  })

  test('an encoding that was not requested is a failure', async () => {
    const client = await answering(page, { 'content-encoding': 'zstd' })
    expect(await client.fetchPage(ask())).toMatchObject({ code: 'bad_encoding' })
  })

  test.each([
    ['plain', Buffer.from(page)],
    ['gzip', gzipSync(page)],
    ['gzip twice', gzipSync(gzipSync(page))],
  ])('a sitemap may be a %s file', async (_name, bytes) => {
    const client = await answering(bytes, { 'content-type': 'application/x-gzip' })
    expect(await client.fetchPage(ask('sitemap'))).toMatchObject({ kind: 'page', text: page })
  })

  test('a gzip sitemap, gzipped again in transit, is read', async () => {
    const client = await answering(gzipSync(gzipSync(page)), { 'content-encoding': 'gzip' })
    expect(await client.fetchPage(ask('sitemap'))).toMatchObject({ kind: 'page', text: page })
  })
})

describe('a truncated body', () => {
  const compressed = gzipSync(page)
  const brotli = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

  test.each([
    ['short of its content-length', `HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${page}`],
    ['in the middle of its chunks', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n${page}`],
    ['before its last chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\n<p>\r\n'],
  ])('%s is not a page', async (_name, answer) => {
    const client = await rawSiteOf(answer)
    expect(await client.fetchPage(ask())).toMatchObject({
      kind: 'failure',
      class: 'unavailable',
      code: 'cut_off',
      status: 200,
      message: 'www.dealer.example broke off in the middle of the page',
    })
  })

  test('differs from one that ends with the connection by design', async () => {
    const client = await rawSiteOf(`HTTP/1.1 200 OK\r\n\r\n${page}`)
    expect(await client.fetchPage(ask())).toMatchObject({ kind: 'page', text: page })
  })

  test.each([
    ['gzip', compressed.subarray(0, compressed.length - 12)],
    ['br', brotli.subarray(0, brotli.length - 4)],
  ])('in the middle of %s is not a page', async (encoding, bytes) => {
    const client = await answering(bytes, { 'content-encoding': encoding, 'content-length': bytes.length })
    expect(await client.fetchPage(ask())).toMatchObject({ code: 'cut_off' })
  })

  test('in the middle of a gzip file is not a sitemap', async () => {
    const client = await answering(compressed.subarray(0, compressed.length - 12))
    expect(await client.fetchPage(ask('sitemap'))).toMatchObject({ code: 'cut_off' })
  })
})
