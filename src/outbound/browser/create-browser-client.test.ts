import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedHeader } from '../../../sandbox/faults.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts'
import { htmlAnswer, jsonAnswer, notFound, redirectAnswer, type Site, textAnswer } from '../../../sandbox/sites/site.ts'
import { noBrowser, type ServedBrowser, serveBrowser } from '../../../test/support/browser.ts'
import { createBotKey, readBotDirectory } from '../../config/bot-key.ts'
import { loadConfig } from '../../config/load-config.ts'
import { systemClock } from '../../lib/clock.ts'
import type { PageAnswer } from '../../model/page.ts'
import type { WebClient } from '../contract.ts'
import { createWebClient } from '../create-web-client.ts'
import { createRobotsGate } from '../robots-gate.ts'
import { createBrowserClient } from './create-browser-client.ts'

const host = 'app.example'
const inPage = (script: string, head = '') =>
  htmlAnswer(`<!DOCTYPE html><html><head>${head}</head><body><p id="shown"></p><script>
    const shown = document.getElementById('shown')
    ${script}
  </script></body></html>`)

/** What a page may try; `inside` is an address of this machine. */
function attempts(inside: string, udp: number): string {
  return `
    const all = (...tries) => { for (const attempt of tries) try { const made = attempt(); made?.catch?.(() => {}) } catch {} }
    const add = (html) => document.body.insertAdjacentHTML('beforeend', html)
    const call = () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp}' }, { urls: 'stun:looked-up.example' }] })
      peer.createDataChannel('data'); return peer.createOffer().then((offer) => peer.setLocalDescription(offer)) }
    all(
      () => fetch('${inside}/fetch'),
      () => fetch('${inside}/post', { method: 'POST', headers: { 'x-own': '1' }, body: '{}' }),
      () => fetch('/to-inside'),
      () => fetch('/admin/list'),
      () => fetch('https://looked-up.invalid/'),
      () => import('${inside}/module.js'),
      () => navigator.sendBeacon('${inside}/beacon', 'x'),
      () => new WebSocket('${inside.replace('http', 'ws')}/socket'),
      () => new WebSocket('ws://${host}/socket'),
      () => new EventSource('/events'),
      () => new WebTransport('${inside.replace('http', 'https')}/transport').ready,
      () => navigator.serviceWorker.register('/service-worker.js'),
      () => new Worker('/worker.js'),
      () => new Worker(URL.createObjectURL(new Blob(["fetch('${inside}/worker')"]))),
      () => new SharedWorker('/shared-worker.js'),
      () => window.open('${inside}/popup'),
      call,
      () => { add('<iframe id="own"></iframe>'); globalThis.RTCPeerConnection ??= document.getElementById('own').contentWindow.RTCPeerConnection; return call() },
      () => add('<iframe sandbox="allow-scripts" srcdoc="&lt;script&gt;const peer = new RTCPeerConnection({ iceServers: [{ urls: \\'stun:127.0.0.1:${udp}\\' }] }); peer.createDataChannel(\\'data\\'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))&lt;/script&gt;"></iframe>'),
      () => add('<iframe src="${inside}/frame"></iframe><iframe src="/to-inside"></iframe>'),
      () => add('<img src="/photo.jpg"><img src="${inside}/photo.jpg"><video src="/film.mp4" autoplay></video><object data="/object.pdf"></object>'),
      () => add('<style>@import "${inside}/style.css"; @font-face { font-family: own; src: url(/font.woff2) } body { font-family: own; background: url(/back.png) }</style>'),
      () => add('<link rel="prefetch" href="/prefetched"><link rel="prerender" href="/prerendered"><link rel="preload" as="fetch" href="${inside}/preloaded"><link rel="preconnect" href="http://looked-up.example"><link rel="dns-prefetch" href="http://looked-up.example"><link rel="manifest" href="/manifest.json">'),
      () => add('<script type="speculationrules">{"prefetch":[{"source":"list","urls":["/speculated"],"eagerness":"immediate"}]}<\\/script>'),
      () => { add('<a id="gone" ping="${inside}/ping" href="${inside}/link">x</a>'); document.getElementById('gone').click() },
      () => { add('<form id="form" method="post" action="${inside}/form"></form>'); document.getElementById('form').submit() },
    )`
}

