import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { readV12Prices, v12 } from './platform.ts'

const origin = 'https://www.tallpinesauto.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

/** Responses by page number; anything else is the first page. */
function collect(pages: readonly string[]) {
  return driveCollection(v12.collect({ config }, { sample: false }), (request) => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
    return pageOf(request.url, 200, { text: pages[page - 1] ?? pages[0] ?? '', type: 'text/html' })
  })
}

test.each([
  ['a plain price', '$21,900', { price: 21_900, internet_price: null, list_price: null }],
  [
    'a lower internet price beside it',
    'Price: $17,995 Internet Price: $17,495',
    { price: 17_995, internet_price: 17_495, list_price: null },
  ],
  ['an internet price alone', 'Internet Price $9,900', { price: 9_900, internet_price: 9_900, list_price: null }],
  [
    'what was asked before',
    'Retail Price: $20,500 Our Price: $18,900',
    { price: 18_900, internet_price: null, list_price: 20_500 },
  ],
  [
    'payments',
    'Est. Payment $289 $312/mo Down Payment: $2,000',
    { price: null, internet_price: null, list_price: null },
  ],
  ['call for price', 'Call for Price', { price: null, internet_price: null, list_price: null }],
])('%s', (_, text, prices) => {
  expect(readV12Prices(text)).toMatchObject(prices)
})

test('a card is read by its labels; without a VIN row, the VIN comes from its history link', () => {
  const { scan } = collect([fixture('listing-1.html'), fixture('listing-2.html')])
  expect(scan.vehicles[0]).toMatchObject({
    vin: '4S4BSAFC1K3217401',
    stocknum: 'T1041',
    year: '2019',
    make: 'Subaru',
    model: 'Outback',
    trim: '2.5i Premium',
    odometer: '71,204',
    drivetrain: 'AWD',
    photos: ['https://cdn-w.v12soft.com/photos/tLpnA1d/13110201/1_800600.jpg'],
  })
  expect(scan.vehicles[0]?.condition).toBeUndefined()
  expect(scan.vehicles[2]).toMatchObject({ vin: 'SALRRBBV3HA017403', make: 'Land Rover', model: 'Discovery' })
})

test('a one-page lot is complete although every page number returns that page', () => {
  const { scan, requests } = collect([fixture('listing-2.html')])
  expect(scan).toMatchObject({ complete: true, stated: { total: 1 } })
  expect(requests).toHaveLength(3)
})

test('a page that links to a next one, which repeats the first, is not the end', () => {
  expect(collect([fixture('listing-1.html')]).scan).toMatchObject({ complete: false })
})

test.each([
  ['its scripts', '<script src="https://www.v12soft.com/a.js"></script>', 'v12'],
  ['photos alone', '<img src="https://cdn-w.v12soft.com/photos/a/1/1.jpg">', 'generic'],
  ['a host that only begins so', '<script src="https://www.v12soft.com.evil.example/a.js"></script>', 'generic'],
  ['the words', '<p>V12 engines, v12soft.com</p>', 'generic'],
])('a page is detected by %s', (_, text, id) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
