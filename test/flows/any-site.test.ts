import { describe, expect, test } from 'vitest'
import type { AnyCar } from '../../sandbox/any/cars.ts'
import { disallowed, doubtful, emptyLot, endless, noDealers, scriptsAlone } from '../../sandbox/any/doubtful.ts'
import { facts } from '../../sandbox/any/parts.ts'
import { anyShapes } from '../../sandbox/any/shapes.ts'
import { type AnyShape, type Asked, createAnySite, html, money, nameOf } from '../../sandbox/any/site.ts'
import { htmlAnswer, type Site } from '../../sandbox/sites/site.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { openVpicFolder } from '../support/vpic-folder.ts'

const read = ['script-variable', 'interface-in-script', 'spec-tables', 'sitemap-only']
const shapes = anyShapes.filter(({ name }) => read.includes(name))
const [unseen] = anyShapes.filter(({ name }) => name === 'table-of-cars') as [AnyShape]
/** Its home page has no word of a dealership, nor an address that names a listing. */
const plainHome: AnyShape = {
  name: 'plain-home',
  page: (asked) =>
    asked.path === '/' ? html('Halloran & Sons', '<a href="/what-we-have">Vehicles</a>') : listed(asked),
}
function listed({ path, cars }: Asked): string | null {
  const link = (car: AnyCar) => `<li><a href="/what-we-have/${car.id}">${nameOf(car)}</a> ${money(car.price)}</li>`
  if (path === '/what-we-have') return html('What we have', `<ul>${cars.map(link).join('')}</ul>`)
  const car = cars.find(({ id }) => path === `/what-we-have/${id}`)
  if (car === undefined) return null
  const rows = [...facts(car), ['Price', money(car.price)] as const]
  const table = rows.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
  return html(nameOf(car), `<h1>${nameOf(car)}</h1><table>${table.join('')}</table>`)
}
const sites = new Map(
  [...shapes, unseen, plainHome, ...noDealers, emptyLot, scriptsAlone, disallowed, endless, ...doubtful].map(
    (shape) => [shape.name, createAnySite(shape)],
  ),
)

const forecourt = openForFile(async () =>
  startForecourt({ sites: [...sites.values()], environment: { DATA_DIR: await openVpicFolder() } }),
)

const carsOf = (name: string) => sites.get(name)?.cars ?? []
const requestsTo = (name: string) => forecourt.sandbox.requests.list(`${name}.example`)
const dealerOf = async (id: string) => (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer
const vehiclesOf = async (id: string) =>
  (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id, per_page: 500 } })).body.vehicles
const importAgain = (id: number) => collectSite(forecourt.services, id)

describe('a site of no known platform is onboarded by its address', () => {
  test.each(shapes)('$name [ANY-02] [ANY-03] [ANY-04] [ANY-05] [ANY-10] [ANY-14]', async ({ name }: AnyShape) => {
    const end = await onboard(forecourt, `${name}.example`)
    expect(end).toMatchObject({
      provider: 'generic',
      setup_status: 'active',
      inventory_status: 'available',
      requires_review_reason: null,
    })
    const cars = carsOf(name)
    expect(requestsTo(name).length).toBeLessThanOrEqual(60 + 3 * cars.length)
    const dealer = await dealerOf(end.dealership_id)
    expect(dealer.configuration.config.reader).toMatchObject({ kind: expect.any(String) })
    expect(dealer.last_imports[0]).toMatchObject({ status: 'completed', complete: true })
    const vehicles = await vehiclesOf(end.dealership_id)
    expect(vehicles).toHaveLength(cars.length)
    for (const car of cars) {
      const vehicle = vehicles.find(({ vin }: { vin: string }) => vin === car.vin)
      expect(vehicle).toMatchObject({
        year: car.year,
        make: car.make,
        model: car.model,
        price: car.price,
        odometer: car.miles,
        stocknum: car.stock,
        condition: 'Used',
      })
      expect(vehicle.vdp_link).toMatch(/^http/)
    }
    const before = requestsTo(name).length
    expect(await importAgain(dealer.id)).toMatchObject({
      verdict: 'completed',
      counts: { removed: 0, new: 0, updated: 0 },
    })
    expect(requestsTo(name).length - before).toBeLessThanOrEqual(cars.length + 8)
  })
})

