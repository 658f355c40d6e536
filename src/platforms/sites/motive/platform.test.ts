import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import { motive, readMotivePrices, vehiclePath } from './platform.ts'

const origin = 'https://www.copperridgeauto.example'
const config = { base_url: origin, inventory_type: 'all', site_id: '4471', store_name: 'Copper Ridge Auto' } as const
const home = readFileSync(new URL('fixtures/home.html', import.meta.url), 'utf8')
const page = (text: string) => pageOf(`${origin}/`, 200, { text, type: 'text/html' })

function collect(answers: Readonly<Record<string, object>>) {
  return driveCollection(motive.collect({ config }, { sample: false }), (request) => {
    if (request.method !== 'POST') return page(home)
    const index = /indexes\/([^/]+)/.exec(request.url)?.[1] ?? ''
    return answerTo(request.url, JSON.stringify(answers[index]), 'application/json')
  })
}

describe('configure', () => {
  test("reads the dealer's own id, not those of its tags and children", () => {
    const text = `{\\"analyticsTags\\":[{\\"id\\":1,\\"dealer_id\\":9}],\\"child_ids\\":[7],\\"dealer\\":{\\"id\\":12,\\"name\\":\\"A\\"}}`
    expect(motive.configure(page(text))).toMatchObject({
      kind: 'configured',
      config: { site_id: '12', store_name: 'A' },
    })
  })

  test('reports what is missing', () => {
    expect(motive.configure(page('<html></html>'))).toEqual({ kind: 'missing', reason: 'the page names no dealer id' })
  })
})

describe('where the listing is read', () => {
  test('a lot beyond the paging limit is read by condition', () => {
    const cars = [
      { vin: 'WBA53FJ03SCW40118', car_condition: 'Used' },
      { vin: '5UX23EU02R9V20733', car_condition: 'New' },
    ]
    const { scan, requests } = driveCollection(motive.collect({ config }, { sample: false }), (request) => {
      if (request.method !== 'POST') return page(home)
      const hits = cars.filter((car) =>
        request.body?.includes(`"facetFilters":[["car_condition:${car.car_condition}"]]`),
      )
      const first = { hits: cars.slice(0, 1), nbHits: 2, nbPages: 1, facets: { car_condition: { Used: 1, New: 1 } } }
      const answer = hits.length === 0 ? first : { hits, nbHits: 1, nbPages: 1 }
      return pageOf(request.url, 200, { text: JSON.stringify(answer), type: 'application/json' })
    })
    expect(requests[1]?.body).toContain('"facets":["car_condition","make_year","make"]')
    expect(requests).toHaveLength(4)
    expect(scan).toMatchObject({ complete: true, stated: { total: 2, new: 1, used: 1 } })
  })

  test('without any index, the site is due for redetection', () => {
    expect(collect({}).scan).toMatchObject({ complete: false, failure: { class: 'changed' } })
  })

  test('a home page without the index is due for redetection', () => {
    const { scan } = driveCollection(motive.collect({ config }, { sample: false }), () => page('<html></html>'))
    expect(scan).toMatchObject({ complete: false, failure: { class: 'changed', code: 'wrong_shape' } })
  })
})

describe('prices', () => {
  test.each([
    ['a price without a feed price has no known fees', { price: 20000 }, 20000, ['final']],
    ['a feed price above the price is no fee', { price: 20000, feed_price: 21000 }, 20000, ['final']],
    ['a feed price alone is no price', { price: null, feed_price: 21000 }, null, []],
  ])('%s', (_, hit, price, categories) => {
    const prices = readMotivePrices(hit)
    expect(prices.price).toBe(price)
    expect(prices.components?.map(({ category }) => category)).toEqual(categories)
  })

  test.each([
    ['New', false, 66310],
    ['Used', true, 66310],
    ['Used', false, null],
  ])('the MSRP of a %s vehicle (certified %s) is %s', (car_condition, cpo, msrp) => {
    expect(readMotivePrices({ car_condition, cpo, msrp: 66310 }).msrp).toBe(msrp)
  })

  test('rebates and discounts for some buyers are never part of the price', () => {
    const hits = [{ vin: 'WBA53FJ03SCW40118', price: 61499, rebate_price: 58700, discount_price: 59000 }]
    const { scan } = collect({ 'production-inventory-global_make_year_desc': { hits, nbHits: 1 } })
    expect(scan.vehicles[0]?.prices).toMatchObject({ price: 61_499 })
  })
})

test.each([
  [
    { car_condition: 'New', make_year: 2025, make: 'GMC', model: 'Sierra', car_trim: null, vin: 'V' },
    '/inventory/New-2025-GMC-Sierra-V',
  ],
  [{ car_condition: 'New', make_year: 2025, make: 'GMC', model: null, car_trim: 'SLE', vin: 'V' }, '/inventory/V'],
  [{ make: 'GMC' }, null],
])('the vehicle URL is composed from its record: %j', (hit, path) => {
  expect(vehiclePath(hit)).toBe(path)
})
