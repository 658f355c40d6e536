import { describe, expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { leadbox } from './platform.ts'

const origin = 'https://www.portagechev.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null }
const vin = '3GNAXUEG2TL301204'
const file = '/wp-content/uploads/data/inventory.json'

function collect(pages: Readonly<Record<string, unknown>>) {
  return driveCollection(leadbox.collect({ config }, { sample: false }), (request) => {
    const json = pages[new URL(request.url).pathname]
    const text = json === undefined ? '' : JSON.stringify(json)
    return pageOf(request.url, json === undefined ? 404 : 200, { text, type: 'application/json' })
  }).scan
}

function only(record: object) {
  const { vehicles } = collect({ [file]: { vehicles: [{ vin, ...record }] } })
  expect(vehicles).toHaveLength(1)
  return vehicles[0]
}

test.each([
  [{ price: 41_998, saleprice: 39_998 }, 39_998, 41_998],
  [{ price: 41_998, saleprice: 0 }, 41_998, null],
  [{ price: '41,998', saleprice: '' }, 41_998, null],
  [{ price: 39_998, saleprice: 41_998 }, 41_998, null],
  [{ price: 0, saleprice: 0, extendedprice: 44_000 }, null, null],
  [{ price: 'Call', saleprice: null }, null, null],
  [{ price: '' }, null, null],
])('the prices of %j are %j, before %j', (record, price, list_price) => {
  expect(only(record)?.prices).toMatchObject({ price, list_price })
})

describe('one record', () => {
  test.each([
    [{ condition: 'Used' }, 'Used', '/view/used-2024-mercedes-benz-glc-300-77/'],
    [{ demo: true }, 'Demo', '/view/demo-2024-mercedes-benz-glc-300-77/'],
    [{}, null, null],
  ])('%j is %j at %j', (record, condition, vdp_link) => {
    const car = { id: 77, year: 2024, make: 'Mercedes-Benz', model: 'GLC 300', ...record }
    expect(only(car)).toMatchObject({ condition, vdp_link, odometer_unit: 'km' })
  })

  test('a vehicle with a pending sale is still for sale', () => {
    expect(only({ salepending: true })).toMatchObject({ vin })
  })
})

describe('where the file is located', () => {
  test('under /data if it is not among the uploads', () => {
    expect(collect({ '/data/inventory.json': { vehicles: [{ vin }] } })).toMatchObject({
      complete: true,
      vehicles: [{ vin }],
    })
  })

  test('a site without it has changed', () => {
    expect(collect({})).toMatchObject({ complete: false, failure: { class: 'changed' } })
  })
})

test.each([
  ['its name', '<p>Website by LeadBox</p>'],
  ['a form of another kind', '<script src="https://cdn.leadboxes.example/form.js"></script>'],
])('%s does not identify a page as LeadBox', (_, html) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text: html, type: 'text/html' })).platform.id).not.toBe('leadbox')
})