describe('what cannot be proved waits for a person', () => {
  test.each(doubtful)('$name [ANY-07] [ANY-09]', async ({ name, doubt }) => {
    const end = await onboard(forecourt, `${name}.example`)
    expect(end.setup_status).toBe('needs_manual_review')
    expect(end.requires_review_reason).toMatch(doubt)
  })

  test('of pages that never end only the first ones are read [ANY-09] [ANY-14]', async () => {
    const end = await onboard(forecourt, 'endless.example')
    expect(end).toMatchObject({
      setup_status: 'needs_manual_review',
      requires_review_reason: expect.stringContaining('never end'),
    })
    expect(requestsTo('endless').length).toBeLessThanOrEqual(60)
    const { last_imports: imports } = await dealerOf(end.dealership_id)
    expect(imports[0]).toMatchObject({ complete: false, error: expect.stringContaining('never end') })
  })
})

test('a site without cars for sale is refused with the reason [ANY-08] [ANY-11]', async () => {
  const failures = async (name: string) => (await onboard(forecourt, `${name}.example`)) as Record<string, unknown>
  for (const { name } of noDealers)
    expect(await failures(name)).toMatchObject({ status: 'failed', failure_mode: 'unknown_platform' })
  expect(await failures('empty-lot')).toMatchObject({ status: 'failed', failure_mode: 'no_inventory' })
  expect(await failures('scripts-alone')).toMatchObject({
    failure_mode: 'unknown_platform',
    error: expect.stringContaining('only through scripts'),
  })
  expect(await failures('disallowed')).toMatchObject({
    status: 'failed',
    failure_mode: 'blocked',
    error: expect.stringContaining('robots.txt'),
  })
})

test('a site of no known platform with schema.org on its pages is read, and known to be marked up [ANY-01]', async () => {
  const host = 'marked-up.example'
  forecourt.sandbox.addSite({ kind: 'plain', host, size: 12, newShare: 0 })
  const { dealership_id: id, ...end } = await onboard(forecourt, host)
  expect(end).toMatchObject({ provider: 'generic', setup_status: 'active', inventory_status: 'available' })
  const dealer = await dealerOf(id)
  expect(dealer.configuration.config.reader).toMatchObject({ marked: true })
  expect(dealer.last_imports[0]).toMatchObject({ status: 'completed', complete: true })
  const vehicles = await vehiclesOf(id)
  const stock = forecourt.sandbox.sites.get(host)?.site.lot?.vehicles() ?? []
  expect(vehicles).toHaveLength(12)
  for (const { vin, year, make, model, stockNumber, odometer, prices } of stock) {
    const vehicle = vehicles.find((one: { vin: string }) => one.vin === vin)
    expect(vehicle).toMatchObject({ year, make, model, stocknum: stockNumber, odometer })
    expect(vehicle.price).toBe(prices?.asking ?? null)
  }
})

test('a platform whose own listing is gone is read by the generic reader if that proves complete [ANY-18]', async () => {
  const host = 'lost-listing.example'
  forecourt.sandbox.addSite({ kind: 'overfuel', host, size: 24 })
  const { dealership_id: id } = await onboard(forecourt, host)
  const { id: internal } = await dealerOf(id)
  const working = forecourt.sandbox.sites.get(host)?.site
  const lost: Site = {
    ...(working ?? expect.fail('no site')),
    kind: 'custom',
    api: { hosts: working?.api?.hosts ?? [], answer: () => htmlAnswer('<p>Moved</p>', 404) },
  }
  forecourt.sandbox.addSite(lost)
  expect(await importAgain(internal)).toMatchObject({ verdict: 'completed', complete: true, counts: { removed: 0 } })
  expect(await vehiclesOf(id)).toHaveLength(24)
})

