import { describe, expect, test } from 'vitest'
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
    [
      "the badge of a market-place is not the dealer's",
      `${label('Sale Price')}${price('10,500')}<span data-cg-price="10990.0000"></span>`,
      { price: 10_500 },
    ],
    ['two prices that nothing distinguishes', price('12,000') + price('10,500', 2), { price: null }],
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
  ['Performance | AWD | LAUNCH PKG', 'R2', 'Performance'],
  ['Model 3 Long Range | AWD | 0', 'Model 3 Long Range', null],
  ['', 'Sportage', null],
])('from the trim line %j of a %s, the trim is %j', (line, model, trim) => {
  expect(read(tile('', `data-displaymodel="${model}" data-displaytrim="${line}"`))?.vehicle).toMatchObject({
    model,
    trim,
  })
})
