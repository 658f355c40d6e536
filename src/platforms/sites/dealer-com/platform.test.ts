import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { dealerCom } from './platform.ts'

const origin = 'https://www.lakesidetoyota.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: 'lakesidetoyotaerie',
  account_id: 'lakesidetoyota',
  child_account_ids: [],
  default_domain: 'www.lakesidetoyota.example',
}
const first = readFileSync(new URL('fixtures/listing-1.json', import.meta.url), 'utf8')
const second = readFileSync(new URL('fixtures/listing-2.json', import.meta.url), 'utf8')
const api = '/api/widget/ws-inv-data/getInventory'
const bus = '/apis/widget/INVENTORY_LISTING_DEFAULT_AUTO_ALL:inventory-data-bus1/getInventory'

type Answers = Readonly<Record<string, string>>

/** Responses by path and offset; anything else is a 404. */
function collect(answers: Answers, options = { sample: false, config }) {
  return driveCollection(dealerCom.collect({ config: options.config }, { sample: options.sample }), (request) => {
    const url = new URL(request.url)
    const start = /"(?:start|page)":\["(\d+)"\]/.exec(request.body ?? '')?.[1] ?? url.searchParams.get('start')
    const section = /"auto-(new|used)"/.exec(request.body ?? '')?.[1] ?? ''
    return answerTo(request.url, answers[`${url.pathname} ${start}${section}`])
  })
}

function listing(records: readonly object[], facts: object = {}): string {
  const pageInfo = { totalCount: records.length, pageSize: 48 }
  return JSON.stringify({ inventory: records, pageInfo, ...facts })
}

function onlyVehicle(record: object, facts: object = {}) {
  const { scan } = collect({ [`${api} 0`]: listing([record], facts) })
  expect(scan.vehicles).toHaveLength(1)
  return scan.vehicles[0]
}

describe('configure', () => {
  const page = (text: string) => pageOf(`${origin}/`, 200, { text, type: 'text/html' })

  test('reports what is missing', () => {
    expect(dealerCom.configure(page('<html></html>'))).toEqual({ kind: 'missing', reason: 'the page names no siteId' })
  })
})

