import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { PageRequest } from '../../../model/page.ts'
import { answerTo, driveCollection, failureAt, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { detectWithoutPage } from '../../engine/detect/detect.ts'
import { dealerInspire } from './platform.ts'
import { readDealerInspirePrices } from './read-prices.ts'

const origin = 'https://www.pinehollowmazda.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: '7310442',
  store_id: '61877',
  store_name: 'Pinehollow Mazda',
  store_street: '3546 Larch Road',
}
const service = 'https://websites-search.api.carscommerce.inc/api/v1/listings/7310442'
const access = { apiUrl: 'https://websites-search.api.carscommerce.inc', ccid: '7310442', apiKey: 'k', search: service }
const home = (facts: object = {}) => `<script>var SEARCH_SERVICE = ${JSON.stringify({ ...access, ...facts })};</script>`

type Answer = string | number

/** Responses by URL and, if present, the section and page of the body; anything else is a 404. */
function collect(answers: Readonly<Record<string, Answer>>, site = config) {
  return driveCollection(dealerInspire.collect({ config: site }, { sample: false }), (request) =>
    answerTo(request.url, answers[nameOf(request)] ?? answers[request.url.replace(origin, '')]),
  )
}

function nameOf(request: PageRequest): string {
  const section = /type(?:_slug)?[":[]+(New|Used)/.exec(request.body ?? '')?.[1] ?? ''
  return `${section.toLowerCase()} ${/"page":(\d+)/.exec(request.body ?? '')?.[1]}`
}

function listing(...records: readonly object[]): string {
  return JSON.stringify({ data: { listings: records, total_vehicle_count: records.length } })
}

const used = { vin: '3MVDMBDM3NM633190', type: 'Used' }

const hitsOf = (...hits: readonly object[]) => JSON.stringify({ hits, nbHits: hits.length, nbPages: 1 })

/** A sitemap that lists one vehicle, and its page. */
const vehicleUrl = `${origin}/inventory/used-2022-mazda-cx-30-select-3mvdmbdm3nm633190/`
const vehiclePages = {
  '/dealer-inspire-inventory/inventory_sitemap': `<urlset><url><loc>${vehicleUrl}</loc></url></urlset>`,
  [vehicleUrl.replace(origin, '')]: `<script type="application/ld+json">${JSON.stringify({
    '@type': ['Product', 'Car'],
    vehicleIdentificationNumber: used.vin,
    offers: { price: 22_480 },
  })}</script>`,
}

describe('where the listing is read', () => {
  test('the key is read from the page on each collection, and sent to the service that the page names', () => {
    const { requests } = collect({ '/': home(), 'new 1': listing(), 'used 1': listing(used) })
    const [, asked] = requests
    expect(asked).toMatchObject({ url: `${service}/search`, method: 'POST', headers: { 'x-api-key': 'k', origin } })
  })

  test('if the home page names no search, the listing pages are read', () => {
    const { scan, requests } = collect({
      '/': '<html></html>',
      '/used-vehicles/': home(),
      'new 1': listing(),
      'used 1': listing(used),
    })
    expect(scan).toMatchObject({ complete: true, stated: { total: 1, new: 0, used: 1 } })
    expect(requests.map(({ url }) => url)).toEqual([
      `${origin}/`,
      `${origin}/used-vehicles/`,
      `${service}/search`,
      `${service}/search`,
    ])
  })

  test('a search on an unknown host is not requested, whatever the page says', () => {
    const { requests } = collect({ '/': home({ search: 'https://carscommerce.inc.evil.example/x' }) })
    expect(requests.filter(({ url }) => url.includes('evil'))).toEqual([])
  })

  test('a field that the service rejects is not requested a second time', () => {
    const map = '<script>var SEARCH_SERVICE_FIELD_MAP = {"requestedFields":["vin","pricing"]};</script>'
    const { scan, requests } = driveCollection(dealerInspire.collect({ config }, { sample: false }), (request) => {
      if (request.method !== 'POST') return answerTo(request.url, home() + map)
      const narrow = (request.body ?? '').includes('"requestedFields":["vin","pricing"]')
      const text = nameOf(request) === 'used 1' ? listing(used) : listing()
      return pageOf(request.url, narrow ? 200 : 400, { text, type: 'application/json' })
    })
    expect(scan).toMatchObject({ complete: true, failure: null })
    expect(requests).toHaveLength(5)
  })

  test('older sites are read from their Algolia index', () => {
    const settings = {
      appId: 'TESTAPP1',
      apiKeySearch: 'search-key',
      index: 'pinehollow-mzd_production_inventory_price_asc',
    }
    const hit = { vin: used.vin, type: 'Used', miles: 31240, ext_color: 'Red', our_price: 22480, link: '/inventory/x/' }
    const page = `<script>var inventoryLightningSettings = ${JSON.stringify(settings)};
      var index = "pinehollow-mzd_production_inventory"</script>`
    const { scan, requests } = collect({ '/': page, 'new 0': hitsOf(), 'used 0': hitsOf(hit) })
    expect(requests[1]).toMatchObject({
      url: 'https://testapp1-dsn.algolia.net/1/indexes/pinehollow-mzd_production_inventory/query',
      headers: { 'x-algolia-application-id': 'TESTAPP1', 'x-algolia-api-key': 'search-key' },
    })
    expect(scan).toMatchObject({ complete: true, stated: { total: 1, new: 0, used: 1 } })
    expect(scan.vehicles[0]).toMatchObject({ odometer: '31240', exterior_color: 'Red', prices: { price: 22_480 } })
  })

  test('pages of the site builder name their Algolia index in an element', () => {
    const helper = `<div id="sb-algolia-helper" data-search-key="search-key" data-app-id="TESTAPP1"
      data-index="pinehollow-sbm0624_production_inventory"></div>`
    const call = { vin: used.vin, type: 'Used', our_price: 'Please Call For Info', msrp: '0', link: '/inventory/x/' }
    const { scan, requests } = collect({
      '/': 'a home page',
      '/used-vehicles/': helper,
      'new 0': hitsOf(),
      'used 0': hitsOf(call),
    })
    expect(requests.find(({ url }) => url.includes('algolia'))).toMatchObject({
      url: 'https://testapp1-dsn.algolia.net/1/indexes/pinehollow-sbm0624_production_inventory/query',
      headers: { 'x-algolia-application-id': 'TESTAPP1', 'x-algolia-api-key': 'search-key' },
    })
    expect(scan).toMatchObject({ complete: true, stated: { total: 1, new: 0, used: 1 } })
    expect(scan.vehicles).toMatchObject([{ vin: used.vin, vdp_link: '/inventory/x/' }])
  })

  test('a section of an Algolia index beyond the paging limit is read by year', () => {
    const settings = { appId: 'TESTAPP1', apiKeySearch: 'search-key', index: 'pinehollow_production_inventory' }
    const home = `<script>var algoliaConfig = ${JSON.stringify(settings)}</script>`
    const years = ['2021', '2022']
    const { scan } = driveCollection(dealerInspire.collect({ config }, { sample: false }), (request) => {
      const body = request.body ?? ''
      const hits = years
        .filter((year) => body.includes(`["year:${year}"]`))
        .map((year) => ({ vin: `V${year}`, type: 'Used' }))
      const isUsed = body.includes('type:Used')
      const large = {
        hits: [{ vin: 'V2021', type: 'Used' }],
        nbHits: 2,
        nbPages: 1,
        facets: { year: { 2021: 1, 2022: 1 } },
      }
      const answer = isUsed && hits.length === 0 ? large : { hits, nbHits: hits.length, nbPages: 1 }
      return pageOf(request.url, 200, {
        text: request.method === 'POST' ? JSON.stringify(answer) : home,
        type: 'text/html',
      })
    })
    expect(scan).toMatchObject({ complete: true, stated: { total: 2, new: 0, used: 2 } })
  })

  test('a challenge is an answer: nothing else is requested', () => {
    const { scan, requests } = driveCollection(dealerInspire.collect({ config }, { sample: false }), (request) =>
      failureAt(request.url, { class: 'blocked', code: 'challenge' }),
    )
    expect(requests).toHaveLength(1)
    expect(scan).toMatchObject({ complete: false, failure: { class: 'blocked' } })
  })

  test('a site without either search is read by its sitemap and vehicle pages', () => {
    const { scan } = collect({ '/': '<html></html>', ...vehiclePages })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: used.vin, vdp_link: vehicleUrl }] })
  })

  test('an empty search result is not trusted if the sitemap has vehicles', () => {
    const nothing = { '/': home(), 'new 1': listing(), 'used 1': listing() }
    expect(collect({ ...nothing, ...vehiclePages }).scan.vehicles).toMatchObject([{ vin: used.vin }])
    expect(collect(nothing).scan).toMatchObject({ complete: true, vehicles: [], stated: { total: 0 } })
  })
})

