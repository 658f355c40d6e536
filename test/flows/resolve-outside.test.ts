import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { directoryDealers, directoryOthers } from '../../sandbox/directory/dealers.data.ts'
import { vinAt } from '../../sandbox/directory/lots.ts'
import { searchHost } from '../../sandbox/directory/web-search.ts'
import type { Fault } from '../../sandbox/faults.ts'
import { listRows, writeRows } from '../../src/db/database.ts'
import { recordFeedSharing } from '../../src/db/queries/ims-views.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { removeExpired } from '../../src/jobs/retention.ts'
import type { Answer } from '../support/forecourt.ts'
import { type ResolveWorld, startResolveWorld } from '../support/resolve-world.ts'
import { listInFeed, listOnWebsite } from '../support/seed-listings.ts'

let world: ResolveWorld

beforeAll(async () => {
  const namedOnly = '<title>Named Only Cars</title><h1>Named Only Cars</h1><p>We buy and sell.</p>'
  world = await startResolveWorld({
    resolve: { searchMs: 1_500, deadlineMs: 6_000 },
    sites: [
      { kind: 'dealer-com', host: 'unindexed.example', size: 5 },
      {
        host: 'named-only.example',
        kind: 'named',
        lot: null,
        answer: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: namedOnly }),
      },
    ],
  })
  // The thread that reads websites takes a moment to start.
  await resolve({ dealership_url: 'saltmarsh-motors.example' })
})
beforeEach(() => {
  world.sandbox.setFaults(searchHost, [])
  world.sandbox.requests.clear()
})
afterAll(() => world.close())

const resolve = (body: object, key = world.key): Promise<Answer> =>
  world.ask('POST', '/v1/dealers/resolve', { body, key })
const hanging: Fault = { kind: 'slow', headMs: 600_000, chunkMs: 0 }
const requests = () => world.sandbox.requests.list().length
const dayMs = 86_400_000

test('a search that hangs or returns nonsense ends in a failure that states it', async () => {
  const nonsense: readonly Fault[] = [
    hanging,
    { kind: 'status', status: 500 },
    { kind: 'truncated-json' },
    { kind: 'html-for-json' },
    { kind: 'huge-page', bytes: 30_000_000 },
    { kind: 'cut-off' },
    { kind: 'redirect-loop' },
  ]
  for (const fault of nonsense) {
    world.sandbox.setFaults(searchHost, [fault])
    for (const question of [
      { dealer_name: 'Quartz Mountain Mazda', dealer_address: { city: 'Tucson', state: 'AZ' } },
      { vin: vinAt('quartz-mazda.example', 0) },
    ]) {
      const { status, body } = await resolve(question)
      expect([fault.kind, status, body.error?.code]).toEqual([fault.kind, 404, 'LOW_CONFIDENCE_MATCH'])
      expect(body.error.reasoning).toContain('SearXNG')
    }
  }
  world.sandbox.setFaults(searchHost, [hanging])
  const known = await resolve({ dealer_name: 'Juniper Ford', dealer_address: { city: 'Plano', state: 'TX' } })
  expect(known.body.resolution).toMatchObject({ method: 'address', resolution_source: 'name_match' })
})

test('a website that hangs past the deadline fails at the deadline, and is not stored as silent', async () => {
  world.sandbox.setFaults('pemberly-bmw.example', [hanging])
  const question = { dealership_url: 'pemberly-bmw.example' }
  const { status, body } = await resolve(question)
  expect([status, body.error.code]).toEqual([404, 'LOW_CONFIDENCE_MATCH'])
  expect(body.error.candidates).toEqual([{ name: 'BMW of Pemberly Heights', website: 'www.pemberly-bmw.example' }])
  world.sandbox.setFaults('pemberly-bmw.example', [])
  expect((await resolve(question)).body.resolution).toMatchObject({ method: 'url_serp_confirmed' })
})

test('for a page on another site, the dealerships it may mean are suggested, but none whose website is silent', async () => {
  const asked = { dealership_url: 'https://www.facebook.com/westgate-toyota-dealership' }
  const websites = async () =>
    (await resolve(asked)).body.error.candidates.map(({ website }: { website: string }) => website).toSorted()
  world.sandbox.setFaults('westgate-toyota-tx.example', [{ kind: 'status', status: 500 }])
  expect(await websites()).toEqual(['www.westgate-toyota.example'])
})

