import { beforeAll, describe, expect, test } from 'vitest'
import { listRows } from '../../src/db/database.ts'
import { findPlatform } from '../../src/platforms/registry.ts'
import { startForecourt } from '../support/forecourt.ts'
import { siteLot } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const shop = 'sunrise-motors.example'
const stranger = 'stranger-cars.example'
const crawled = 'plain-stranger.example'
/** Redirects to the shop. */
const moved = 'sunrise-before.example'
const mapped = 'mapped-velocity.example'
const unknownVin = '1HGCM82633A004352'

let dealershipId: string

const forecourt = openForFile(() =>
  startForecourt({
    sites: [
      { kind: 'dealer-com', host: shop, size: 40 },
      { kind: 'dealer-com', host: stranger, size: 20, name: 'Stranger Cars' },
      { kind: 'plain', host: crawled, size: 12 },
      { kind: 'dealer-inspire', host: 'unsearched-ford.example', size: 12, search: 'pages' },
      { kind: 'no-dealer', host: 'crumb-bakery.example' },
      { kind: 'dealer-com', host: moved, size: 1 },
      { kind: 'team-velocity', host: mapped, size: 12 },
    ],
  }),
)
beforeAll(async () => {
  dealershipId = (await onboard(forecourt, shop)).dealership_id
  // The first lookup starts a thread, for which a busy machine can need more than a deadline.
  await waitUntil('a lookup is answered by the site', async () => {
    const { body } = await look(vinOf(shop, 39), { dealership_id: dealershipId })
    return body.source === 'live' || undefined
  })
})