describe('where the listing is read', () => {
  test('the next page starts after the records of this one', () => {
    const { scan, requests } = collect({ [`${api} 0`]: first, [`${api} 3`]: second })
    expect(requests.map((request) => request.method)).toEqual(['POST', 'POST'])
    expect(scan).toMatchObject({ complete: true, incompleteReason: null, stated: { total: 5, new: 2, used: 3 } })
  })

  test.each([
    ['answers 404', {}],
    ['answers with HTML', { [`${api} 0`]: '<html>moved</html>' }],
    ['says that there is nothing', { [`${api} 0`]: listing([]) }],
  ])('if the first interface %s, the second is requested', (_, answers) => {
    const { scan } = collect({ ...answers, [`${bus} 0`]: first, [`${bus} 3`]: second })
    expect(scan).toMatchObject({ complete: true, failure: null })
    expect(scan.vehicles).toHaveLength(5)
  })

  test.each([
    ["DDC.WS.state['ws-inv-data']['inventory-data-bus1'] = ", (json: string) => `{"WIS":${json}}`],
    ['DDC.WidgetData["inventory-data-bus1"] = ', (json: string) => json],
  ])('where neither answers, the JSON after %s in the page is read', (marker, wrap) => {
    const inPage = (json: string) =>
      `<script>DDC.WS.state['ws-inv-data'] = DDC.WS.state['ws-inv-data'] || {};${marker}${wrap(json)};</script>`
    const note = JSON.stringify({ ...JSON.parse(first), note: 'a "quoted" } brace' })
    const { scan } = collect({
      '/all-inventory/index.htm 0': inPage(note),
      '/all-inventory/index.htm 3': inPage(second),
    })
    expect(scan).toMatchObject({ complete: true })
    expect(scan.vehicles).toHaveLength(5)
  })

  test.each([
    ['404', undefined],
    ['that it is deprecated', '{"message": "Legacy inventory endpoints are deprecated and no longer return data."}'],
    ['a total of 0 without a session', listing([])],
  ])('if the interfaces answer %s, the pages of 24 with their newer state are read', (_, answer) => {
    const record = (number: number) => ({ vin: `JTMRWRFV4TD5${10_000 + number}`, type: 'used' })
    const records = Array.from({ length: 30 }, (_, number) => record(number))
    const state = (from: number, to: number) =>
      `DDC.WS.state["ws-inv-data"]["inventory-data-bus2"] = {"moreRequestData":{},"WIS":${JSON.stringify({
        inventory: records.slice(from, to),
        pageInfo: { totalCount: 30, pageSize: 24, pageStart: from },
      })}};`
    const pages = { '/all-inventory/index.htm 0': state(0, 24), '/all-inventory/index.htm 24': state(24, 30) }
    const switchedOff = answer === undefined ? {} : { [`${api} 0`]: answer, [`${bus} 0`]: answer }
    const { scan } = collect({ ...switchedOff, ...pages })
    expect(scan).toMatchObject({ complete: true, stated: { total: 30 }, vehicles: { length: 30 } })
    expect(
      collect({ ...switchedOff, '/all-inventory/index.htm 0': pages['/all-inventory/index.htm 0'] }).scan.complete,
    ).toBe(false)
  })

  test('an interface that ignores the offset is requested by page number', () => {
    const page = (vin: string) => listing([{ vin }], { pageInfo: { totalCount: 2, pageSize: 1 } })
    const [one, two] = ['JTMRWRFV4TD518820', '1FTFW1E83NFA40218']
    const { scan } = driveCollection(dealerCom.collect({ config }, { sample: false }), ({ url, body = '' }) => {
      const isThere = url.endsWith(api)
      const number = /"page":\["(\d+)"\],"pageSize":\["48"\]/.exec(body)?.[1] ?? '1'
      return pageOf(url, isThere ? 200 : 404, { text: page(number === '2' ? two : one), type: 'application/json' })
    })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: one }, { vin: two }] })
  })

  describe('a lookup of one VIN', () => {
    const vin = '1FTFW1E83NFA40218'
    const ask = (answers: Answers) =>
      driveCollection(dealerCom.one({ config }, vin), ({ url }) => {
        const { pathname, search } = new URL(url)
        return answerTo(url, answers[pathname + search] ?? answers[pathname])
      })
    const page = (...vins: readonly string[]) =>
      `DDC.WS.state['ws-inv-data']['inventory-data-bus2'] = {"WIS":${listing(vins.map((each) => ({ vin: each })))}};`

    test.each([
      ['answers 404', undefined, false],
      ['is deprecated', '{"message": "Legacy inventory endpoints are deprecated and no longer return data."}', false],
      ['has nothing at all', listing([]), true],
    ])('a search that %s proves nothing: the pages are crawled [LIV-12]', (_, answer, isUnconfirmedGone) => {
      const off: Answers = answer === undefined ? {} : { [bus]: answer }
      expect(ask({ ...off, '/all-inventory/index.htm': page(vin) }).scan).toMatchObject({
        complete: true,
        vehicles: [{ vin }],
      })
      const others = ask({ ...off, '/all-inventory/index.htm': page('JTMRWRFV4TD518820') }).scan
      expect(others).toMatchObject({ complete: true, vehicles: [] })
      expect(ask(off).scan).toMatchObject({ complete: isUnconfirmedGone, vehicles: [] })
      expect(ask(off).scan.sawInventory).toBeUndefined()
    })

    test('a search without the vehicle counts if the same interface returns others', () => {
      const answers = { [`${bus}?search=${vin}&start=0`]: listing([]), [`${bus}?start=0`]: listing([{ vin: 'X' }]) }
      expect(ask(answers)).toMatchObject({ scan: { complete: true, vehicles: [] }, requests: { length: 2 } })
    })
  })

  test('a site without a page for all vehicles is read by its new and used pages', () => {
    const page = (vin: string) => `DDC.WidgetData["inventory-data-bus1"] = ${listing([{ vin }])};`
    const { scan } = collect({
      '/new-inventory/index.htm 0': page('JTMRWRFV4TD518820'),
      '/used-inventory/index.htm 0': page('1FTFW1E83NFA40218'),
    })
    expect(scan).toMatchObject({ complete: true, stated: { total: 2 } })
  })

  test('empty responses of the interfaces prove an empty lot only together with the page [COL-30]', () => {
    const nothing = { [`${api} 0`]: listing([]), [`${bus} 0`]: listing([]) }
    const page = `DDC.WS.state['ws-inv-data']['inventory-data-bus2'] = {"WIS":${listing([])}};`
    const { scan } = collect({ ...nothing, '/all-inventory/index.htm 0': page })
    expect(scan).toMatchObject({ complete: true, vehicles: [], stated: { total: 0, new: 0, used: 0 } })
    expect(collect(nothing).scan).toMatchObject({ complete: false, vehicles: [], failure: null })
  })
})

