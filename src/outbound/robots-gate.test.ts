import { afterEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { createMovableClock } from '../../test/support/movable-clock.ts'
import { loadConfig } from '../config/load-config.ts'
import { createWebClient } from './create-web-client.ts'
import { createRobotsGate } from './robots-gate.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function world(robots?: string) {
  const site = { kind: 'plain', host: 'lot.example', size: 3, ...(robots === undefined ? {} : { robots }) } as const
  const sandbox: Sandbox = await startSandbox({ sites: [site] })
  const config = loadConfig({ CONNECT_TO: sandbox.connectTo, HOST_INTERVAL_MS: '0' })
  const web = createWebClient({ config, version: 'test' })
  const clock = createMovableClock()
  closers.push(web.close, sandbox.close)
  return { sandbox, clock, gate: createRobotsGate(web, clock) }
}

const page = (path: string) => ({ url: `http://lot.example${path}`, purpose: 'listing' }) as const
const robotsAsked = (sandbox: Sandbox) => sandbox.requests.list().filter((request) => request.path === '/robots.txt')

test('a path that robots.txt disallows is never requested, and the result says so', async () => {
  const { sandbox, gate } = await world('User-agent: *\nDisallow: /private\n')
  const answer = await gate.fetchPage(page('/private/cars'))
  expect(answer).toMatchObject({ kind: 'failure', class: 'blocked', code: 'robots' })
  expect(sandbox.requests.list().map((request) => request.path)).toEqual(['/robots.txt'])
  expect(await gate.fetchPage(page('/'))).toMatchObject({ kind: 'page', status: 200 })
})

test('rules for Forecourt by name win over those for all crawlers', async () => {
  const { gate } = await world('User-agent: *\nDisallow: /\n\nUser-agent: Forecourt\nDisallow: /cart\n')
  expect(await gate.fetchPage(page('/'))).toMatchObject({ kind: 'page' })
  expect(await gate.fetchPage(page('/cart'))).toMatchObject({ code: 'robots' })
})

test('robots.txt is requested once a day and served to every caller', async () => {
  const { sandbox, gate, clock } = await world('User-agent: *\nAllow: /\n')
  await gate.fetchPage(page('/'))
  const own = await gate.fetchPage({ url: 'http://lot.example/robots.txt', purpose: 'robots' })
  expect(own).toMatchObject({ kind: 'page', text: expect.stringContaining('Allow: /') })
  expect(robotsAsked(sandbox)).toHaveLength(1)
  clock.advance(24 * 3_600_000 + 1)
  await gate.fetchPage(page('/'))
  expect(robotsAsked(sandbox)).toHaveLength(2)
})

test('a 404 allows everything; a 503 disallows everything, but only for some minutes', async () => {
  const { sandbox, gate, clock } = await world()
  sandbox.setFaults('lot.example', [{ kind: 'status', status: 503, path: '^/robots' }])
  expect(await gate.fetchPage(page('/'))).toMatchObject({ kind: 'failure', class: 'unavailable', code: 'robots' })
  sandbox.setFaults('lot.example', [{ kind: 'status', status: 404, path: '^/robots' }])
  expect(await gate.fetchPage(page('/'))).toMatchObject({ kind: 'failure' })
  clock.advance(6 * 60_000)
  expect(await gate.fetchPage(page('/'))).toMatchObject({ kind: 'page' })
})

test('a robots.txt that is answered with Retry-After is asked for again no earlier', async () => {
  const { sandbox, gate, clock } = await world()
  sandbox.setFaults('lot.example', [{ kind: 'status', status: 503, retryAfter: 3_600, path: '^/robots' }])
  const untilMs = async () => {
    const answer = await gate.fetchPage(page('/'))
    expect(answer).toMatchObject({ status: 503, code: 'robots' })
    return clock.now().getTime() + ('retryAfterMs' in answer ? (answer.retryAfterMs ?? 0) : 0)
  }
  const first = await untilMs()
  expect(first).toBeGreaterThanOrEqual(clock.now().getTime() + 3_590_000)
  sandbox.setFaults('lot.example', [])
  clock.advance(3_590_000)
  expect(Math.abs((await untilMs()) - first)).toBeLessThan(1_000)
  expect(sandbox.requests.list()).toHaveLength(1)
})

