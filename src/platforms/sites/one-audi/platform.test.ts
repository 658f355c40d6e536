import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { oneAudi, readOneAudiPrices, readStockQuery } from './platform.ts'

const origin = 'https://www.audilindenhurst.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: null,
  store_name: 'Audi Lindenhurst',
  store_street: '770 Sunrise Highway',
}
const inventory = readFileSync(new URL('fixtures/inventory.html', import.meta.url), 'utf8')
const html = (text: string) => pageOf(`${origin}/en/inventory/new/`, 200, { text, type: 'text/html' })

function collect(used: readonly object[]) {
  return driveCollection(oneAudi.collect({ config }, { sample: false }), (request) => {
    const cars = (request.body ?? '').includes('"stockCarsType":"USED"') ? used : []
    const answer = { data: { stockCarSearch: { resultNumber: cars.length, results: { cars } } } }
    const text = request.method === 'POST' ? JSON.stringify(answer) : inventory
    return pageOf(request.url, 200, { text, type: 'text/html' })
  })
}

const car = (vin: string, dealer: object, host: string | null) => ({
  stockCar: { vin, cartypeText: 'U', dealer, weblink: host === null ? null : `https://${host}/en/inventory/vehicle/` },
})

test("the search is the one that the site's own pages run", () => {
  expect(readStockQuery(html(inventory))).toEqual({
    stock_dealers: ['07X04'],
    stock_import: ['AGC_USA_JDP'],
    stock_market: ['A', 'us', 'en'],
  })
  const [, request] = collect([]).requests
  const { variables } = JSON.parse(request?.body ?? '{}')
  expect(request).toMatchObject({ url: 'https://omnigraph.audi.com/graphql', method: 'POST' })
  expect(variables).toMatchObject({
    search: { criteria: [{ id: 'dealer', items: ['07X04'] }, { id: 'sold-order' }, { id: 'stat-import' }] },
    stock: { marketIdentifier: { brand: 'A', country: 'us', language: 'en' }, stockCarsType: 'NEW' },
  })
})

test.each([
  ['no state', '<html></html>'],
  ['a state that is cut off', inventory.replaceAll('%22%7D', '%')],
  [
    'searches that never end',
    `<script type="x-feature-hub/serialized-states">${'stockCarSearch({'.repeat(100_000)}</script>`,
  ],
])('a page with %s has no search', (_, text) => {
  expect(readStockQuery(html(text))).toBeNull()
})

test('a site whose pages embed no search is read by its sitemap and schema.org markup', () => {
  const { scan, requests } = driveCollection(oneAudi.collect({ config }, { sample: false }), ({ url }) =>
    answerTo(url, '<html></html>'),
  )
  expect(requests.some(({ url }) => url.endsWith('/sitemap.xml'))).toBe(true)
  expect(requests.some(({ url }) => url.includes('omnigraph'))).toBe(false)
  expect(scan.complete).toBe(false)
})

describe('a search for several dealers', () => {
  const own = car('WA1LABGE4MB310833', { id: 'USA07X04', name: 'Audi Lindenhurst' }, 'www.audilindenhurst.example')
  const named = car('WA1LABGE4MB310834', { id: 'USA07X04', name: 'Lindenhurst Audi' }, null)
  const other = car('WA1LABGE4MB310835', { id: 'USA07X11', name: 'Audi Babylon' }, 'www.audibabylon.example')

  test('keeps the cars whose page or store is its own, and counts the others', () => {
    const { scan } = collect([own, named, other])
    expect(scan.vehicles.map(({ vin }) => vin)).toEqual(['WA1LABGE4MB310833', 'WA1LABGE4MB310834'])
    expect(scan).toMatchObject({ complete: true, skipped: { 'other store': 1 }, stated: { total: 2 } })
  })

  test('keeps none if no store can be identified as its own, and names the stores seen', () => {
    const third = car('WA1LABGE4MB310836', { id: 'USA07X12', name: 'Audi Massapequa' }, null)
    const { scan } = collect([other, third])
    expect(scan).toMatchObject({ complete: false, vehicles: [], storesSeen: ['Audi Babylon', 'Audi Massapequa'] })
  })
})

describe('prices', () => {
  const prices = (amounts: Readonly<Record<string, number>>, isNew = false) => {
    const carPrices = Object.entries(amounts).map(([type, value]) => ({ type, price: { value } }))
    const { components: _components, ...read } = readOneAudiPrices({ carPrices }, isNew)
    return read
  }

  test.each([
    [
      'a new car: offers for some are in the final amount only',
      { dealerDiscount: -896, dealerPrice: 44617, dealerDocFees: 698, final: 41117, list: 44815, sale: 43919 },
      true,
      { price: 43919, msrp: 44815 },
    ],
    ['a used car and a fee', { dealerMarkup: 799, final: 42995, sale: 42196 }, false, { price: 42196 }],
    ['a ladder that does not add up', { dealerDocFees: 698, final: 51000, sale: 40000 }, false, { price: null }],
  ])('%s', (_, amounts, isNew, expected) => {
    expect(prices(amounts, isNew)).toMatchObject(expected)
  })
})

test('a used car of another make is named by its title, and trims lose their trademark signs', () => {
  const tesla = { stockCar: { vin: '5YJ3E1EB4NF310188', titleText: '2022 Tesla Model 3', cartypeText: 'U' } }
  const audi = {
    stockCar: {
      vin: 'WA1EVBF15SD310902',
      titleText: '2025 Audi Q8',
      subtitleText: 'Premium Plus 55 TFSI® quattro®',
      cartypeText: 'U',
      modelInfo: { modelyear: 2025, genericModel: { text: 'Q8' } },
    },
  }
  expect(collect([tesla, audi]).scan.vehicles).toMatchObject([
    { make: 'Tesla', model: 'Model 3', condition: 'U' },
    { make: 'Audi', model: 'Q8', trim: 'Premium Plus 55 TFSI quattro' },
  ])
})