test('results are cached: a search for a day, a website for a week', async () => {
  const question = { dealership_url: 'orchard-ford.example' }
  const first = await resolve(question)
  expect(first.status).toBe(200)
  expect(requests()).toBeGreaterThan(0)
  world.sandbox.requests.clear()
  expect((await resolve(question)).body).toEqual(first.body)
  expect(requests()).toBe(0)
  world.clock.advance(2 * dayMs)
  expect((await resolve(question)).body).toEqual(first.body)
  expect(world.sandbox.requests.list().map(({ host }) => host)).toEqual([searchHost])
  world.clock.advance(6 * dayMs)
  await resolve(question)
  expect(world.sandbox.requests.list('orchard-ford.example').length).toBeGreaterThan(0)
  world.clock.advance(8 * dayMs)
  const { database, clock, log } = world.services
  await removeExpired({ database, clock, log, config: { RETENTION_DAYS: 3650 } })
  const kept = await listRows<{ host: string }>(database.handle)`SELECT host FROM site_looks`
  expect(kept).toEqual([])
})

test('a website that resolve has identified is not identified again for a live lookup', async () => {
  const host = 'saltmarsh-motors.example'
  await resolve({ dealership_url: host })
  world.sandbox.requests.clear()
  const { body } = await world.ask('GET', `/v1/vehicles/vin/${vinAt(host, 0)}/live?dealer_url=${host}`)
  expect(body.dealer).toMatchObject({ website: host, platform_cached: true })
  expect(world.sandbox.requests.list().filter(({ path }) => path === '/')).toEqual([])
})

test('a feed is evidence only for accounts that may read it', async () => {
  const [dealershipId = 0] = world.ids.values()
  const vin = '1FTFW1E50KFA00001'
  await listInFeed(world.services.database.handle, dealershipId, [{ vin }])
  expect((await resolve({ vin })).status).toBe(404)
  const own = await resolve({ vin }, world.owner.key)
  expect([own.status, own.body.resolution?.method, own.body.setup_required]).toEqual([200, 'vin', false])
  const setActive = (active: boolean) =>
    writeRows(world.services.database.handle)`
      UPDATE subscriptions SET active = ${active} WHERE dealership_id = ${dealershipId}`
  await setActive(false)
  expect((await resolve({ vin }, world.owner.key)).status).toBe(404)
  await setActive(true)
  await writeRows(
    world.services.database.handle,
  )`UPDATE feeds SET shared = false, account_id = ${world.accountId} WHERE dealership_id = ${dealershipId}`
  await recordFeedSharing(world.services.database.handle, dealershipId)
  expect((await resolve({ vin }, world.owner.key)).status).toBe(404)
})

test('between a group and a stranger that list the same vehicle, neither is chosen [RES-12, RES-19]', async () => {
  const vin = vinAt('lakeside-kia.example', 0, 'not new')
  expect((await resolve({ vin })).body.resolution).toMatchObject({ method: 'vin_group_match' })
  const stranger = world.ids.get('bluebird-auto.example') ?? 0
  await listOnWebsite(world.services.database.handle, stranger, [{ vin }])
  const { status, body } = await resolve({ vin })
  expect([status, body.error.code]).toEqual([404, 'LOW_CONFIDENCE_MATCH'])
  expect(body.error.candidates.map(({ website }: { website: string }) => website)).toEqual(
    expect.arrayContaining(['www.bluebird-auto.example', 'www.lakeside-kia.example']),
  )
})

test('a name that another account gave a dealership does not help this one', async () => {
  const handle = world.services.database.handle
  const dealershipId = world.ids.get('opal-classics.example') ?? 0
  const stated = { name: 'Wunderlich Vintage Garage' }
  const write = { dealershipId, inventoryType: 'all', stated, at: new Date() } as const
  await upsertSubscription(handle, { ...write, accountId: world.owner.accountId })
  const question = { dealer_name: 'Wunderlich Vintage Garage', dealer_address: { city: 'Akron', state: 'OH' } }
  const foreign = await resolve(question)
  expect(foreign.status).toBe(404)
  expect(JSON.stringify(foreign.body.error.candidates)).not.toContain('Wunderlich')
  const own = await resolve(question, world.owner.key)
  expect(own.body).toMatchObject({
    dealership: { name: 'Wunderlich Vintage Garage', website: 'www.opal-classics.example' },
    resolution: { method: 'address', resolution_source: 'name_match' },
  })
  const byUrl = await resolve({ dealership_url: 'opal-classics.example' })
  expect(byUrl.body.dealership.name).toBe('Opal Classic Cars')
})

