import { describe, expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { readSpacePrices, spaceAuto } from './platform.ts'

const config: SiteConfig = {
  base_url: 'https://www.lot.example',
  inventory_type: 'all',
  site_id: 'lot',
  store_name: null,
}

describe('prices', () => {
  test.each([
    ['without a discount', { price: 20000 }, { price: 20000 }],
    ['discounted', { price: 20000, discountedPrice: 18500 }, { price: 18500, list_price: 20000 }],
    ['a discount of 0 is none', { price: 20000, discountedPrice: 0 }, { price: 20000 }],
    ['a discount to more than the price', { price: 18000, discountedPrice: 18500 }, { price: 18500, list_price: null }],
    ['on request', { price: 0, discountedPrice: null }, { price: null }],
  ])('%s', (_, vehicle, prices) => {
    expect(readSpacePrices(vehicle)).toMatchObject(prices)
  })
})

test('the search is requested for the dealership that the page names', () => {
  const { scan, requests } = driveCollection(spaceAuto.collect({ config }, { sample: false }), (request) =>
    pageOf(request.url, 200, {
      text: JSON.stringify({ total: 1, vehicles: [{ vin: '2T3P1RFV0RC412037' }] }),
      type: 'application/json',
    }),
  )
  expect(requests[0]).toMatchObject({ method: 'POST', headers: { dealership: 'lot' } })
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ pagination: { skip: 0, limit: 500 } })
  expect(scan).toMatchObject({ complete: true, vehicles: [{ vdp_link: '/vehicle/2t3p1rfv0rc412037/' }] })
})

test('a page without $space_id is not configured', () => {
  const page = pageOf('https://www.lot.example/', 200, { text: '<html></html>', type: 'text/html' })
  expect(spaceAuto.configure(page)).toMatchObject({ kind: 'missing' })
})
