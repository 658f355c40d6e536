import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { dealerWebsites } from './platform.ts'

const config: SiteConfig = {
  base_url: 'https://www.lot.example',
  inventory_type: 'all',
  site_id: null,
  store_name: null,
}

function collect(pages: Readonly<Record<string, string>>) {
  return driveCollection(dealerWebsites.collect({ config }, { sample: false }), (request) => {
    const text = pages[new URL(request.url).pathname]
    return pageOf(request.url, text === undefined ? 404 : 200, { text: text ?? '', type: 'text/html' })
  }).scan
}

const script = (vehicles: readonly object[]) =>
  `<script>angular.module("app.inventory").factory("BootstrapService", function() { return { vehicles: ${JSON.stringify(vehicles)} } })</script>`

test('book values and payments are not the price', () => {
  const vehicle = {
    listingId: 7,
    vin: '1FTEW1EP5LFB40218',
    price: 0,
    nadaPrice: 30150,
    kbbPrice: 29800,
    monthlyPayment: 489,
  }
  expect(collect({ '/inventory': script([vehicle]) }).vehicles).toMatchObject([{ prices: { price: '0' } }])
})

test('the largest photo is used, and the link is composed from the id', () => {
  const vehicle = {
    ...{ listingId: 7, vin: '1FTEW1EP5LFB40218', year: 2020, make: 'Ford', model: 'F-150 Super Cab' },
    ...{ mediumPhotoUrl: 'https://x.example/m.jpg', originalPhotoUrl: 'https://x.example/o.jpg' },
  }
  expect(collect({ '/inventory': script([vehicle]) }).vehicles).toMatchObject([
    { vdp_link: '/7/2020-Ford-F-150-Super-Cab', photos: ['https://x.example/o.jpg'] },
  ])
})

test('the home page is read if there is no inventory page; a truncated script makes the scan incomplete', () => {
  const vehicle = { listingId: 7, vin: '1FTEW1EP5LFB40218' }
  expect(collect({ '/': script([vehicle]) })).toMatchObject({ complete: true, vehicles: [{ vin: vehicle.vin }] })
  const [cut = ''] = script([vehicle]).split('"vin"')
  expect(collect({ '/inventory': cut }).complete).toBe(false)
})
