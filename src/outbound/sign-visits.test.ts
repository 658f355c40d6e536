import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSandboxProxy } from '../../sandbox/proxy.ts'
import { verifyVisit } from '../../sandbox/verify-signature.ts'
import { startHttpServer, startHttpsServer } from '../../test/support/loopback-server.ts'
import { folderForFile } from '../../test/support/temporary-folder.ts'
import { createBotKey, readBotDirectory, readBotKey } from '../config/bot-key.ts'
import { loadConfig } from '../config/load-config.ts'
import { createApiClient } from './create-api-client.ts'
import { createWebClient } from './create-web-client.ts'

const folder = folderForFile()
let keyId: string
const closers: (() => Promise<unknown>)[] = []
const settings = () => ({ HOST_INTERVAL_MS: '0', DATA_DIR: folder, PUBLIC_URL: 'https://cars.example' })

beforeAll(() => {
  keyId = createBotKey(loadConfig(settings()), new Date())
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function visitOf({ method = 'GET', url = '/', headers: given }: IncomingMessage) {
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  return { method, url: `http://${headers.host}${url}`, headers }
}

/** A site under every `*.example` name that answers whether each visit was signed. */
async function startSite(own: Record<string, string> = {}) {
  const seen: { readonly path: string; readonly valid: boolean; readonly headers: IncomingHttpHeaders }[] = []
  const site = await startHttpServer(async (request, response) => {
    const directory = readBotDirectory(loadConfig(settings()), new Date()) ?? { keys: [] }
    seen.push({
      path: `${request.headers.host}${request.url}`,
      valid: await verifyVisit(visitOf(request), directory),
      headers: request.headers,
    })
    const isProxied = request.headers['x-sandbox-proxy'] !== undefined
    if (request.url === '/moved') response.writeHead(302, { location: 'http://www.elsewhere.example/new' }).end()
    else if (request.url === '/walled' && !isProxied) response.writeHead(403).end()
    else response.end('ok')
  })
  closers.push(site.close)
  const config = loadConfig({ ...settings(), CONNECT_TO: `*.example:80:127.0.0.1:${site.port}`, ...own })
  const client = createWebClient({
    config,
    version: 'test',
    resolveName: async () => [{ address: '93.184.215.14', family: 4 }],
  })
  closers.push(() => client.close())
  return { site, seen, config, client }
}

describe('with a key and PUBLIC_URL', () => {
  test('every request to a site is signed for its own host and moment, redirects and posts included [BOT-01, BOT-05]', async () => {
    const { seen, client } = await startSite()
    for (const purpose of ['home', 'listing', 'vehicle', 'detail', 'sitemap', 'robots', 'photo'] as const)
      await client.fetchPage({ url: `http://www.dealer.example/${purpose}`, purpose })
    await client.fetchPage({ url: 'http://www.dealer.example/moved', purpose: 'listing' })
    await client.fetchPage({ url: 'http://www.dealer.example/api', purpose: 'listing', method: 'POST', body: '{}' })
    expect(seen.map(({ path, valid }) => [path, valid])).toEqual([
      ...['home', 'listing', 'vehicle', 'detail', 'sitemap', 'robots', 'photo', 'moved'].map((path) => [
        `www.dealer.example/${path}`,
        true,
      ]),
      ['www.elsewhere.example/new', true],
      ['www.dealer.example/api', true],
    ])
    const inputs = seen.map(({ headers }) => String(headers['signature-input']))
    expect(new Set(inputs.map((input) => /nonce="([^"]+)"/.exec(input)?.[1])).size).toBe(inputs.length)
    for (const input of inputs) {
      const [created = 0, expires = 0] = ['created', 'expires'].map((name) =>
        Number(new RegExp(`${name}=(\\d+)`).exec(input)?.[1]),
      )
      expect([expires - created, Math.abs(Date.now() / 1000 - created) < 300]).toEqual([60, true])
      expect(input).toContain(`keyid="${keyId}"`)
    }
    expect(seen[0]?.headers['signature-agent']).toBe('"https://cars.example"')
  })

  test('a request through the tunnel is signed too [BOT-01]', async () => {
    const secure = await startHttpsServer((_request, response) => response.end())
    closers.push(secure.close)
    const direct = await startSite()
    const proxy = await startSandboxProxy({ sandboxPort: direct.site.port, securePort: secure.port })
    closers.push(() => proxy.close())
    const config = loadConfig({
      ...settings(),
      TUNNEL_PROXY_URL: proxy.url,
      CONNECT_TO: `*.example:80:127.0.0.1:${direct.site.port}`,
    })
    const client = createWebClient({
      config,
      version: 'test',
      resolveName: async () => [{ address: '93.184.215.14', family: 4 }],
    })
    closers.push(() => client.close())
    await client.fetchPage({ url: 'http://www.dealer.example/walled', purpose: 'listing' })
    expect(direct.seen.map(({ valid, headers }) => [valid, headers['x-sandbox-proxy'] !== undefined])).toEqual([
      [true, false],
      [true, true],
    ])
  })

  test('a site can set none of these headers', async () => {
    const { seen, client } = await startSite()
    const headers = {
      'Signature-Agent': '"https://evil.example"',
      Signature: 'x',
      'Signature-Input': 'y',
      From: 'a@b.c',
    }
    await client.fetchPage({ url: 'http://www.dealer.example/', purpose: 'home', headers })
    expect(seen.map(({ valid, headers: got }) => [valid, got.from])).toEqual([[true, undefined]])
  })

  test('requests to sources and searches are not signed [BOT-02]', async () => {
    const { seen, site } = await startSite()
    const base = `http://127.0.0.1:${site.port}`
    const api = createApiClient({ config: loadConfig(settings()), version: 'test', bases: [base] })
    closers.push(() => api.close())
    await api.get({ url: `${base}/search`, maxBytes: 1_000, signal: new AbortController().signal })
    expect(seen.map(({ headers }) => Object.keys(headers).filter((name) => name.startsWith('signature')))).toEqual([[]])
  })
})

test.each([
  ['a key', { DATA_DIR: '/nonexistent', PUBLIC_URL: 'https://cars.example' }],
  ['an address of its own', { PUBLIC_URL: '' }],
  ['https', { PUBLIC_URL: 'http://cars.example' }],
])('without %s nothing is signed [BOT-02]', async (_what, own) => {
  const { seen, client } = await startSite(own)
  await client.fetchPage({ url: 'http://www.dealer.example/', purpose: 'home' })
  expect(seen.map(({ headers }) => Object.keys(headers).filter((name) => name.startsWith('signature')))).toEqual([[]])
})

test('the mailbox of CONTACT stands in From; an address of a page does not', async () => {
  for (const [contact, from] of [
    ['ops@dealers.example', 'ops@dealers.example'],
    ['mailto:ops@dealers.example', 'ops@dealers.example'],
    ['https://dealers.example/contact', undefined],
  ] as const) {
    const { seen, client } = await startSite({ CONTACT: contact })
    await client.fetchPage({ url: 'http://www.dealer.example/', purpose: 'home' })
    expect(seen[0]?.headers.from).toBe(from)
  }
})

test('a key is its owner’s alone; one that is replaced stays in the directory for 7 days [BOT-03, BOT-04]', () => {
  const own = loadConfig({ ...settings(), BOT_KEY: join(folder, 'other', 'key.json') })
  const day = (n: number) => new Date(Date.UTC(2026, 10, n))
  const ids = [createBotKey(own, day(1)), createBotKey(own, day(5))]
  expect(statSync(join(folder, 'other', 'key.json')).mode & 0o777).toBe(0o600)
  const published = (at: Date) => readBotDirectory(own, at)?.keys.map(({ kid }) => kid)
  expect([published(day(11)), published(day(13))]).toEqual([[ids[1], ids[0]], [ids[1]]])
  expect(readBotKey(own)?.id).toBe(ids[1])
  const secret = JSON.parse(readFileSync(join(folder, 'other', 'key.json'), 'utf8')).current.d
  expect(JSON.stringify(readBotDirectory(own, day(11)))).not.toContain(secret)
  writeFileSync(join(folder, 'other', 'key.json'), `{"current": "${secret}"}`)
  const refusal = () => readBotKey(own)
  expect(refusal).toThrow(/is no key of "forecourt bot-key create"/)
  expect(refusal).not.toThrow(secret)
})

test('a key that is made or replaced while the service runs signs the next request [BOT-04]', async () => {
  const own = { DATA_DIR: join(folder, 'later') }
  const { seen, client } = await startSite(own)
  const visit = () => client.fetchPage({ url: 'http://www.dealer.example/', purpose: 'home' })
  await visit()
  const config = loadConfig({ ...settings(), ...own })
  const ids = [createBotKey(config, new Date())]
  await visit()
  ids.push(createBotKey(config, new Date()))
  await visit()
  const used = seen.map(({ headers }) => /keyid="([^"]+)"/.exec(String(headers['signature-input']))?.[1])
  expect(used).toEqual([undefined, ...ids])
})