describe('a lookup of one VIN', () => {
  test('a search that cannot filter by VIN is crawled, with the key that was read', () => {
    const { scan, requests } = driveCollection(dealerInspire.one({ config }, used.vin), (request) =>
      answerTo(request.url, request.method === 'POST' ? listing(used) : home()),
    )
    expect(requests.map(({ method }) => method)).toEqual([undefined, 'POST'])
    expect(requests[1]?.body).toContain('"type_slug":["New"]')
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: used.vin }], pagesRead: 2 })
  })

  test('a site without a search service is looked up by its sitemap', () => {
    const site: Readonly<Record<string, string>> = { '/': '<html></html>', ...vehiclePages }
    const { scan, requests } = driveCollection(dealerInspire.one({ config }, used.vin), (request) => {
      return answerTo(request.url, site[request.url.replace(origin, '')])
    })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: used.vin }], pagesRead: requests.length })
  })

  const map = '<script>var SEARCH_SERVICE_FIELD_MAP = {"indexed":{"vin":"vin"}};</script>'
  const lookUp = (record: object) =>
    driveCollection(dealerInspire.one({ config }, used.vin), ({ url, method }) =>
      answerTo(url, method === 'POST' ? listing({ ...used, ...record }) : home() + map),
    ).scan

  test('a vehicle without any store information is served, whichever site its page is on', () => {
    const scan = lookUp({ vdp_url: 'https://www.pinehollowmazda.example/inventory/used-car/' })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: used.vin }] })
  })

  test('a vehicle whose store cannot be identified as this one is not served', () => {
    const scan = lookUp({ source_id: 'RHillUsed', dealer: { location: '3751 Salem Drive' } })
    expect(scan).toMatchObject({ complete: false, vehicles: [], storesSeen: ['RHillUsed (3751 Salem Drive)'] })
  })
})

