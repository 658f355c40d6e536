import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { dealerVenom, readDealerVenomPrices, readSearchAccess } from './platform.ts'

const origin = 'https://www.saltcreektoyota.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: 'vehicles-26071',
  store_name: 'Salt Creek Toyota',
  store_street: '1800 Salt Creek Parkway',
}
const home = readFileSync(new URL('fixtures/home.html', import.meta.url), 'utf8')
const page = (text: string) => pageOf(`${origin}/`, 200, { text, type: 'text/html' })

function collect(documents: readonly object[], found = documents.length) {
  const answer = { found, hits: documents.map((document) => ({ document })) }
  return driveCollection(dealerVenom.collect({ config }, { sample: false }), (request) => {
    const text = new URL(request.url).hostname.endsWith('typesense.net') ? JSON.stringify(answer) : home
    return pageOf(request.url, 200, { text, type: 'application/json' })
  })
}

describe("the search settings of a dealer's page", () => {
  const access = { search_host: 'x1.a1.typesense.net', search_key: 'k1', search_collection: 'vehicles-09' }

  test.each([
    ['in globals', '__tsHost="x1.a1.typesense.net"; __tsApiKey="k1"; currentIndex = "vehicles-09"'],
    [
      "in the adapter's settings",
      'TypesenseInstantSearchAdapter({server:{apiKey:"k1",nodes:[{host:"x1.a1.typesense.net"}]}}); indexName: "vehicles-09"',
    ],
    ['as JSON', '{"__tsHost":"x1.a1.typesense.net","__tsApiKey":"k1","indexName":"vehicles-09"}'],
  ])('are read %s', (_, script) => {
    expect(readSearchAccess(page(`<script>${script}</script>`))).toEqual(access)
  })

  test('on a host other than the service’s are not used', () => {
    const text = home.replace('k7saltcreek1.a1.typesense.net', 'typesense.net.evil.example')
    const { requests } = driveCollection(dealerVenom.collect({ config }, { sample: false }), () => page(text))
    expect(requests.filter(({ url }) => url.includes('evil'))).toEqual([])
  })

  test('missing from every page are a reason for redetection', () => {
    const { scan } = driveCollection(dealerVenom.collect({ config }, { sample: false }), () => page('<html></html>'))
    expect(scan).toMatchObject({ complete: false, failure: { class: 'changed' } })
    expect(scan.incompleteReason).toContain('its vehicle search')
  })
})

test('vehicles of sibling stores are skipped and counted; dealer.url identifies nothing', () => {
  const { scan } = collect([
    { vin: '4T1G11AK8NU655102', dealerName: 'Salt Creek Toyota' },
    { vin: '2T3P1RFV6MC188206', dealerName: 'Salt Creek Honda', dealer: { name: 'Salt Creek Honda', url: origin } },
  ])
  expect(scan).toMatchObject({
    complete: true,
    vehicles: [{ vin: '4T1G11AK8NU655102' }],
    skipped: { 'other store': 1 },
  })
})

test('photos may be one text', () => {
  const imageUrls = 'https://bucket.dealervenom.com/a.jpg,https://bucket.dealervenom.com/b,c.jpg'
  expect(collect([{ vin: '4T1G11AK8NU655102', imageUrls }]).scan.vehicles[0]?.photos).toEqual([
    'https://bucket.dealervenom.com/a.jpg',
    'https://bucket.dealervenom.com/b,c.jpg',
  ])
})

test('a sold vehicle is skipped and counted', () => {
  expect(collect([{ vin: '4T1G11AK8NU655102', status: 'Sold' }]).scan).toMatchObject({
    vehicles: [],
    skipped: { sold: 1 },
  })
})

describe('prices', () => {
  test.each([
    ['the final price', { finalPrice: '$35,988', sellingPrice: '$36,500' }, 35988],
    ['the final price as a number', { finalPrice: '', finalPriceInt: 35988 }, 35988],
    ['the selling price', { finalPrice: '', sellingPrice: '$24,480' }, 24480],
    ['the plain price', { price: 24480 }, 24480],
    ['call for price is none', { finalPrice: 'Call for price', finalPriceInt: 0 }, null],
    ['an internet price alone is none', { internetPrice: '$22,000' }, null],
  ])('%s', (_, document, price) => {
    expect(readDealerVenomPrices(document).price).toBe(price)
  })

  test.each([
    ['$35,988', 35988],
    ['$36,500', 36500],
    ['$34,988', null],
  ])('an internet price of %s beside a final price of $35,988 is %s', (internetPrice, internet) => {
    expect(readDealerVenomPrices({ finalPrice: '$35,988', internetPrice })).toMatchObject({
      price: 35988,
      internet_price: internet,
    })
  })

  test.each([
    ['New', 38944],
    ['Certified', 38944],
    ['Used', null],
  ])('the MSRP of a %s vehicle is %s', (condition, msrp) => {
    expect(readDealerVenomPrices({ condition, msrp: '$38,944' }).msrp).toBe(msrp)
  })
})

test.each([
  ['the name alone', '<p>dealervenom</p>'],
  ['another site that searches with Typesense', '<script>const host = "x.a1.typesense.net"</script>'],
  ['a host that only begins alike', '<img src="https://bucket.dealervenom.com.evil.example/x">'],
])('%s does not identify a page as DealerVenom', (_, html) => {
  expect(detectPlatform(page(html)).platform.id).toBe('generic')
})