const lotOf = (host: string) => siteLot(forecourt, host)
const vinOf = (host: string, place: number) => lotOf(host).vehicles()[place]?.vin ?? ''
const look = (vin: string, query: Record<string, string>, key?: string) =>
  forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?${new URLSearchParams(query)}`, key === undefined ? {} : { key })
const stored = async (vin: string) => {
  const { handle } = forecourt.services.database
  return listRows<{ id: string; active: boolean; price: number | null }>(
    handle,
  )`SELECT id, active, price FROM website_vehicles WHERE vin = ${vin}`
}
const eventsOf = async (vin: string) => {
  const rows = await listRows<{ type: string; data: string | null }>(
    forecourt.services.database.handle,
  )`SELECT type, data FROM events ORDER BY id`
  return rows.filter(({ data }) => data?.includes(vin) && !data.includes('"stats"')).map(({ type }) => type)
}

describe('a dealership of the account', () => {
  test('is read for one VIN at request time [LIV-01] [LIV-02] [LIV-06] [LIV-07] [LIV-13] [LIV-17]', async () => {
    const vin = vinOf(shop, 3)
    forecourt.sandbox.requests.clear()
    const { status, body } = await look(vin.toLowerCase(), { dealership_id: dealershipId })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      vin,
      source: 'live',
      cached_reason: null,
      resolved: true,
      dealership_id: dealershipId,
      gone_confirmed: null,
      tunnel_used: false,
      breakdown_source: 'website',
      dealer: { website: shop, provider: 'dealer-com', platform_cached: true },
      vehicle: { vin, dealership_active: true, source: 'website', id: (await stored(vin))[0]?.id },
    })
    expect(Object.keys(body).sort()).toEqual(
      [
        'success',
        'vin',
        'source',
        'cached_reason',
        'resolved',
        'vehicle',
        'dealership_id',
        'dealer',
        'gone_confirmed',
        'observed_at',
        'fetch_ms',
        'tunnel_used',
        'breakdown_source',
        'tier',
        'deadline_ms',
      ].sort(),
    )
    expect(body.fetch_ms).toBeGreaterThanOrEqual(0)
    const asked = forecourt.sandbox.requests.list(shop)
    expect(asked.map(({ path }) => path)).toEqual([expect.stringContaining(`search=${vin}`)])
    expect(Date.parse(body.observed_at)).toBeGreaterThanOrEqual(asked[0]?.at ?? Number.POSITIVE_INFINITY)
  })

  test('fetch_ms is the site’s own response time [LIV-13]', async () => {
    forecourt.sandbox.setFaults(shop, [{ kind: 'slow', headMs: 300, chunkMs: 0 }])
    const { body } = await look(vinOf(shop, 3), { dealership_id: dealershipId })
    forecourt.sandbox.setFaults(shop, [])
    expect(body.fetch_ms).toBeGreaterThanOrEqual(299)
  })

  test('an id takes precedence over a URL, also the internal one [LIV-03]', async () => {
    const vin = vinOf(shop, 4)
    const { body } = await look(vin, { dealership_id: dealershipId, dealer_url: stranger })
    expect(body).toMatchObject({ source: 'live', dealership_id: dealershipId })
    const id = (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer.id
    expect((await look(vin, { dealership_id: String(id) })).body).toMatchObject({ dealership_id: dealershipId })
  })

  test('is recognized by its URL [LIV-05]', async () => {
    for (const dealer_url of [shop, `https://www.${shop.toUpperCase()}/used/?a=b`, `${shop}.`]) {
      const { body } = await look(vinOf(shop, 5), { dealer_url })
      expect(body).toMatchObject({ source: 'live', dealership_id: dealershipId })
    }
  })

  test('without id or URL, with a malformed VIN or an invalid URL, the answer is 422 [LIV-04]', async () => {
    const vin = vinOf(shop, 3)
    expect((await look(vin, {})).status).toBe(422)
    for (const bad of [
      '1HGCM82633A00435',
      '1HGCM82633A0043522',
      '1HGCM82633A0O4352',
      '1IGCM82633A004352',
      '1QGCM82633A004352',
    ])
      expect((await look(bad, { dealership_id: dealershipId })).status).toBe(422)
    for (const dealer_url of [
      `${'a'.repeat(10_000)}.example`,
      'ftp://cars.example',
      'http://user:pw@cars.example',
      'https://www.cars.com/dealers/1',
      ' ',
    ])
      expect((await look(vin, { dealer_url })).status).toBe(422)
  })

  test('a live answer that differs updates the stored vehicle and sends the event with it', async () => {
    const vin = lotOf(shop).change({ action: 'reprice' })[0]?.vin ?? ''
    const [before] = await stored(vin)
    const { body } = await look(vin, { dealership_id: dealershipId })
    const [after] = await stored(vin)
    expect(body).toMatchObject({ source: 'live', vehicle: { vin, id: before?.id, price: after?.price } })
    expect(after?.price).toBe(Number(before?.price) - 250)
    expect(await eventsOf(vin)).toEqual(['vehicle.created', 'vehicle.updated', 'vehicle.price_changed'])
    await look(vin, { dealership_id: dealershipId })
    expect(await eventsOf(vin)).toHaveLength(3)
  })

  test('a vehicle that was never stored is stored when it is found', async () => {
    const vin = lotOf(shop).change({ action: 'add' })[0]?.vin ?? ''
    const { body } = await look(vin, { dealership_id: dealershipId })
    expect(body).toMatchObject({ source: 'live', vehicle: { vin, id: (await stored(vin))[0]?.id } })
    expect(await eventsOf(vin)).toEqual(['vehicle.created'])
    const read = await forecourt.ask('POST', '/v1/inventory/fetch', {
      body: { dealership_id: dealershipId, per_page: 1 },
    })
    expect(read.body.count).toBe(41)
  })

  test('a sold vehicle is gone, and removed with its event [LIV-08]', async () => {
    const vin = lotOf(shop).change({ action: 'sell' })[0]?.vin ?? ''
    const { body } = await look(vin, { dealership_id: dealershipId })
    expect(body).toMatchObject({ source: 'gone', gone_confirmed: true, vehicle: { vin, dealership_active: false } })
    expect(await stored(vin)).toMatchObject([{ active: false }])
    expect((await eventsOf(vin)).at(-1)).toBe('vehicle.removed')
    lotOf(shop).change({ action: 'return', vins: [vin] })
    expect((await look(vin, { dealership_id: dealershipId })).body).toMatchObject({ source: 'live' })
    expect(await stored(vin)).toMatchObject([{ active: true }])
  })

  test('a VIN that was never listed is gone without a vehicle [LIV-08]', async () => {
    const { body } = await look(unknownVin, { dealership_id: dealershipId })
    expect(body).toMatchObject({ source: 'gone', vehicle: null, cached_reason: null })
  })

  test('an empty site removes nothing', async () => {
    const vin = vinOf(shop, 6)
    forecourt.sandbox.setFaults(shop, [{ kind: 'empty-inventory' }])
    const { body } = await look(vin, { dealership_id: dealershipId })
    forecourt.sandbox.setFaults(shop, [])
    expect(body).toMatchObject({ source: 'gone', gone_confirmed: false, vehicle: { vin, dealership_active: false } })
    expect(await stored(vin)).toMatchObject([{ active: true }])
    const dealer = await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)
    const soonMs = Date.parse(dealer.body.dealer.next_import_at) - Date.now()
    expect(soonMs).toBeLessThanOrEqual(15 * 60_000)
    expect(soonMs).toBeGreaterThan(10 * 60_000)
  })

  test('lookups never remove more than half of a lot: beyond that, only a scan may', async () => {
    const host = 'small-lot.example'
    forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 10 })
    const { dealership_id } = await onboard(forecourt, host)
    const sold = lotOf(host).change({ action: 'sell', count: 8 })
    for (const { vin } of sold) {
      const { body } = await look(vin, { dealership_id })
      expect(body).toMatchObject({ source: 'gone', gone_confirmed: true })
    }
    const left = await Promise.all(sold.map(({ vin }) => stored(vin)))
    expect(left.filter(([vehicle]) => vehicle?.active)).toHaveLength(3)
  })

  test('during an import the answer is live and the import writes', async () => {
    const vin = lotOf(shop).change({ action: 'reprice' })[0]?.vin ?? ''
    const [before] = await stored(vin)
    const id = (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer.id
    const asked = { resource: 'dealership', id, signal: new AbortController().signal } as const
    await forecourt.services.leases.hold(asked, async () => {
      const { body } = await look(vin, { dealership_id: dealershipId })
      expect(body).toMatchObject({ source: 'live', vehicle: { price: Number(before?.price) - 250 } })
      expect(await stored(vin)).toEqual([before])
    })
  })
})