test('a live lookup by address reads a site of no known platform as its setup would, and keeps how [ANY-02] [LIV-02] [LIV-11]', async () => {
  const { key } = await forecourt.addAccount('asks by address')
  const ask = (vin: string, name: string) =>
    forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?dealer_url=${name}.example`, { key })
  const look = async (vin: string, name: string) => {
    let answer = await ask(vin, name)
    // On a slow machine a site that was never read takes longer than a lookup may.
    while (answer.body.reason === 'timeout') answer = await ask(vin, name)
    return answer
  }
  // One that shows records, one that shows pages alone, and one whose home page says nothing.
  const looked = shapes.filter(({ name }) => name === 'script-variable' || name === 'sitemap-only')
  for (const { name } of [...looked, plainHome]) {
    const car = carsOf(name)[1]
    const shown = await look(car?.vin ?? '', name)
    expect(shown, name).toMatchObject({
      status: 200,
      body: {
        source: 'live',
        dealership_id: null,
        vehicle: { vin: car?.vin, price: car?.price, odometer: car?.miles },
      },
    })
    forecourt.sandbox.requests.clear()
    const gone = await look('1FTFW1E50NFA00001', name)
    expect(gone, name).toMatchObject({ status: 200, body: { source: 'gone', dealer: { platform_cached: true } } })
    expect(requestsTo(name).length).toBeLessThanOrEqual(carsOf(name).length + 10)
  }
  const [unsure] = doubtful
  const doubted = await look('1FTFW1E50NFA00001', unsure?.name ?? '')
  expect(doubted.body).toMatchObject({ source: 'gone', gone_confirmed: false })
  // A site without vehicles is looked through once.
  const [{ name: blog = '' } = {}] = noDealers
  const visits = async () => {
    forecourt.sandbox.requests.clear()
    expect(await look('1FTFW1E50NFA00001', blog)).toMatchObject({ status: 502, body: { reason: 'unsupported' } })
    return requestsTo(blog).length
  }
  expect(await visits()).toBeGreaterThan(0)
  expect(await visits()).toBe(0)
})

test('a site of no known platform is resolved by the vehicles that it lists, without a web search [RES-06]', async () => {
  const { key } = await forecourt.addAccount('resolves by address')
  const resolve = (name: string) =>
    forecourt.ask('POST', '/v1/dealers/resolve', { body: { dealership_url: `${name}.example` }, key })
  const listing = await resolve(unseen.name)
  expect(listing).toMatchObject({ status: 200, body: { setup_required: true, resolution: { confidence: 0.94 } } })
  expect(listing.body.resolution.reasoning).toContain('its website lists vehicles')
  for (const { name } of noDealers) {
    expect([name, (await resolve(name)).body.error?.code]).toEqual([name, 'LOW_CONFIDENCE_MATCH'])
  }
})

test('a listing that breaks off at a later page removes nothing, and the next whole one removes what was sold [ANY-09]', async () => {
  const host = 'breaks-off.example'
  forecourt.sandbox.addSite({ kind: 'plain', host, size: 36, sitemap: 'none' })
  const { dealership_id: id } = await onboard(forecourt, host)
  const { id: internal } = await dealerOf(id)
  forecourt.sandbox.requests.clear()
  await importAgain(internal)
  const later = new Set(
    forecourt.sandbox.requests
      .list(host)
      .map(({ path }) => path)
      .filter((path) => /[?&/]page[=/]?[2-9]/.test(path)),
  )
  expect(later.size).toBeGreaterThan(0)
  forecourt.sandbox.sites.get(host)?.site.lot?.change({ action: 'sell', count: 1 })
  for (const path of later) {
    forecourt.sandbox.setFaults(host, [{ kind: 'status', status: 500, path: path.replaceAll(/[.?+]/g, '\\$&') }])
    expect(await importAgain(internal), path).toMatchObject({ complete: false, counts: { removed: 0 } })
  }
  expect(await vehiclesOf(id)).toHaveLength(36)
  forecourt.sandbox.setFaults(host, [])
  expect(await importAgain(internal)).toMatchObject({ complete: true, counts: { removed: 1 } })
})
