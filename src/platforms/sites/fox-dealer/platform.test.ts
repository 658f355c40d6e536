import { describe, expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { foxDealer, readFoxDealerPrices } from './platform.ts'

const origin = 'https://www.tideviewchevrolet.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: 'tideview-chevrolet',
  domain: 'www.tideviewchevrolet.example',
  store_name: 'Tideview Chevrolet',
}
const vin = '1G1ZD5ST2KF144903'

type Answer = { readonly total: number; readonly hits: readonly object[] } | number

/** Responses by section (new, used, vin, or all) and offset; anything else is a 404. */
function answering(answers: Readonly<Record<string, Answer>>) {
  return (request: { readonly url: string }) => {
    const { searchParams } = new URL(request.url)
    const asked = searchParams.get('filters[type]') ?? (searchParams.has('filters[vin]') ? 'vin' : 'all')
    const answer = answers[`${asked} ${searchParams.get('offset')}`] ?? 404
    const status = typeof answer === 'number' ? answer : 200
    return pageOf(request.url, status, { text: JSON.stringify({ data: answer }), type: 'application/json' })
  }
}

function collect(answers: Readonly<Record<string, Answer>>) {
  return driveCollection(foxDealer.collect({ config }, { sample: false }), answering(answers)).scan
}

function ask(answers: Readonly<Record<string, Answer>>) {
  return driveCollection(foxDealer.one({ config }, vin), answering(answers)).scan
}

const used = { vin, type: 'used', dealername: 'Tideview Chevrolet' }

describe('"no matches" is answered with 404', () => {
  test('a section that answers 404 is empty if another one has vehicles', () => {
    expect(collect({ 'used 0': { total: 1, hits: [used] } })).toMatchObject({
      complete: true,
      stated: { total: 1, new: 0, used: 1 },
    })
  })

  test('if all sections answer 404, the search is gone; the lot is not empty', () => {
    expect(collect({})).toMatchObject({ complete: false, vehicles: [], failure: { class: 'changed', status: 404 } })
  })

  test('a VIN that answers 404 is gone if the search itself answers', () => {
    expect(ask({ 'all 0': { total: 12, hits: [] } })).toMatchObject({ complete: true, vehicles: [], pagesRead: 2 })
  })

  test('a VIN that answers 404 is undetermined if the search is gone too', () => {
    expect(ask({})).toMatchObject({ complete: false, vehicles: [], failure: { class: 'changed' } })
    expect(ask({ 'all 0': 503 })).toMatchObject({ complete: false, failure: { class: 'unavailable' } })
  })
})

describe('a response with other vehicles proves nothing about the requested one', () => {
  const other = { vin: '3GCUDDED6NG512230', type: 'used', dealername: 'Tideview Chevrolet' }
  const ignored = { 'vin 0': { total: 40, hits: [other] } }

  test('the listing is crawled instead', () => {
    const found = ask({ ...ignored, 'used 0': { total: 2, hits: [other, used] } })
    expect(found).toMatchObject({ complete: true, vehicles: [{ vin }], sawInventory: true })
    const gone = ask({ ...ignored, 'used 0': { total: 1, hits: [other] } })
    expect(gone).toMatchObject({ complete: true, vehicles: [], sawInventory: true })
  })

  test('the result is undetermined if the crawl fails', () => {
    expect(ask(ignored)).toMatchObject({ complete: false, vehicles: [], failure: { class: 'changed' } })
  })
})

test("vehicles of the group's other stores are skipped and counted", () => {
  const other = { vin: '3GCUDDED6NG512230', type: 'used', dealername: 'Tideview Kia' }
  expect(collect({ 'used 0': { total: 2, hits: [used, other] } })).toMatchObject({
    complete: true,
    vehicles: [{ vin }],
    skipped: { 'other store': 1 },
  })
})

test.each([
  ['a list of objects', { imagelist: [{ url: 'https://static.foxdealer.com/t/1.jpg' }] }],
  ['a list of addresses', { images: ['https://static.foxdealer.com/t/1.jpg'] }],
  ['an object with addresses', { imagelist: { url: ['https://static.foxdealer.com/t/1.jpg'] } }],
  ['one text', { imagelist: 'https://static.foxdealer.com/t/1.jpg,' }],
])('photos may be %s', (_, images) => {
  const scan = collect({ 'used 0': { total: 1, hits: [{ ...used, ...images }] } })
  expect(scan.vehicles[0]?.photos).toEqual(['https://static.foxdealer.com/t/1.jpg'])
})

describe('prices', () => {
  test('the displayed price is the price, never the conditional one', () => {
    const hit = { ...used, display_price: 54710, conditional_price: 52960, sellingprice: 54000 }
    const scan = collect({ 'used 0': { total: 1, hits: [hit] } })
    expect(scan.vehicles[0]?.prices).toMatchObject({
      price: 54_710,
      components: [
        { category: 'final', amount: 54_710 },
        { label: 'Conditional Offers', amount: 1_750, conditional: true },
      ],
    })
  })

  test.each([
    ['leads from the MSRP to the price', 3500, ['starting', 'discount', 'final']],
    ['is written as negative', '-$3,500', ['starting', 'discount', 'final']],
    ['does not add up', 5250, ['starting', 'final']],
    ['is none', 0, ['starting', 'final']],
  ])("the dealer's discount that %s", (_, dealer_discount, categories) => {
    const prices = readFoxDealerPrices({ type: 'new', msrp: 58210, display_price: '$54,710', dealer_discount })
    expect(prices).toMatchObject({ price: 54_710, msrp: 58_210 })
    expect(prices.components?.map(({ category }) => category)).toEqual(categories)
  })

  test.each([0, '0', '', null, 'Call for price'])('%j is not a price', (display_price) => {
    expect(readFoxDealerPrices({ type: 'used', display_price })).toMatchObject({ price: null, components: [] })
  })

  test.each([
    [{ type: 'new' }, 60110],
    [{ type: 'used', certified: 1 }, 60110],
    [{ type: 'used', certified: 0 }, null],
  ])('the MSRP of %j is %s', (hit, msrp) => {
    expect(readFoxDealerPrices({ ...hit, msrp: 60110 }).msrp).toBe(msrp)
  })
})

test.each([
  ['the name alone', '<p>foxdealer.com built this</p>'],
  ['a host that only begins alike', '<img src="https://static.foxdealer.com.evil.example/x">'],
])('%s does not identify a page as Fox Dealer', (_, html) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text: html, type: 'text/html' })).platform.id).toBe('generic')
})