describe('a site that cannot be read', () => {
  const failures = [
    { faults: [{ kind: 'status', status: 500 }], reason: 'unreachable' },
    { faults: [{ kind: 'status', status: 503 }], reason: 'unreachable' },
    { faults: [{ kind: 'status', status: 403 }], reason: 'blocked' },
    { faults: [{ kind: 'status', status: 429, retryAfter: 0 }], reason: 'blocked' },
    { faults: [{ kind: 'challenge' }], reason: 'blocked' },
    { faults: [{ kind: 'html-for-json' }], reason: 'error' },
    { faults: [{ kind: 'truncated-json' }], reason: 'error' },
  ] as const

  test.each(failures)(
    '$faults.0.kind $faults.0.status: the stored vehicle is marked as cached, with $reason [LIV-09]',
    async ({ faults, reason }) => {
      const vin = vinOf(shop, 8)
      forecourt.sandbox.setFaults(shop, [...faults])
      const { status, body } = await look(vin, { dealership_id: dealershipId })
      forecourt.sandbox.setFaults(shop, [])
      expect(status).toBe(200)
      expect(body).toMatchObject({ source: 'cached', cached_reason: reason, resolved: true, vehicle: { vin } })
      expect(body.observed_at).toBe(body.vehicle.last_seen)
      expect(await stored(vin)).toMatchObject([{ active: true }])
    },
  )

  test('answers 502 if nothing is stored [LIV-25]', async () => {
    forecourt.sandbox.setFaults(shop, [{ kind: 'status', status: 500 }])
    const own = await look(unknownVin, { dealership_id: dealershipId })
    forecourt.sandbox.setFaults(shop, [])
    expect(own).toMatchObject({ status: 502, body: { reason: 'unreachable' } })
    expect(typeof own.body.detail).toBe('string')
    expect(await look(unknownVin, { dealer_url: 'nobody-there.example' })).toMatchObject({ status: 502 })
    expect(await look(unknownVin, { dealer_url: 'http://127.0.0.1:1' })).toMatchObject({ status: 502 })
    expect(await look(unknownVin, { dealer_url: 'crumb-bakery.example' })).toMatchObject({
      status: 502,
      body: { reason: 'unsupported' },
    })
  })

  test('stored vehicles are answered only to accounts whose filter covers them [LIV-09] [LIV-25] [LIV-26]', async () => {
    const { key } = await forecourt.addAccount('new only')
    await onboard(forecourt, shop, { key, fields: { condition_filter: 'new' } })
    const vinOfCondition = (isNew: boolean) =>
      lotOf(shop)
        .vehicles()
        .findLast(({ condition }) => (condition === 'new') === isNew)?.vin ?? ''
    const [covered, hidden] = [vinOfCondition(true), vinOfCondition(false)]
    forecourt.sandbox.setFaults(shop, [{ kind: 'status', status: 500 }])
    const answers = [
      await look(covered, { dealership_id: dealershipId }, key),
      await look(hidden, { dealership_id: dealershipId }, key),
      await look(hidden, { dealership_id: dealershipId }),
    ]
    forecourt.sandbox.setFaults(shop, [])
    expect(answers.map(({ status, body }) => [status, body.vehicle?.vin])).toEqual([
      [200, covered],
      [404, undefined],
      [200, hidden],
    ])
  })

  test('whatever addresses the dealer, a vehicle that the filter hides is 404, whether it is shown, stored or gone [LIV-26]', async () => {
    const { key } = await forecourt.addAccount('used only')
    await onboard(forecourt, shop, { key, fields: { condition_filter: 'used' } })
    const all = lotOf(shop).vehicles()
    const hidden = all.find(({ condition }) => condition === 'new')?.vin ?? ''
    const shown = all.find(({ condition }) => condition !== 'new')?.vin ?? ''
    const addresses = [
      { dealership_id: dealershipId },
      { dealership_id: dealershipId, fresh: 'true' },
      { dealer_url: shop },
      { dealer_url: `https://www.${shop}/used-inventory/` },
      { dealer_url: shop, fresh: 'true' },
      { dealer_url: moved },
    ]
    forecourt.sandbox.setFaults(moved, [{ kind: 'redirect', location: `http://${shop}/` }])
    for (const address of addresses) {
      const refused = await look(hidden, address, key)
      expect(refused, JSON.stringify(address)).toMatchObject({ status: 404, body: { detail: 'Vehicle not found' } })
      expect(await look(shown, address, key), JSON.stringify(address)).toMatchObject({
        status: 200,
        body: { vehicle: { vin: shown } },
      })
      expect((await look(hidden, address)).status, JSON.stringify(address)).toBe(200)
    }
    lotOf(shop).change({ action: 'sell', vins: [hidden] })
    expect((await look(hidden, { dealership_id: dealershipId }, key)).status).toBe(404)
  })

  test('a site that hangs is cached with timeout at the deadline of its tier [LIV-18] [LIV-19] [LIV-20]', async () => {
    // Responds long after the test has ended.
    forecourt.sandbox.setFaults(shop, [{ kind: 'slow', headMs: 600_000, chunkMs: 0 }])
    const askedMs = performance.now()
    const { body } = await look(vinOf(shop, 8), { dealership_id: dealershipId })
    // A busy machine only makes it later.
    expect(performance.now() - askedMs).toBeGreaterThan(7_990)
    forecourt.sandbox.setFaults(shop, [])
    expect(body).toMatchObject({ source: 'cached', cached_reason: 'timeout', tier: 'direct', deadline_ms: 8_000 })
  })
})

