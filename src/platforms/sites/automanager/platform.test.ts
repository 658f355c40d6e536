import { describe, expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { readAutoManagerListing } from './platform.ts'

const url = 'https://www.summitviewautos.example/view-inventory'

function tile(inner: string, attributes = 'data-displaymodel="Sportage" data-displaytrim="LX"'): string {
  const vin = '<div class="inventory-details"><span class="vin">KNDPMCAC5L7809535</span></div>'
  return `<html><body><div class="inventory-panel vehicle lot-00" data-id="ff00" ${attributes}>${vin}${inner}</div></body></html>`
}

function read(html: string) {
  return readAutoManagerListing(html, url)?.vehicles[0]
}

const price = (text: string, kind = 1) => `<div class="pricevalue${kind}"><b><span>$</span>${text}</b></div>`
const label = (text: string) => `<div class="pricelabel">${text}</div>`

describe('prices', () => {
  test.each([
    ['the internet price', label('Internet Price') + price('10,500'), { price: 10_500, internet_price: 10_500 }],
    [
      "the badge of a market-place is not the dealer's",
      `${label('Sale Price')}${price('10,500')}<span data-cg-price="10990.0000"></span>`,
      { price: 10_500 },
    ],
    [
      'a retail price above it',
      label('Retail Price') + price('12,000') + label('Internet Price') + price('10,500', 2),
      { price: 10_500, internet_price: 10_500, list_price: 12_000 },
    ],
    ['the same price twice', price('10,500') + price('10,500', 2), { price: 10_500 }],
    ['two prices that nothing distinguishes', price('12,000') + price('10,500', 2), { price: null }],
    ['call for price', label('Call for Price'), { price: null }],
    ['request price', '<div class="element-type-inventorylistprice">Request Price</div>', { price: null }],
    ['a theme with one price', '<div class="element-type-inventorylistprice">$9,950</div>', { price: 9950 }],
  ])('%s', (_, inner, prices) => {
    const { components: _components, ...amounts } = read(tile(inner))?.vehicle.prices ?? {}
    expect(amounts).toMatchObject(prices)
  })

  test('a labeled price keeps its label', () => {
    const inner =
      '<div class="pricelabel">Retail Price</div><div class="pricevalue1">$12,000</div><div class="pricelabel">Internet Price</div><div class="pricevalue1">$10,500</div>'
    const components = read(tile(inner))?.vehicle.prices?.components ?? []
    expect(components.map(({ label, amount, category }) => [label, amount, category])).toEqual([
      ['Retail Price', 12_000, 'starting'],
      ['Internet Price', 10_500, 'final'],
    ])
  })
})

test.each([
  ['LX', 'Sportage', 'LX'],
  ['Performance | AWD | LAUNCH PKG', 'R2', 'Performance'],
  ['Model 3 Long Range | AWD | 0', 'Model 3 Long Range', null],
  ['', 'Sportage', null],
])('from the trim line %j of a %s, the trim is %j', (line, model, trim) => {
  expect(read(tile('', `data-displaymodel="${model}" data-displaytrim="${line}"`))?.vehicle).toMatchObject({
    model,
    trim,
  })
})

test('the model "Other" and the theme’s placeholder picture are dropped', () => {
  const attributes =
    'data-displaymodel="Other" data-displayphoto="https://automanagerprodcdn.azureedge.net/wmthemes/images/comingsoon_105.png"'
  expect(read(tile('', attributes))?.vehicle).toMatchObject({ model: null, photos: [] })
})

test('labeled values are read where a theme has no attributes', () => {
  const rows =
    '<ul><li><span class="preamble">Mileage:</span> 51,200</li><li><span class="preamble">Engine:</span> 2.4L</li></ul>'
  expect(read(tile(rows, ''))?.vehicle).toMatchObject({ odometer: '51,200', engine: '2.4L' })
})

test('a sold vehicle is skipped', () => {
  expect(read(tile(label('SOLD')))?.skip_reason).toBe('sold')
})

test.each([
  ['its assets', '<link href="https://automanagerprodcdn.azureedge.net/wm/default.css">', 'automanager'],
  ['photos alone', '<img src="https://automanager.blob.core.windows.net/wmphotos/a.jpg">', 'generic'],
  ['words', '<p>our auto manager, automanager, will call you</p>', 'generic'],
])('a page is detected by %s', (_, text, id) => {
  expect(detectPlatform(pageOf(url, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
