import { describe, expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { strathcom } from './platform.ts'

const origin = 'https://www.redriverford.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null, store_name: 'Red River Ford' }
const vin = '1FTFW1E88NFA40733'
const api = '/wp-json/strathcom/vehicles/search?language=en&page_length=100&page=1'

function collect(pages: Readonly<Record<string, string>>, site = config) {
  return driveCollection(strathcom.collect({ config: site }, { sample: false }), (request) => {
    const url = new URL(request.url)
    const text = pages[url.pathname + url.search]
    return pageOf(request.url, text === undefined ? 404 : 200, { text: text ?? '', type: 'text/html' })
  }).scan
}

function answer(...vehicles: readonly object[]): string {
  return JSON.stringify({ data: { vehicles, total: vehicles.length, pages: 1 }, took: 3 })
}

function only(record: object) {
  const { vehicles } = collect({ [api]: answer({ vin, ...record }) })
  expect(vehicles).toHaveLength(1)
  return vehicles[0]
}

test.each([
  [46_888, '46888'],
  ['46888.00', '46888.00'],
  [null, undefined],
])('the current price %j is the price', (current, price) => {
  expect(only({ pricingData: { current, msrp: 99_999, biweekly: 312 } })?.prices?.price).toBe(price)
})

describe('one record', () => {
  test('the VIN is read from either place', () => {
    const { vehicles } = collect({ [api]: answer({ identifiers: { vin } }) })
    expect(vehicles[0]?.vin).toBe(vin)
  })

  test.each([
    [{ engine_combined: '3.5L V6 EcoBoost', engine: { litres: '3.5' } }, '3.5L V6 EcoBoost'],
    [{ engine: { litres: 3.5, config_name: 'V6' } }, '3.5L V6'],
    [{ engine: { config_name: 'Electric' } }, 'Electric'],
    [{}, undefined],
  ])('the engine of %j is %s', (record, engine) => {
    expect(only(record)?.engine).toBe(engine)
  })

  test('odometer and unit are kept as displayed', () => {
    expect(only({ odometer_value: '58,110', odometer_unit: 'km' })).toMatchObject({
      odometer: '58,110',
      odometer_unit: 'km',
    })
  })

  test('its link ends with its id', () => {
    const dealer = { city: 'Red Deer', province: { name: 'Alberta' } }
    const record = { id: '5f3c', stock_type: 'Used', year: 2021, make: 'Honda', model: 'CR-V', dealer }
    expect(only(record)?.vdp_link).toBe('/inventory/used/2021-honda-cr-v-red-deer-alberta/5f3c')
    expect(only({ year: 2021 })?.vdp_link).toBeNull()
  })

  test.each([
    [{ user: ['//a.example/1.jpg'], stock: ['//b.example/2.jpg'] }, ['https://a.example/1.jpg']],
    [{ user: [], stock: ['//b.example/2.jpg'] }, ['https://b.example/2.jpg']],
  ])('of the photos %j its own come first', (photos, expected) => {
    expect(only({ photos })?.photos).toEqual(expected)
  })
})

test.each(['/inventory/search', '/en/inventory/search'])('if the interface does not answer, %s is read', (path) => {
  const page = `<script>window.strathcomSearchData = ${answer({ vin, description: 'a "quoted" } brace;' })};</script>`
  expect(collect({ [`${path}?page_length=100&page=1`]: page })).toMatchObject({ complete: true, vehicles: [{ vin }] })
})

test("only the site's own store of a group is kept; a site that cannot be identified keeps none", () => {
  const pages = {
    [api]: answer(
      { vin, dealer: { id: 1, name: 'Red River Ford' } },
      { vin: '2HGFE2F25RH506207', dealer: { id: 2, name: 'Red River Honda' } },
    ),
  }
  expect(collect(pages)).toMatchObject({ complete: true, vehicles: [{ vin }], skipped: { 'other store': 1 } })
  expect(collect(pages, { ...config, store_name: null })).toMatchObject({
    complete: false,
    vehicles: [],
    storesSeen: ['Red River Ford', 'Red River Honda'],
  })
})

test.each([
  ['a link to the company', '<a href="https://www.strathcom.com/">Strathcom Media</a>'],
  ['its name', '<p>Strathcom</p>'],
])('%s does not identify a page as Strathcom', (_, html) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text: html, type: 'text/html' })).platform.id).not.toBe('strathcom')
})