describe('a dealer that is not onboarded', () => {
  test('is identified once in 7 days, then read [LIV-14] [LIV-15] [LIV-21] [LIV-22] [LIV-23]', async () => {
    const vin = vinOf(stranger, 2)
    const homePages = async (work: () => Promise<unknown>) => {
      forecourt.sandbox.requests.clear()
      await work()
      return forecourt.sandbox.requests.list(stranger).filter(({ path }) => path === '/').length
    }
    expect(
      await homePages(async () => {
        const { body } = await look(vin, { dealer_url: stranger })
        expect(body).toMatchObject({
          source: 'live',
          resolved: true,
          dealership_id: null,
          breakdown_source: 'none',
          tier: 'direct',
          dealer: { name: 'Stranger Cars', website: stranger, provider: 'dealer-com', platform_cached: false },
          vehicle: { vin, id: null, first_seen_at: null, created_at: null },
        })
      }),
    ).toBe(1)
    expect(
      await homePages(async () => {
        const { body } = await look(vin, { dealer_url: `http://www.${stranger}/inventory` })
        expect(body).toMatchObject({ source: 'live', dealer: { platform_cached: true } })
      }),
    ).toBe(0)
    expect(await homePages(() => look(vin, { dealer_url: stranger, fresh: 'true' }))).toBe(1)
    // The site is asked again even while a lookup is under way that does not ask for it.
    forecourt.sandbox.setFaults(stranger, [{ kind: 'slow', headMs: 200, chunkMs: 0 }])
    const both = await Promise.all([{}, { fresh: 'true' }].map((more) => look(vin, { dealer_url: stranger, ...more })))
    forecourt.sandbox.setFaults(stranger, [])
    expect(both.map(({ body }) => body.dealer.platform_cached)).toEqual([true, false])
    forecourt.clock.advance(7 * 24 * 3_600_000 + 1)
    expect(await homePages(() => look(vin, { dealer_url: stranger }))).toBe(1)
  })

  test('reports for a gone vehicle whether the listing had inventory [LIV-11] [LIV-12]', async () => {
    const gone = await look(unknownVin, { dealer_url: stranger })
    expect(gone.body).toMatchObject({ source: 'gone', gone_confirmed: true, vehicle: null, dealership_id: null })
    // The filtered request succeeds, the unfiltered ones fail.
    for (const status of [500, 404]) {
      forecourt.sandbox.setFaults(stranger, [{ kind: 'status', status, path: '^/(?!robots)(?!.*search=)' }])
      const unsure = await look(unknownVin, { dealer_url: stranger })
      forecourt.sandbox.setFaults(stranger, [])
      expect(unsure).toMatchObject({ status: 200, body: { source: 'gone', gone_confirmed: false } })
    }
    // Without its sitemap the single-vehicle service proves nothing; the listing does.
    await look(unknownVin, { dealer_url: mapped })
    forecourt.sandbox.setFaults(mapped, [{ kind: 'status', status: 503, path: 'sitemap' }])
    const proven = await look(unknownVin, { dealer_url: mapped })
    expect(proven).toMatchObject({ status: 200, body: { source: 'gone', gone_confirmed: true } })
  })

  test('whose site has changed its platform is identified again in the same request [LIV-01] [LIV-21]', async () => {
    const host = 'new-platform-cars.example'
    forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 12 })
    const vin = vinOf(host, 2)
    expect((await look(vin, { dealer_url: host })).body).toMatchObject({ dealer: { provider: 'dealer-com' } })
    forecourt.sandbox.moveSite(host, 'plain')
    const { status, body } = await look(vin, { dealer_url: host })
    expect(status).toBe(200)
    expect(body).toMatchObject({ source: 'live', vehicle: { vin } })
    expect(body).toMatchObject({ dealer: { provider: 'generic', platform_cached: false } })
  })

  test('whose site has to be walked has the tier listing [LIV-18] [LIV-20]', async () => {
    const { body } = await look(vinOf(crawled, 3), { dealer_url: crawled })
    expect(body).toMatchObject({ source: 'live', tier: 'listing', deadline_ms: 15_000 })
    const gone = await look(unknownVin, { dealer_url: crawled })
    expect(gone.body).toMatchObject({ source: 'gone', gone_confirmed: true })
  })

  test('whose site has to be walked although its platform supports direct lookups has the tier listing [LIV-18]', async () => {
    const host = 'unsearched-ford.example'
    expect(findPlatform('dealer-inspire')).toMatchObject({ tier: 'direct' })
    const { body } = await look(vinOf(host, 3), { dealer_url: host })
    expect(body).toMatchObject({ source: 'live', dealer: { provider: 'dealer-inspire' } })
    expect(body).toMatchObject({ tier: 'listing', deadline_ms: 15_000 })
  })

  test('is never stored', async () => {
    expect(await stored(vinOf(stranger, 2))).toEqual([])
  })
})