test('a dealership whose platform has no adapter is not supported', async () => {
  const { handle } = world.services.database
  const setProvider = (provider: string) =>
    writeRows(
      handle,
    )`UPDATE configurations SET provider = ${provider} WHERE dealership_id = ${world.ids.get('hw-kia.example') ?? 0}`
  await setProvider('retired-platform')
  expect((await resolve({ dealership_url: 'hw-kia.example' })).body).toMatchObject({ supported: false })
  await setProvider('dealer-com')
  expect((await resolve({ dealership_url: 'hw-kia.example' })).body).toMatchObject({ supported: true })
})

test('without a web search the service answers from its own data and from the website itself, and states it', async () => {
  const alone = await startResolveWorld({ environment: { SEARCH_URL: '' } })
  try {
    const ask = (body: object) => alone.ask('POST', '/v1/dealers/resolve', { body })
    const unknown = await ask({ dealership_url: 'juniperford.example' })
    expect(unknown.status).toBe(404)
    expect(unknown.body.error.reasoning).toContain('SEARCH_URL')
    expect(unknown.body.error.candidates).toEqual([{ name: 'Juniper Ford', website: 'www.juniper-ford.example' }])
    const named = await ask({ dealer_name: 'Marigold Auto Gallery', dealer_address: { city: 'Duluth', state: 'MN' } })
    expect([named.status, named.body.error.candidates]).toEqual([404, []])
    const known = await ask({ dealer_name: 'Juniper Ford', dealer_address: { city: 'Plano', state: 'TX' } })
    expect(known.status).toBe(200)
    expect((await ask({ vin: vinAt('marigold-auto.example', 0) })).body.error.reasoning).toContain('SEARCH_URL')
    const isOfSearch = ({ host }: { host: string }) => host === searchHost
    expect(alone.sandbox.requests.list().filter(isOfSearch)).toEqual([])
    for (const { host, name } of directoryDealers.filter(({ isKnown, isUp }) => !isKnown && isUp)) {
      const { status, body } = await ask({ dealership_url: host })
      expect([host, status, body.resolution?.method]).toEqual([host, 200, 'url_serp_confirmed'])
      expect(body).toMatchObject({ setup_required: true, resolution: { matched_name: name } })
      expect(body.resolution.confidence).toBeLessThan(1)
    }
    for (const { host } of directoryOthers) {
      const { status, body } = await ask({ dealership_url: host })
      expect([host, status, body.error.code]).toEqual([host, 404, 'LOW_CONFIDENCE_MATCH'])
    }
  } finally {
    await alone.close()
  }
})

test('a dealership’s own page is believed where the web search does not find its address, its name alone is not', async () => {
  const { body } = await resolve({ dealership_url: 'unindexed.example' })
  expect(body).toMatchObject({ success: true, website_url: expect.stringContaining('unindexed.example') })
  expect(body.resolution.reasoning).toContain('unindexed.example is the website that was read')
  expect((await resolve({ dealership_url: 'named-only.example' })).body.error?.code).toBe('LOW_CONFIDENCE_MATCH')
})

test('a refusal never advises what was just asked', async () => {
  for (const question of [
    { dealership_url: 'pemberlybmw.example' },
    { dealership_url: 'nowhere-at-all.example' },
    { dealership_url: 'named-only.example' },
    { dealership_url: 'https://www.facebook.com/westgate-toyota-dealership' },
    { dealership_url: 'nowhere-at-all.example', vin: vinAt('marigold-auto.example', 0) },
  ]) {
    const { status, body } = await resolve(question)
    if (status === 200) continue
    expect(body.error.message).not.toContain('dealership_url')
    const { message, candidates } = body.error
    const others = candidates.filter(({ website }: { website: string }) => website !== question.dealership_url)
    expect(message.includes('website of a candidate'), message).toBe(others.length > 0)
  }
})

test('Brave Search and Serper lead to the same answers', async () => {
  const dealer = directoryDealers.find(({ host }) => host === 'granite-subaru.example')
  if (dealer === undefined) throw new Error('the directory has changed')
  for (const SEARCH_PROVIDER of ['brave', 'serper']) {
    const other = await startResolveWorld({ environment: { SEARCH_PROVIDER, SEARCH_API_KEY: 'sandbox-search-key' } })
    try {
      const question = { dealer_name: dealer.name, dealer_address: { city: dealer.city, state: dealer.state } }
      const { body } = await other.ask('POST', '/v1/dealers/resolve', { body: question })
      expect([SEARCH_PROVIDER, body.dealership?.website]).toEqual([SEARCH_PROVIDER, `www.${dealer.host}`])
    } finally {
      await other.close()
    }
  }
})