describe('a sample', () => {
  const many = (start: number) =>
    listing(
      Array.from({ length: 48 }, (_, row) => ({ vin: `JTMRWRFV4TD${100_000 + start + row}`, type: 'new' })),
      { pageInfo: { totalCount: 400, pageSize: 48 } },
    )

  test('uses the counts of the sections if they add up', () => {
    const count = (totalCount: number) => listing([{ vin: 'x' }], { pageInfo: { totalCount, pageSize: 1 } })
    const answers = { [`${api} 0`]: many(0), [`${api} 0new`]: count(250), [`${api} 0used`]: count(150) }
    const { scan, requests } = collect(answers, { sample: true, config })
    expect(requests).toHaveLength(3)
    expect(scan).toMatchObject({ complete: false, failure: null, stated: { total: 400, new: 250, used: 150 } })
  })
})

describe('stores of a group', () => {
  const accounts = {
    lakesidetoyota: { url: 'https://www.lakesidetoyota.example' },
    lakesidekia: { url: 'https://www.lakesidekia.example' },
  }
  const records = [
    { vin: 'JTMRWRFV4TD518820', accountId: 'lakesidetoyota' },
    { vin: 'KNDPUCDG2S7114023', accountId: 'lakesidekia' },
  ]
  const answers = { [`${api} 0`]: listing(records, { accounts }) }

  test('a site for the whole group keeps the stores that it names', () => {
    const group = { ...config, account_id: 'lakesidegroup', child_account_ids: ['lakesidetoyota', 'lakesidekia'] }
    expect(collect(answers, { sample: false, config: group }).scan.vehicles).toHaveLength(2)
  })

  test("without a matching account, the store that links to this website is the site's own", () => {
    const unnamed = { ...config, account_id: 'renamed' }
    expect(collect(answers, { sample: false, config: unnamed }).scan.vehicles).toHaveLength(1)
  })

  const eastside = {
    name: 'Lakeside Cars Eastside',
    address: { firstLineAddress: '1 East Rd', city: 'Erie', state: 'PA' },
  }
  const airport = {
    name: 'Lakeside Cars Airport',
    address: { firstLineAddress: '9 Air Way', city: 'Erie', state: 'PA' },
  }
  const url = config.base_url
  test.each([
    ['one has the id of the site', { lakesidetoyota: eastside, lakesideairport: airport }],
    ['neither has it', { eastlot: eastside, lakesideairport: airport }],
    ['both have its address', { eastlot: { ...eastside, url }, lakesideairport: { ...airport, url } }],
  ])('two accounts named after the business are its lots: %s [COL-35]', (_, lots) => {
    const [one = '', other = ''] = Object.keys(lots)
    const cars = [
      { vin: 'JTMRWRFV4TD518820', accountId: one },
      { vin: 'KNDPUCDG2S7114023', accountId: other },
    ]
    const own = { ...config, child_account_ids: [], store_name: 'Lakeside Cars' }
    const served = { [`${api} 0`]: listing(cars, { accounts: lots }) }
    const { scan } = collect(served, { sample: false, config: own })
    expect([scan.complete, scan.skipped]).toEqual([true, {}])
    expect(scan.vehicles.map(({ vin, lot }) => [vin, lot?.name, lot?.street])).toEqual([
      ['JTMRWRFV4TD518820', 'Lakeside Cars Eastside', '1 East Rd'],
      ['KNDPUCDG2S7114023', 'Lakeside Cars Airport', '9 Air Way'],
    ])
    // A dealership of another make beside them is none of its lots.
    const kia = { ...lots, lakesidekia: { ...airport, name: 'Lakeside Cars Kia', url: 'https://kia.example' } }
    const mixed = listing([...cars, { vin: 'KNDPUCDG9S7114024', accountId: 'lakesidekia' }], { accounts: kia })
    const { scan: group } = collect({ [`${api} 0`]: mixed }, { sample: false, config: own })
    expect(group.vehicles.map(({ vin }) => vin)).not.toContain('KNDPUCDG9S7114024')
  })
})