test('a stored vehicle’s page is read first if the listing would have to be walked', async () => {
  const { dealership_id } = await onboard(forecourt, crawled)
  const vin = vinOf(crawled, 5)
  forecourt.sandbox.requests.clear()
  expect((await look(vin, { dealership_id })).body).toMatchObject({ source: 'live', tier: 'listing' })
  const paths = forecourt.sandbox.requests.list(crawled).map(({ path }) => path)
  expect(paths.filter((path) => path !== '/robots.txt')).toHaveLength(1)
  lotOf(crawled).change({ action: 'sell', vins: [vin] })
  expect((await look(vin, { dealership_id })).body).toMatchObject({ source: 'gone', gone_confirmed: true })
})

test('concurrent lookups of one VIN share one fetch', async () => {
  const vin = vinOf(shop, 9)
  forecourt.sandbox.setFaults(shop, [{ kind: 'slow', headMs: 300, chunkMs: 0 }])
  forecourt.sandbox.requests.clear()
  const answers = await Promise.all(Array.from({ length: 6 }, () => look(vin, { dealership_id: dealershipId })))
  forecourt.sandbox.setFaults(shop, [])
  expect(answers.map(({ body }) => body.source)).toEqual(Array.from({ length: 6 }, () => 'live'))
  const asked = forecourt.sandbox.requests.list(shop).filter(({ path }) => path.includes(vin))
  expect(asked).toHaveLength(1)
})
