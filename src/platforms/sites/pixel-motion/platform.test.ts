import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wholePage } from '../../engine/cards/html-cards.ts'
import { driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import { pixelMotion, readPixelMotionPage, readPixelMotionPrices } from './platform.ts'

const origin = 'https://www.mesaverdecdjr.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

const row = ([label, value]: readonly [string, string]) =>
  `<div class='price-item-label'>${label}</div><div class='price-item-value'>${value}</div>`

test.each([
  [
    'discounts and offers are none',
    [
      ['Dealer Discount', '$3,499'],
      ['Military Rebate', '$500'],
    ],
    { price: null, msrp: null },
  ],
  [
    'of two that say nothing, none',
    [
      ['Mesa Verde', '$30,996'],
      ['Jeep Days', '$29,996'],
    ],
    { price: null, msrp: null },
  ],
  ['an amount taken off', [['Special', '− $1,000']], { price: null, msrp: null }],
  ['a price after the only offers', [['Price after rebates', '$28,000']], { price: 28_000, msrp: null }],
] as const)('%s', (_, rows, prices) => {
  expect(readPixelMotionPrices(wholePage(rows.map(row).join('')))).toMatchObject(prices)
})

test('a card is read by its rows and its URL; commented markup is ignored', () => {
  const [jeep, grand] = readPixelMotionPage(fixture('new-1.html'), `${origin}/inventory/new/`)?.vehicles ?? []
  expect(jeep?.vehicle).toMatchObject({
    vin: '3C4NJDBN3TT310711',
    stocknum: 'T0711',
    year: '2026',
    make: 'Jeep',
    model: 'Compass',
    trim: 'Latitude Altitude',
    condition: 'new',
    odometer: '7',
    exterior_color: 'Fathom Blue Pearl Coat',
    drivetrain: '4x4',
    prices: { price: 30_996, msrp: 34_495 },
  })
  expect(grand?.vehicle).toMatchObject({ model: 'Grand Cherokee L', trim: 'Limited', prices: { price: null } })
})

test('a vehicle in two sections counts once', () => {
  const { scan } = driveCollection(pixelMotion.collect({ config }, { sample: false }), ({ url }) => {
    const isNew = url.includes('/new/')
    return pageOf(url, isNew ? 404 : 200, { text: isNew ? '' : fixture('used-1.html'), type: 'text/html' })
  })
  expect(scan).toMatchObject({ complete: true, vehicles: { length: 1 }, stated: { total: 1 } })
})