describe('one record', () => {
  test('a field of the wrong type is dropped, the record is kept', () => {
    const vehicle = onlyVehicle({ vin: 'JTMRWRFV4TD518820', make: { name: 'Toyota' }, model: 'RAV4' })
    expect(vehicle).toMatchObject({ vin: 'JTMRWRFV4TD518820', model: 'RAV4' })
    expect(vehicle?.make).toBeUndefined()
  })

  test('a value that is not a record is counted', () => {
    const { scan } = collect({
      [`${api} 0`]: `{"inventory":[null,"x",{"vin":"JTMRWRFV4TD518820"}],"pageInfo":{"totalCount":3}}`,
    })
    expect(scan).toMatchObject({ complete: true, skipped: { 'unreadable record': 2 } })
  })

  test('vehicles that share a placeholder VIN, or have none, count toward the total that the site states', () => {
    const filler = '11111111111111111'
    const records = [
      { vin: filler, stockNumber: 'A' },
      { vin: filler, stockNumber: 'B' },
      { vin: '', stockNumber: 'C' },
    ]
    const { scan } = collect({ [`${api} 0`]: listing([...records, { vin: '', stockNumber: 'D' }]) })
    expect([scan.complete, scan.skipped]).toEqual([true, {}])
    expect(scan.vehicles.map(({ stocknum }) => stocknum)).toEqual(['A', 'B', 'C', 'D'])
  })

  test.each(['IN_TRANSIT', 'IN_TRANSIT_AT_FACTORY'])('status %s is in transit', (status) => {
    expect(onlyVehicle({ vin: 'JTMRWRFV4TD518820', status })).toMatchObject({ in_transit: true })
  })

  test('a conditional offer is neither price nor discount, whichever row is marked final', () => {
    const pricing = {
      dprice: [
        { label: 'Sale Price', type: 'TOTAL', value: '$30,000' },
        { label: 'Offers', typeClass: 'SICRule', value: '$1,000' },
        { label: 'Net', type: 'SIF', value: '$29,000', isFinalPrice: true },
      ],
    }
    const incentives = { '[a]': { conditional: true, specific: { cashOption: 1_000 } } }
    const vehicle = onlyVehicle({ vin: 'JTMRWRFV4TD518820', incentiveIds: ['a'], pricing }, { incentives })
    expect(vehicle?.prices).toMatchObject({ price: 30_000 })
    expect(vehicle?.prices?.components).toMatchObject([
      { category: 'final' },
      { category: 'discount', label: 'Offers', amount: 1_000, conditional: true },
    ])
  })

  test.each(['SICRule', 'SICCRule'])(
    'two offers of class %s with one label stay two, and off the price',
    (typeClass) => {
      const offer = { label: 'Conditional Offers', type: 'SICCI', typeClass, value: '$500' }
      const asked = { label: 'Advertised Price', type: 'TOTAL', typeClass: 'internetPrice', value: '$37,088' }
      const pricing = { dprice: [{ ...asked, isFinalPrice: true }, offer, offer] }
      const prices = onlyVehicle({ vin: 'JTMRWRFV4TD518820', type: 'new', pricing })?.prices
      expect(prices).toMatchObject({ price: 37_088 })
      const offers = prices?.components?.filter((component) => component.conditional === true)
      expect(offers?.map(({ amount }) => amount)).toEqual([500, 500])
    },
  )

  test('an offer of class SICCRule is for some buyers, whatever the other incentives add up to', () => {
    const pricing = { dprice: [{ label: 'Offers', typeClass: 'SICCRule', value: '$500' }] }
    const incentives = { '[a]': { conditional: false, specific: { cashOption: 500 } } }
    const vehicle = onlyVehicle({ vin: 'JTMRWRFV4TD518820', incentiveIds: ['a'], pricing }, { incentives })
    expect(vehicle?.prices?.components).toMatchObject([{ label: 'Offers', conditional: true }])
  })

  test('the displayed engine wins over the tracked number of cylinders', () => {
    const vehicle = onlyVehicle({
      vin: 'JTMRWRFV4TD518820',
      attributes: [{ name: 'engine', value: '1.5L 4' }],
      trackingAttributes: [
        { name: 'engine', value: '4' },
        { name: 'engineSize', value: '1.5L' },
      ],
    })
    expect(vehicle).toMatchObject({ engine: '1.5L 4', engine_displacement: '1.5L' })
  })
})