test('a truncated robots.txt disallows everything for now', async () => {
  const { sandbox, gate, clock } = await world('User-agent: *\nDisallow: /cart\n')
  sandbox.setFaults('lot.example', [{ kind: 'cut-off', path: '^/robots' }])
  expect(await gate.fetchPage(page('/'))).toMatchObject({ kind: 'failure', class: 'unavailable', code: 'cut_off' })
  sandbox.setFaults('lot.example', [])
  clock.advance(6 * 60_000)
  expect(await gate.fetchPage(page('/'))).toMatchObject({ kind: 'page' })
})

test.each([
  [5, 'robots'],
  [6, 'http_error'],
])('a robots.txt behind %i redirects makes a forbidden page end as %s', async (redirects, code) => {
  const { sandbox, gate } = await world('User-agent: *\nDisallow: /private\n')
  const places = ['/robots.txt', ...Array.from({ length: redirects - 1 }, (_, n) => `/moved/${n}`)]
  sandbox.setFaults(
    'lot.example',
    places.map((place, n) => ({
      kind: 'redirect',
      path: `^${place}$`,
      times: 1,
      location: places[n + 1] ?? '/robots.txt?moved',
    })),
  )
  const answer = await gate.fetchPage(page('/private'))
  expect(answer).toMatchObject({ code })
})

test.each([
  [400, true],
  [403, true],
  [410, true],
  [500, false],
  [599, false],
])('a robots.txt that is answered with %i allows everything: %s', async (status, allowed) => {
  const { sandbox, gate } = await world('User-agent: *\nDisallow: /\n')
  sandbox.setFaults('lot.example', [{ kind: 'status', status, path: '^/robots' }])
  expect((await gate.fetchPage(page('/'))).kind).toBe(allowed ? 'page' : 'failure')
})

test('NUL ends a line of robots.txt', async () => {
  const { gate } = await world('User-agent: *\0Disallow: /private\0')
  expect(await gate.fetchPage(page('/private'))).toMatchObject({ code: 'robots' })
})

test('a redirect to a disallowed path is not followed, on its own host or on another', async () => {
  const { sandbox, gate } = await world('User-agent: *\nDisallow: /private\n')
  for (const location of ['/private/cars', 'http://www.lot.example/private/cars']) {
    sandbox.setFaults('lot.example', [{ kind: 'redirect', location, path: '^/used$' }])
    const answer = await gate.fetchPage(page('/used'))
    expect(answer).toMatchObject({ class: 'blocked', code: 'robots', requestedUrl: 'http://lot.example/used' })
  }
  expect(sandbox.requests.list().map(({ path }) => path)).not.toContain('/private/cars')
  sandbox.setFaults('lot.example', [{ kind: 'redirect', location: '/', path: '^/used$' }])
  expect(await gate.fetchPage(page('/used'))).toMatchObject({ kind: 'page', url: 'http://lot.example/' })
})

test('behind a redirect the other host’s own rules hold, not those of the first', async () => {
  const [lot, other] = ['lot.example', 'other.example']
  const sandbox = await startSandbox({
    sites: [
      { kind: 'plain', host: lot, size: 3, robots: 'User-agent: *\nDisallow: /ours\n' },
      { kind: 'plain', host: other, size: 3, robots: 'User-agent: *\nDisallow: /theirs\n' },
    ],
  })
  const web = createWebClient({
    config: loadConfig({ CONNECT_TO: sandbox.connectTo, HOST_INTERVAL_MS: '0' }),
    version: 'test',
  })
  closers.push(web.close, sandbox.close)
  const gate = createRobotsGate(web, createMovableClock())
  const followed = async (location: string) => {
    sandbox.setFaults(lot, [{ kind: 'redirect', location: `http://${other}${location}`, path: '^/used$' }])
    await gate.fetchPage(page('/used'))
    return sandbox.requests.list(other).some(({ path }) => path === location)
  }
  expect([await followed('/theirs'), await followed('/ours')]).toEqual([false, true])
})

test('Crawl-delay is respected, on the host’s own clock', async () => {
  const { sandbox, gate } = await world('User-agent: *\nCrawl-delay: 0.4\n')
  for (let index = 0; index < 3; index++) await gate.fetchPage(page('/'))
  const at = sandbox.requests.list().map((request) => request.at)
  const pages = at.slice(1)
  expect(pages).toHaveLength(3)
  for (const [index, time] of pages.slice(1).entries()) expect(time - (pages[index] ?? 0)).toBeGreaterThanOrEqual(395)
})

test('an unreachable host is reported as such', async () => {
  const { gate } = await world()
  const answer = await gate.fetchPage({ url: 'https://lot.example/', purpose: 'home' })
  expect(answer).toMatchObject({ kind: 'failure', code: 'refused', requestedUrl: 'https://lot.example/' })
})