describe('stores of a group', () => {
  const row = (vin: string, source_id: string, location: string | null) => ({ vin, source_id, dealer: { location } })
  const rows = [
    row('3MVDMBDM3NM633190', 'PinehollowMazda', '3546 Larch Rd<br/>Bend, OR 97701<br/>(541) 555-0163'),
    row('JM3KFBDM1R0518204', '61877', 'Bend, OR'),
    row('1FTFW1E82PFA70412', 'RHillUsed', '3751 Salem Drive<br/>Salem, OR 97301'),
    row('WBA53FJ03SCW40118', 'RHillUsed', null),
  ]
  const answers = { '/': home(), 'new 1': listing(), 'used 1': listing(...rows) }

  test("the page's code and its alias identify the store, the others are counted", () => {
    const { scan } = collect(answers)
    expect(scan.vehicles.map(({ vin }) => vin)).toEqual(['3MVDMBDM3NM633190', 'JM3KFBDM1R0518204'])
    expect(scan).toMatchObject({ complete: true, skipped: { 'other store': 2 }, stated: { total: 2 } })
  })

  test('without any match none is kept, and the stores are named', () => {
    const stranger = { ...config, store_id: null, store_name: 'Elsewhere Mazda', store_street: null }
    const { scan } = collect(answers, stranger)
    expect(scan).toMatchObject({ complete: false, vehicles: [], skipped: { 'store unknown': 4 } })
    expect(scan.storesSeen).toEqual([
      '61877 (Bend, OR)',
      'PinehollowMazda (3546 Larch Rd, Bend, OR 97701, (541) 555-0163)',
      'RHillUsed (3751 Salem Drive, Salem, OR 97301)',
    ])
  })
})

