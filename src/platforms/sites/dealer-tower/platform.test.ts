import { describe, expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { dealerTower, readTowerPrices } from './platform.ts'

const origin = 'https://www.cascadenissan.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: null,
  store_name: 'Cascade Nissan',
  store_street: '8801 SE Stark Street',
}

function collect(vehicles: readonly object[]) {
  const text = JSON.stringify({ success: true, data: { counts: vehicles.length, has_next: false, vehicles } })
  return driveCollection(dealerTower.collect({ config }, { sample: false }), (request) =>
    pageOf(request.url, 200, { text, type: 'application/json' }),
  )
}

test.each([
  ['the price', { price: 22480, sale_price: 21000, retail_price: 23990 }, { price: 22480, list_price: 23990 }],
  ['the sale price without another', { sale_price: '$21,000' }, { price: 21000 }],
  [
    'incentives are put back: the price is the dealer’s own',
    {
      condition: 'new',
      price: 33105,
      retail_price: 35605,
      prices: { dealer_sale_price_formatted: '$34,105', incentive_discount_total: 1000 },
    },
    { price: 34105, msrp: 35605 },
  ],
  [
    'incentives of unknown start: no price',
    { condition: 'New', price: 33105, prices: { incentive_discount_total: 1000 } },
    { price: null },
  ],
  [
    'incentives of 0 are none',
    { price: 18000, prices: { dealer_sale_price_formatted: '$19,000', incentive_discount_total: 0 } },
    { price: 18000 },
  ],
  ['on request', { price: null, sale_price: 0, prices: null }, { price: null }],
])('%s', (_, vehicle, prices) => {
  expect(readTowerPrices(vehicle)).toMatchObject(prices)
})

test('a sold vehicle is skipped, one in transit is marked', () => {
  const { scan, requests } = collect([
    { vin_number: '5N1BT3BB9TC310611', is_in_transit: true, vdp_slug: 'new-2026-nissan-rogue' },
    { vin_number: 'JN1BJ1CW4NW310622', is_sold: true },
  ])
  expect(requests[0]).toMatchObject({
    url: 'https://api.dealertower.com/public/www.cascadenissan.example/v2/inventory/vehicles/srp/rows',
    body: '{"page":1,"items_per_page":100}',
  })
  expect(scan).toMatchObject({ complete: true, skipped: { sold: 1 } })
  expect(scan.vehicles).toMatchObject([{ in_transit: true, vdp_link: '/vehicle/new-2026-nissan-rogue/' }])
})

describe("a group's listing", () => {
  const at = (vin: string, dealer: readonly string[], website: readonly string[], address: readonly string[] = []) => ({
    ...{ vin_number: vin, dealer, website, address },
    dealer_ids: dealer.map((name) => name.length.toString()),
  })
  const own = at('5N1BT3BB9TC310611', ['Cascade Nissan'], [origin])
  const other = at('JN1BJ1CW4NW310622', ['Cascade Honda of Gresham'], ['https://www.cascadehonda.example'])
  const shared = at(
    '1N4BL4DV9PN310633',
    ['Cascade Nissan', 'Cascade Honda of Gresham'],
    [origin, 'https://www.cascadehonda.example'],
  )

  test("keeps the store's own vehicles; a vehicle shared by several stores belongs to none", () => {
    const { scan } = collect([own, other, shared])
    expect(scan.vehicles.map(({ vin }) => vin)).toEqual(['5N1BT3BB9TC310611'])
    expect(scan).toMatchObject({ complete: true, skipped: { 'other store': 2 } })
  })

  test('keeps none if every vehicle is shared', () => {
    expect(collect([shared]).scan).toMatchObject({ complete: false, vehicles: [], skipped: { 'store unknown': 1 } })
  })

  test('keeps none if no store can be identified as its own, and names the stores seen', () => {
    const { scan } = collect([other, at('1N4BL4DV9PN310633', ['Cascade Kia'], ['https://www.cascadekia.example'])])
    expect(scan).toMatchObject({
      complete: false,
      vehicles: [],
      storesSeen: ['Cascade Honda of Gresham', 'Cascade Kia'],
    })
  })
})

test.each([
  ['its files', '<img src="https://cdn.dealertower.com/a.webp">', 'dealer-tower'],
  ['its interface inside a script', '"apiUrl":"https://api.dealertower.com\\/public"', 'dealer-tower'],
  ['the link of its makers alone', '<a href="https://dealertower.com">Developed by DealerTower</a>', 'generic'],
  ['a host that only begins so', '<img src="https://cdn.dealertower.com.evil.example/a.webp">', 'generic'],
])('a page is detected by %s', (_, text, id) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
