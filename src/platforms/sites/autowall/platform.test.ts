import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wholePage } from '../../engine/cards/html-cards.ts'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { autoWall, readAutoWallPrices } from './platform.ts'

const origin = 'https://www.ridgelinevolvo.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const row = (label: string, value: string) =>
  `<div class="row"><div class="col">${label}:</div><div class="col">${value}</div></div>`

test.each([
  [
    'the sales price below a retail price',
    row('Retail Price', '$58,400.00') + row('Savings Up To', '$2,410.00') + row('Sales Price', '$55,990.00'),
    { price: 55_990, list_price: 58_400 },
  ],
  [
    'a sales price of 0',
    row('Retail Price', '$58,400.00') + row('Sales Price', '$0.00'),
    { price: 58_400, list_price: null },
  ],
  ['one price', '<span class="product-price">$34,995</span>', { price: 34_995, list_price: null }],
  ['the newer class', '<span class="price">$34,995</span>', { price: 34_995, list_price: null }],
  ['call for price', '<span class="price">Call for Price</span>', { price: null, list_price: null }],
])('%s', (_, inner, prices) => {
  expect(readAutoWallPrices(wholePage(`<div>${inner}</div>`))).toMatchObject(prices)
})

test('older and newer cards are both read', () => {
  const { scan } = driveCollection(autoWall.collect({ config }, { sample: false }), ({ url }) =>
    pageOf(url, 200, { text: fixture(`list-${url.slice(-1)}.html`), type: 'text/html' }),
  )
  expect(scan.vehicles[0]).toMatchObject({
    vin: 'YV4H60CX4P1310551',
    year: '2023',
    make: 'Volvo',
    model: 'XC90',
    trim: 'Ultimate',
    condition: 'Pre-Owned',
    stocknum: 'V551',
    odometer: '21,040',
    fuel: 'Gasoline',
    vdp_link: '/gs-vehicle/detail/YV4H60CX4P1310551',
    photos: ['https://images.gratistech.example/YV4H60CX4P1310551.jpg'],
  })
  expect(scan.vehicles[1]).toMatchObject({
    condition: 'New',
    odometer: '9 mi',
    vdp_link: '/gs-vehicle/view?vehicleId=17662',
  })
})

test('a page that requires a cookie first is not the listing', () => {
  const { scan } = driveCollection(autoWall.collect({ config }, { sample: false }), ({ url }) =>
    pageOf(url, 200, { text: '<html><title>Powered By autoWALL</title></html>', type: 'text/html' }),
  )
  expect(scan).toMatchObject({ complete: false, failure: { class: 'changed' } })
})

test.each([
  ['its links', '<a href="/gs-vehicle/list?filter=New">New</a>', 'autowall'],
  ['its badge', "<img src='/global-images/powered_by_autowall.png'>", 'autowall'],
  ['the words', '<p>Powered by autoWALL, /gs-vehicle/list</p>', 'generic'],
])('a page is recognized by %s', (_, text, id) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