describe('stores identified by unnamed feeds', () => {
  const vins = ['3MVDMBDM3NM633190', 'JM3KFBDM1R0518204', '1FTFW1E82PFA70412']
  const rows = (...facts: readonly object[]) => facts.map((row, at) => ({ vin: vins[at], ...row }))
  const read = (records: readonly object[], site = config) =>
    collect({ '/': home(), 'new 1': listing(), 'used 1': listing(...records) }, site).scan
  const kept = (scan: ReturnType<typeof read>) => scan.vehicles.map(({ vin }) => vin)
  const at = (host: string) => `https://www.${host}/inventory/used-car/`

  test('without further information none is kept, and setup can name the feeds', () => {
    const scan = read(rows({ source_id: 'MP23253' }, { source_id: '209014' }))
    expect(scan).toMatchObject({ complete: false, vehicles: [], skipped: { 'store unknown': 2 } })
    expect(scan.storesSeen).toEqual(['209014', 'MP23253'])
  })

  test("pages on the requesting site prove nothing: the service may place every store's vehicles there", () => {
    const page = { vdp_url: at('pinehollowmazda.example') }
    const scan = read(rows({ source_id: 'MP23253', ...page }, { source_id: '209014', ...page }))
    expect(scan).toMatchObject({ complete: false, vehicles: [], storesSeen: ['209014', 'MP23253'] })
  })

  test('pages on the sites of several stores identify the store, with or without a feed', () => {
    const own = at('pinehollowmazda.example')
    const foreign = at('hillford.example')
    const fed = read(
      rows(
        { source_id: 'MP23253', vdp_url: own },
        { source_id: '209014', vdp_url: own },
        { source_id: 'RHillUsed', vdp_url: foreign },
      ),
    )
    expect(kept(fed)).toEqual(vins.slice(0, 2))
    expect(fed).toMatchObject({ complete: true, skipped: { 'other store': 1 } })
    const bare = read(rows({ vdp_url: own }, { vdp_url: own }, { vdp_url: foreign }))
    expect(kept(bare)).toEqual(vins.slice(0, 2))
    const others = read(rows({ vdp_url: foreign }, { vdp_url: at('hillkia.example') }))
    expect(others).toMatchObject({ vehicles: [], storesSeen: ['hillford.example', 'hillkia.example'] })
  })

  test('feeds whose vehicles are all located at one store belong to that store', () => {
    const place = { location: '900 Elm Rd<br/>Bend, OR 97701<br/>(541) 555-0100' }
    const stranger = { ...config, store_id: null, store_name: null, store_street: null }
    const scan = read(rows({ source_id: 'A1', dealer: place }, { source_id: 'B2', dealer: place }), stranger)
    expect(scan).toMatchObject({ complete: true, vehicles: [{}, {}] })
  })

  test('a feed with locations on some of its vehicles is not an additional store', () => {
    const stranger = { ...config, store_id: null, store_name: null, store_street: null }
    const scan = read(
      rows({ source_id: 'A1', dealer: { location: '900 Elm Rd<br/>Bend, OR' } }, { source_id: 'A1' }),
      stranger,
    )
    expect(scan).toMatchObject({ complete: true, vehicles: [{}, {}] })
  })

  test('a feed that supplies several stores identifies none of them', () => {
    const scan = read(
      rows(
        { source_id: 'RHillUsed', dealer: { location: '3751 Salem Drive<br/>Salem, OR' } },
        { source_id: 'RHillUsed', dealer: { location: '12 Oak Street<br/>Albany, OR' } },
        { source_id: 'RHillUsed' },
      ),
    )
    expect(scan).toMatchObject({ complete: false, vehicles: [], skipped: { 'store unknown': 3 } })
  })

  test('a town shared by stores identifies none', () => {
    const town = { dealer: { location: 'Bend, OR' } }
    const scan = read(rows({ source_id: 'A1', ...town }, { source_id: 'B2', ...town }))
    expect(scan).toMatchObject({ vehicles: [], storesSeen: ['A1 (Bend, OR)', 'B2 (Bend, OR)'] })
  })

  test('a location may be the name of the store', () => {
    const scan = read(
      rows(
        { source_id: 'A1', dealer: { location: 'Mazda Pinehollow' } },
        { source_id: 'B2', dealer: { location: 'Hill Ford<br/>3751 Salem Drive<br/>Salem, OR' } },
        { source_id: 'A1' },
      ),
    )
    expect(kept(scan)).toEqual([vins[0], vins[2]])
    expect(scan.storesSeen).toEqual(['Hill Ford', 'Mazda Pinehollow'])
  })

  test('a label beside the vehicle identifies the own store, and no other', () => {
    const label = (custom_location: string) => ({ extra_fields: { custom_location } })
    const scan = read(
      rows({ source_id: 'A1', ...label('Pinehollow Mazda') }, { source_id: 'B2', ...label('Bend, OR') }),
    )
    expect(kept(scan)).toEqual([vins[0]])
    const others = read(rows({ source_id: 'A1', ...label('Hill Kia') }, { source_id: 'B2', ...label('Bend, OR') }))
    expect(others).toMatchObject({ vehicles: [], storesSeen: ['A1 (Hill Kia)', 'B2 (Bend, OR)'] })
  })
})