const own: Site = {
  host,
  kind: 'custom',
  lot: null,
  api: {
    hosts: [`api.${host}`],
    answer: ({ method, url, body, headers }) => {
      if (url.pathname === '/robots.txt') return notFound()
      const answer = jsonAnswer([method, body, headers?.['x-own'], headers?.origin])
      return { ...answer, headers: { ...answer.headers, 'access-control-allow-origin': '*' } }
    },
  },
  answer: ({ url, method, headers }) => {
    const { pathname: path, searchParams: query } = url
    if (path.startsWith('/signed')) signed.push([path, headers?.[signedHeader] === 'yes'])
    if (path === '/signed') return inPage("fetch('/signed/data')", '<script src="/signed/own.js"></script>')
    if (path === '/signed/data') return jsonAnswer({})
    if (path === '/robots.txt') return textAnswer('User-agent: *\nDisallow: /admin\n')
    if (path === '/admin/list') return jsonAnswer({ secret: true })
    if (path === '/data') return jsonAnswer({ of: query.get('of'), markup: '</script><b>' })
    if (path === '/broken') return htmlAnswer('broken', 503)
    if (path.endsWith('.js')) return textAnswer(`shown.textContent += ' ${path}'`, 'text/javascript')
    if (path === '/to-inside') return redirectAnswer(query.get('to') ?? inside.address)
    if (path === '/moved') return redirectAnswer('/calm?of=moved')
    if (path === '/attempts')
      return inPage(`${attempts(inside.address, inside.udp)}
        fetch('/data?of=page').then((answer) => answer.json()).then(({ of }) => { shown.textContent = 'still shown: ' + of })`)
    if (path === '/calm')
      return inPage(`localStorage.visits = Number(localStorage.visits ?? 0) + 1
        document.cookie = 'visits=' + localStorage.visits
        fetch('/data?of=${query.get('of')}').then((answer) => answer.json())
          .then(({ of }) => { shown.textContent = [of, document.cookie, navigator.userAgent, location.pathname].join(' | ') })`)
    if (path === '/across')
      return inPage(`fetch('http://api.${host}/data', { method: 'POST', headers: { 'x-own': '1' }, body: '{"page":1}' })
        .then((answer) => answer.text()).then((text) => { shown.textContent = text })`)
    if (path === '/many') return inPage("for (let at = 0; at < 200; at++) fetch('/data?of=' + at)")
    if (path === '/scripts')
      return inPage('', [1, 2, 3, 4].map((at) => `<script defer src="/${at}.js"></script>`).join(''))
    if (path === '/lacking') return inPage("fetch('/broken').catch(() => {})")
    if (path === '/busy') return inPage("document.title = 'busy'; while (true) {}")
    // Hidden: laying the text out can take longer than a page may.
    if (path === '/huge') return inPage("shown.hidden = true; shown.textContent = 'x'.repeat(11_000_000)")
    return method === 'GET' && path === '/' ? htmlAnswer('<p>home</p>') : notFound()
  },
}

/** Paths, and whether the visit was signed. */
const signed: (readonly [string, boolean])[] = []

/** Servers of this machine that nothing may reach. */
const inside = { address: '', udp: 0, reached: [] as string[] }

