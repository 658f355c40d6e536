import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SandboxProxy, startSandboxProxy } from '../../sandbox/proxy.ts'
import {
  type LoopbackServer,
  startHttpServer,
  startHttpsServer,
  testAuthorityPem,
} from '../../test/support/loopback-server.ts'
import { createMovableClock } from '../../test/support/movable-clock.ts'
import { loadConfig } from '../config/load-config.ts'
import type { PageRequest } from '../model/page.ts'
import type { FetchOptions, WebClient } from './contract.ts'
import { createWebClient } from './create-web-client.ts'
import type { ResolveName } from './look-up-vetted.ts'
import { refusalKeptMs } from './tunnel.ts'

describe('the tunnel', () => {
  let site: LoopbackServer
  let secure: LoopbackServer
  let proxy: SandboxProxy
  let web: WebClient
  /** The site's response to direct requests. */
  let direct: { readonly status: number; readonly headers?: Record<string, string> }
  let seen: { readonly path: string; readonly proxied: boolean }[]
  const clock = createMovableClock()
  const resolved: string[] = []

  beforeEach(async () => {
    direct = { status: 403 }
    seen = []
    resolved.length = 0
    site = await startHttpServer((request, response) => {
      const proxied = request.headers['x-sandbox-proxy'] !== undefined
      seen.push({ path: request.url ?? '', proxied })
      response.writeHead(proxied ? 200 : direct.status, proxied ? {} : (direct.headers ?? {})).end('cars')
    })
    secure = await startHttpsServer((_request, response) => response.end('secure cars'))
    proxy = await startSandboxProxy({ sandboxPort: site.port, securePort: secure.port })
    web = clientOf({})
  })
  afterEach(async () => {
    for (const part of [web, proxy, site, secure]) await part.close()
  })

  /** Names resolve to public addresses; CONNECT_TO leads direct requests to the site. */
  function clientOf(settings: Record<string, string>, resolveName: ResolveName = publicAddress): WebClient {
    const config = loadConfig({
      HOST_INTERVAL_MS: '0',
      TUNNEL_PROXY_URL: proxy.url,
      CONNECT_TO: `wall.example:80:127.0.0.1:${site.port}`,
      ...settings,
    })
    return createWebClient({ config, version: 'test', clock, resolveName })
  }

  const publicAddress: ResolveName = async (hostname) => {
    resolved.push(hostname)
    return [{ address: '93.184.215.14', family: 4 }]
  }
  const ask = (path: string, options?: FetchOptions, purpose: PageRequest['purpose'] = 'listing') =>
    web.fetchPage({ url: `http://wall.example${path}`, purpose }, options)

  test('a host that refuses a direct request is requested through the tunnel, and from then on only so', async () => {
    expect(await ask('/one')).toMatchObject({ kind: 'page', text: 'cars' })
    expect(await ask('/two')).toMatchObject({ kind: 'page' })
    expect(seen).toEqual([
      { path: '/one', proxied: false },
      { path: '/one', proxied: true },
      { path: '/two', proxied: true },
    ])
    expect(proxy.asked()).toEqual(['wall.example', 'wall.example'])
  })

  test('after a day the host is requested directly again', async () => {
    await ask('/one')
    clock.advance(refusalKeptMs + 1)
    direct = { status: 200 }
    await ask('/two')
    expect(seen.at(-1)).toEqual({ path: '/two', proxied: false })
  })

  test('a host that answers, fails or has no such page is never requested through the tunnel', async () => {
    for (const status of [200, 404, 500]) {
      direct = { status }
      await ask(`/${status}`)
    }
    expect(proxy.asked()).toEqual([])
  })

  test('a 429 goes through the tunnel only if a caller waits for the answer', async () => {
    direct = { status: 429, headers: { 'retry-after': '0' } }
    expect(await ask('/import')).toMatchObject({ kind: 'failure', status: 429 })
    expect(await ask('/live', { live: true })).toMatchObject({ kind: 'page' })
  })

  test('a refused robots.txt alone does not make the pages go through the tunnel', async () => {
    await ask('/robots.txt', {}, 'robots')
    direct = { status: 200 }
    await ask('/page')
    expect(seen.at(-1)).toEqual({ path: '/page', proxied: false })
  })

  test('if the tunnel refuses or is unavailable, the refusal of the direct request stands', async () => {
    await web.close()
    web = clientOf({ TUNNEL_PROXY_URL: proxy.url.replace('secret', 'wrong') })
    expect(await ask('/one')).toMatchObject({ kind: 'failure', class: 'blocked', status: 403 })
    await web.close()
    web = clientOf({ TUNNEL_PROXY_URL: 'http://127.0.0.1:1' })
    expect(await ask('/one')).toMatchObject({ kind: 'failure', class: 'blocked', status: 403 })
  })

  describe('a host known as refusing, while the tunnel itself fails', () => {
    const refusing = { refuses: async () => true, add: async () => {} }
    let broken: LoopbackServer
    let answer: Parameters<typeof startHttpServer>[0]
    const useTunnel = async (url: string) => {
      await web.close()
      const settings = { HOST_INTERVAL_MS: '0', TUNNEL_PROXY_URL: url }
      const config = loadConfig({ ...settings, CONNECT_TO: `wall.example:80:127.0.0.1:${site.port}` })
      web = createWebClient({ config, version: 'test', clock, resolveName: publicAddress, refusingHosts: refusing })
    }
    beforeEach(async () => {
      answer = (_request, response) => response.destroy()
      broken = await startHttpServer((request, response) => answer(request, response))
    })
    afterEach(() => broken.close())

    test.each<[string, Parameters<typeof startHttpServer>[0]]>([
      ['breaks off', (_request, response) => response.destroy()],
      ['refuses its password', (_request, response) => response.writeHead(407).end()],
      ['reaches nothing', (_request, response) => response.writeHead(502).end()],
      ['is overloaded', (_request, response) => response.writeHead(503).end()],
      ['waits for nothing', (_request, response) => response.writeHead(504).end()],
    ])('is requested directly at once if the proxy %s', async (_, fails) => {
      answer = fails
      await useTunnel(`http://127.0.0.1:${broken.port}`)
      direct = { status: 200 }
      expect(await ask('/one')).toMatchObject({ kind: 'page', text: 'cars' })
      expect(seen).toEqual([{ path: '/one', proxied: false }])
    })

    test('is requested directly at once if the proxy is not there', async () => {
      await useTunnel('http://127.0.0.1:1')
      direct = { status: 200 }
      expect(await ask('/one')).toMatchObject({ kind: 'page', text: 'cars' })
    })

    test('is requested directly the next time if the proxy hangs', async () => {
      answer = () => {}
      await useTunnel(`http://127.0.0.1:${broken.port}`)
      direct = { status: 200 }
      expect(await ask('/one', { timeoutMs: 200 })).toMatchObject({ kind: 'failure', code: 'timeout' })
      expect(seen).toEqual([])
      expect(await ask('/two')).toMatchObject({ kind: 'page' })
      expect(seen).toEqual([{ path: '/two', proxied: false }])
    })

    test('is requested through the tunnel only again, once that works', async () => {
      answer = (_request, response) => response.writeHead(502).end()
      await useTunnel(`http://127.0.0.1:${broken.port}`)
      expect(await ask('/one')).toMatchObject({ kind: 'failure', class: 'blocked', status: 403 })
      answer = (_request, response) => response.end('cars')
      expect(await ask('/two')).toMatchObject({ kind: 'page' })
      expect(await ask('/three')).toMatchObject({ kind: 'page' })
      expect(seen.map(({ path }) => path)).toEqual(['/one', '/two'])
    })

    test.each([404, 500])(
      'is not requested directly because the site answers %i through the tunnel',
      async (status) => {
        answer = (_request, response) => response.writeHead(status).end()
        await useTunnel(`http://127.0.0.1:${broken.port}`)
        for (const path of ['/one', '/two']) expect(await ask(path)).toMatchObject({ kind: 'failure', status })
        expect(seen).toEqual([])
      },
    )
  })

  test('without a tunnel the refusal is returned', async () => {
    await web.close()
    web = clientOf({ TUNNEL_PROXY_URL: '' })
    expect(await ask('/one')).toMatchObject({ kind: 'failure', class: 'blocked' })
    expect(proxy.asked()).toEqual([])
  })

  test('a watcher learns of each exchange and of the tunnel', async () => {
    const observed: string[] = []
    const watch = {
      onTunnel: () => void observed.push('tunnel'),
      onExchange: (ms: number) => void observed.push(typeof ms),
    }
    await ask('/one', { watch })
    expect(observed).toEqual(['number', 'tunnel', 'number'])
  })

  test('a name that resolves to a private network is never passed to the proxy', async () => {
    await web.close()
    web = clientOf({ CONNECT_TO: '' }, async (hostname) => {
      resolved.push(hostname)
      return [{ address: '10.0.0.7', family: 4 }]
    })
    const answer = await web.fetchPage({ url: 'http://inside.example/', purpose: 'listing' }, { live: true })
    expect(answer).toMatchObject({ kind: 'failure', code: 'address_refused' })
    expect(proxy.asked()).toEqual([])
  })

  test('a host known as refusing that moves to a private network is not requested through the proxy', async () => {
    await web.close()
    let address = '93.184.215.14'
    // No rule for the second name, so its addresses are vetted.
    web = createWebClient({
      config: loadConfig({ HOST_INTERVAL_MS: '0', TUNNEL_PROXY_URL: proxy.url }),
      version: 'test',
      clock,
      resolveName: async () => [{ address, family: 4 }],
      refusingHosts: { refuses: async () => true, add: async () => {} },
    })
    expect(await ask('/one')).toMatchObject({ kind: 'page' })
    address = '169.254.169.254'
    expect(await ask('/two')).toMatchObject({ kind: 'failure', code: 'address_refused' })
    expect(proxy.asked()).toEqual(['wall.example'])
  })

  test('https goes through the tunnel with the certificate of the site itself', async () => {
    await web.close()
    web = createWebClient({
      config: {
        ...loadConfig({ HOST_INTERVAL_MS: '0', TUNNEL_PROXY_URL: proxy.url }),
        EXTRA_CA_FILE: testAuthorityPem,
      },
      version: 'test',
      resolveName: publicAddress,
      refusingHosts: { refuses: async () => true, add: async () => {} },
    })
    const answer = await web.fetchPage({ url: 'https://dealer.example/', purpose: 'listing' })
    expect(answer).toMatchObject({ kind: 'page', text: 'secure cars' })
    expect(proxy.asked()).toEqual(['dealer.example:443'])
    const other = await web.fetchPage({ url: 'https://wall.example.net/', purpose: 'listing' })
    expect(other).toMatchObject({ kind: 'failure', code: 'tls' })
  })
})