describe('prices', () => {
  test.each([
    ['our price is the price', { our_price: 22480, price: 23000 }, 22480],
    ['without the field the plain price is taken', { price: 23000 }, 23000],
    ['a price under a condition is none', { our_price: 21000, our_price_label: 'Price if you finance with us' }, null],
  ])('%s', (_, pricing, price) => {
    expect(readDealerInspirePrices({ type: 'Used', pricing }).price).toBe(price)
  })

  test.each([
    ['that lead from the highest price to ours are listed', '$1,200', ['discount 1200', 'final 22480']],
    ['that do not, which may include offers, are left out', '$2,000', ['final 22480']],
  ])('savings %s', (_, value, shown) => {
    const lightning = { pricing: { high: { value: '$23,680' }, savings: { value } } }
    const record = { type: 'Used', pricing: { our_price: 22480 }, extra_fields: { lightning } }
    const { components } = readDealerInspirePrices(record)
    expect(components?.map(({ category, amount }) => `${category} ${amount}`)).toEqual(shown)
  })

  test.each([
    ['New', 79635],
    ['Certified Used', 79635],
    ['Used', null],
  ])('the MSRP of a %s vehicle is %s', (type, msrp) => {
    const prices = readDealerInspirePrices({ type, pricing: { msrp: 79635, our_price: 74835 } })
    expect(prices.msrp).toBe(msrp)
    expect(prices.components?.map(({ category }) => category)).toEqual(
      msrp === null ? ['final'] : ['starting', 'final'],
    )
  })
})

describe('behind a challenge', () => {
  const host = 'www.pinehollowmazda.example'

  test('an IP address of its network identifies it', () => {
    const found = detectWithoutPage({ host, addresses: ['203.0.113.9', '74.119.99.61'] })
    expect(found).toMatchObject({ platform: { id: 'dealer-inspire' }, evidence: ['address in 74.119.99.0/24'] })
  })

  test.each(['2001:db8::4a77:633d', 'pod12', ''])('the IP address "%s" does not', (address) => {
    expect(detectWithoutPage({ host, addresses: [address] })).toBeNull()
  })

  test('alias and IP address together raise the confidence', () => {
    const both = detectWithoutPage({ host, cnames: ['pod12.dealerinspire.com'], addresses: ['74.119.99.61'] })
    expect(both?.confidence).toBeGreaterThan(0.9)
  })
})

const samples = new URL('../../../../../shared/samples/platforms/', import.meta.url)

describe.skipIf(!existsSync(samples))('real records match a manual reading (skipped without the sample files)', () => {
  test('the stores of a real group account', () => {
    const sample = JSON.parse(readFileSync(new URL('06-carscommerce-dealerinspire.json', samples), 'utf8'))
    const rows = sample.group_rows.map((row: { location: string | null; source_id: string }, at: number) => ({
      vin: `${at}`,
      source_id: row.source_id,
      dealer: { location: row.location },
    }))
    const { dealername, oem_code } = sample.page_identity
    const { scan } = collect(
      { '/': home(), 'new 1': listing(), 'used 1': listing(...rows) },
      { ...config, store_id: oem_code, store_name: dealername, store_street: null },
    )
    expect(scan).toMatchObject({ vehicles: [{ vin: '0' }, { vin: '1' }], skipped: { 'other store': 2 } })
  })
})

test.each([
  ['as JSON writes it', `"dealername":"Pine \\u0026 Hollow \\"Mazda\\"","oem_code":"61877"`],
  ['after spaces', `'dealername' : "Pine & Hollow \\"Mazda\\"", 'oem_code' : "61877"`],
])('the name and the code of the store are read from the page, %s', (_, facts) => {
  const text = `${home()}<script>var site = {${facts}}</script>`
  const page = pageOf(`${origin}/`, 200, { text, type: 'text/html' })
  const name = 'Pine & Hollow "Mazda"'
  expect(dealerInspire.identify?.(page)).toMatchObject({ name })
  const named = { site_id: '7310442', store_id: '61877', store_name: name }
  expect(dealerInspire.configure(page)).toMatchObject({ kind: 'configured', config: named })
  const unnamed = pageOf(`${origin}/`, 200, { text: home(), type: 'text/html' })
  expect(dealerInspire.identify?.(unnamed)).toMatchObject({ name: null })
})