describe.skipIf(noBrowser !== null)('pages in a browser', () => {
  let sandbox: Sandbox
  let browser: ServedBrowser
  const closing: (() => unknown)[] = []
  const warnings: string[] = []

  const open = (settings: Readonly<Record<string, string>> = {}, timeoutMs?: number): WebClient => {
    const environment = { HOST_INTERVAL_MS: '0', CONNECT_TO: sandbox.connectTo, BROWSER_URL: browser.url, ...settings }
    const config = loadConfig(environment)
    const gate = createRobotsGate(createWebClient({ config, version: 'test' }), systemClock)
    const log = { warn: (_: object, message: string) => warnings.push(message) }
    const web = createBrowserClient(gate, {
      config,
      version: 'test',
      log,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    closing.push(() => web.close())
    return web
  }
  const render = (web: WebClient, path: string): Promise<PageAnswer> =>
    web.fetchPage({ url: `http://${host}${path}`, purpose: 'listing', rendered: true })
  const shownIn = (answer: PageAnswer) =>
    answer.kind === 'page' ? /<p id="shown">([^<]*)/.exec(answer.text)?.[1] : answer.message
  const paths = () => sandbox.requests.list(host).map(({ path }) => path)

  beforeAll(async () => {
    sandbox = await startSandbox({ sites: [own] })
    browser = await serveBrowser()
    const web = createServer((message, response) => {
      inside.reached.push(message.url ?? '')
      response.setHeader('access-control-allow-origin', '*').end('reached')
    })
    web.on('connection', () => inside.reached.push('connection'))
    const udp = createSocket('udp4', () => inside.reached.push('datagram'))
    await Promise.all([once(web.listen(0, '127.0.0.1'), 'listening'), once(udp.bind(0, '127.0.0.1'), 'listening')])
    Object.assign(inside, {
      address: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
      udp: udp.address().port,
    })
    closing.push(
      () => web.close(),
      () => udp.close(),
    )
  }, 60_000)

  afterAll(async () => {
    for (const close of closing) await close()
    await sandbox.close()
  })

  test('a page is shown with the data that its scripts fetched, as Forecourt, in a context of its own [ANY-11]', async () => {
    const web = open()
    for (const [path, of] of [
      ['/calm?of=first', 'first'],
      ['/moved', 'moved'],
    ] as const) {
      const answer = await render(web, path)
      expect(shownIn(answer)).toBe(`${of} | visits=1 | Forecourt/test (+https://forecourt.example/bot) | /calm`)
      expect(answer).toMatchObject({
        kind: 'page',
        url: `http://${host}/calm?of=${of}`,
        requests: 2,
      })
      expect(answer.kind === 'page' && answer.text).toContain(
        `{"of":"${of}","markup":"\\u003c/script>\\u003cb>"}</script>`,
      )
    }
    expect(new Set(sandbox.requests.list(host).map(({ userAgent }) => userAgent))).toEqual(
      new Set(['Forecourt/test (+https://forecourt.example/bot)']),
    )
  })

  test('whatever a page in a browser asks for is signed as the page itself [BOT-01]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-bot-'))
    const settings = { DATA_DIR: folder, BOT_KEY: join(folder, 'key.json') }
    createBotKey(settings, new Date())
    const directory = createServer((_request, response) =>
      response.end(JSON.stringify(readBotDirectory(settings, new Date()))),
    )
    await once(directory.listen(0, '127.0.0.1'), 'listening')
    closing.push(
      () => directory.close(),
      () => rmSync(folder, { recursive: true }),
    )
    const { port } = directory.address() as AddressInfo
    await render(open({ ...settings, PUBLIC_URL: `http://127.0.0.1:${port}` }), '/signed')
    expect(signed.toSorted()).toEqual([
      ['/signed', true],
      ['/signed/data', true],
      ['/signed/own.js', true],
    ])
  })

  test('a page shows itself as far as it asks for what it may have, and waits for the host’s pace [ANY-12]', async () => {
    sandbox.requests.clear()
    const answer = await render(open({ HOST_INTERVAL_MS: '120' }), '/scripts')
    expect(shownIn(answer)).toBe(' /1.js /2.js /3.js /4.js')
    const times = sandbox.requests.list(host).map(({ at }) => at)
    expect(times).toHaveLength(6)
    for (const [at, time] of times.entries()) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(119)
  })

  test('data of another origin is asked for as the page does, without asking that origin first', async () => {
    sandbox.requests.clear()
    const answer = await render(open(), '/across')
    expect(shownIn(answer)).toBe(`["POST","{\\"page\\":1}","1","http://${host}"]`)
    expect(sandbox.requests.list(`api.${host}`).map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  test('scripts are asked for once, pages of a host one after the other', async () => {
    sandbox.requests.clear()
    const web = open()
    const answers = await Promise.all([
      render(web, '/scripts'),
      render(web, '/scripts?again'),
      render(web, '/calm?of=last'),
    ])
    expect(answers.map(shownIn).slice(0, 2)).toEqual([' /1.js /2.js /3.js /4.js', ' /1.js /2.js /3.js /4.js'])
    const asked = paths()
    expect(asked.slice(0, 2)).toEqual(['/robots.txt', '/scripts'])
    expect(asked.slice(2, 6).sort()).toEqual(['/1.js', '/2.js', '/3.js', '/4.js'])
    expect(asked.slice(6)).toEqual(['/scripts?again', '/calm?of=last', '/data?of=last'])
  })

  test('a page is bounded in requests, time and size, and is a failure if its data did not arrive', async () => {
    sandbox.requests.clear()
    const web = open()
    expect(await render(web, '/many')).toMatchObject({
      kind: 'failure',
      code: 'not_rendered',
      class: 'unavailable',
      requests: 150,
    })
    expect(paths()).toHaveLength(151)
    const few = { url: `http://${host}/many`, purpose: 'listing', rendered: true, maxRequests: 3 } as const
    expect(await web.fetchPage(few)).toMatchObject({ code: 'not_rendered', requests: 3 })
    expect(await render(web, '/lacking')).toMatchObject({ code: 'not_rendered', class: 'unavailable' })
    expect(await render(web, '/huge')).toMatchObject({ code: 'too_large' })
    expect(await render(web, '/nothing')).toMatchObject({ code: 'http_error', status: 404 })
    expect(await render(web, '/admin/page')).toMatchObject({ code: 'robots' })
    expect(await render(open({}, 3_000), '/busy')).toMatchObject({ code: 'timeout', class: 'unavailable' })
  })

  test('without a browser that answers, nothing is rendered and the log says why', async () => {
    const unset = createBrowserClient(open(), {
      config: loadConfig({}),
      version: 'test',
      log: { warn: () => {} },
    })
    expect(await render(unset, '/calm')).toMatchObject({ code: 'not_rendered', class: 'unavailable' })
    expect(await render(open({ BROWSER_URL: 'http://127.0.0.1:1' }), '/calm')).toMatchObject({ code: 'not_rendered' })
    expect(warnings).toContain('the browser at BROWSER_URL did not open a page')
  })

  test('no page reaches an inward address, a forbidden path or anything by itself: Chromium connects nowhere [ANY-12]', async () => {
    sandbox.requests.clear()
    const answer = await render(open(), '/attempts')
    expect(shownIn(answer)).toBe('still shown: page')
    expect(inside.reached).toEqual([])
    expect(paths().toSorted()).toEqual(['/attempts', '/data?of=page', '/robots.txt', '/to-inside', '/to-inside'])

    // Chromium writes its log in batches: a second page brings out all that the first one did.
    await render(open(), '/attempts')
    const network = await browser.close()
    const said = (name: RegExp, params: RegExp) =>
      network.filter((event) => name.test(event.name) && params.test(event.params))
    // What it tried ended at the proxy that is none.
    expect(said(/^TCP_CONNECT_ATTEMPT$/, /"127\.0\.0\.1:0"/)).not.toEqual([])
    expect(
      said(/^TCP_CONNECT_ATTEMPT$/, /"address"/).filter(({ params }) => !params.includes('"127.0.0.1:0"')),
    ).toEqual([])
    expect(said(/^HOST_RESOLVER|DNS/, /looked-up|app\.example/)).toEqual([])
    expect(said(/^UDP_/, new RegExp(`127\\.0\\.0\\.1:${inside.udp}`))).toEqual([])
  })
})
