import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { readDcsListing } from './platform.ts'

const url = 'https://www.riverbendautosales.example/newandusedcars'
const first = readFileSync(new URL('fixtures/listing-1.html', import.meta.url), 'utf8')

function layer(vins: string, ids: string, more = ''): string {
  return `<script>x = {"site_platform":"dcs","product_list_vins":[${vins}],"product_list_ids":[${ids}],${more}}</script></body>`
}

test('a vehicle gets the labeled values of its tile, and keeps the units of its trim', () => {
  const vehicles = readDcsListing(first, url)?.vehicles.map(({ vehicle }) => vehicle) ?? []
  expect(vehicles.map(({ model, trim, odometer, drivetrain }) => [model, trim, odometer, drivetrain])).toEqual([
    ['CR-V', 'EX-L', '41,053', 'AWD'],
    ['Model 3', 'Long Range', '28,594', 'AWD'],
    ['F-150', 'XLT 145" WB', '66,012', '4WD'],
  ])
})

describe('prices', () => {
  const priced = (tile: string) => {
    const html = `<div><div><a href="/vdp/7/Used-2020-Kia-Soul">x</a>${tile}</div></div>${layer('"KNDJ23AU4T7100001"', '"7"')}`
    return readDcsListing(html, url)?.vehicles[0]?.vehicle.prices?.price
  }

  test.each([
    ['in the tile', '<span class="i05r_lblPrice">$27,999</span>', '$27,999'],
    ['with its label', '<span class="vehicle-price">Sale Price: $18,450.00</span>', '$18,450.00'],
    [
      'in the call alone',
      `<input onchange="compareChecked(this, '7', '$14,200', 'x.jpg', '', '2020 Kia Soul', 'S')">`,
      '$14,200',
    ],
    ['call for price', '<span class="lblPrice">Call for Price</span>', null],
    ['no price', '', null],
  ])('%s', (_, tile, price) => {
    expect(priced(tile)).toBe(price)
  })
})

test('an unreadable tile loses its fields, not its vehicle', () => {
  const facts =
    '"product_list_names":["2020 Land Rover Defender"],"product_list_years":["2020"],"product_list_makes":["Land Rover"]'
  const page = readDcsListing(layer('"SALEP7EU8L2012345"', '"77"', facts), url)
  expect(page?.vehicles).toMatchObject([
    {
      vehicle: {
        vin: 'SALEP7EU8L2012345',
        make: 'Land Rover',
        model: 'Defender',
        vdp_link: '/vdp/77/',
        condition: null,
      },
    },
  ])
})

test('a template without a data layer is read from its tiles, whose titles may be slugs', () => {
  const tile = (id: number, name: string, title: string) =>
    `<div class="i08r-invBox"><h4 class="i08r_vehicleTitle"><a href="/vdp/${id}/Used-${name}-for-sale">${title}</a></h4>
<p><label>Vin:</label> 5J8YE1H07NL01220${id}</p><div class="i08r_priceWrap"><span class="price-2">$30,895.00</span></div></div>`
  const tiles =
    tile(1, '2022-Acura-MDX', '2022-Acura-MDX') + tile(2, '2019-Land-Rover-Discovery', '2019 Land Rover Discovery')
  const page = readDcsListing(`<body>${tiles}<span>Page: 1 of 1 (2 vehicles)</span></body>`, url)
  expect(page?.total).toBe(2)
  expect(
    page?.vehicles.map(({ vehicle }) => [vehicle.heading, vehicle.make, vehicle.model, vehicle.prices?.price]),
  ).toEqual([
    ['2022 Acura MDX', 'Acura', 'MDX', '$30,895.00'],
    ['2019 Land Rover Discovery', 'Land Rover', 'Discovery', '$30,895.00'],
  ])
})

test.each([
  [
    'the counts of the makes',
    '<select name="makename"><option>Ford (41)</option><option>Kia (1,057)</option></select>',
    1_098,
  ],
  ['the pager', 'Page: 1 of 5 (98 vehicles)', 98],
  ['the heading', '<h2>1,204 Vehicles Found</h2>', 1_204],
  ['nothing', '', null],
])('the total comes from %s', (_, html, total) => {
  expect(readDcsListing(html + layer('"KNDJ23AU4T7100001"', '"7"'), url)?.total).toBe(total)
})

test('parentheses in a name do not end the argument', () => {
  const call = `<input onchange="compareChecked(this, '7', '$9,900', 'x.jpg', '', '2019 Ram 1500 (DS)', 'SLT (Crew)'); x('a')">`
  const page = readDcsListing(call + layer('"1C6RR7LT0KS500001"', '"7"'), url)
  expect(page?.vehicles).toMatchObject([{ vehicle: { trim: 'SLT (Crew)', prices: { price: '$9,900' } } }])
})

test.each([
  ['of open calls', 'compareChecked(this,'.repeat(50_000)],
  ['of open lists', '"product_list_ids":["'.repeat(50_000)],
  ['of open selects', '<select name="makename">'.repeat(20_000)],
])('a page %s takes a single pass', (_, text) => {
  expect(readDcsListing(text, url)?.vehicles ?? []).toEqual([])
})

test('a vehicle marked as sold is skipped', () => {
  const html = `<input onchange="compareChecked(this, 7, 'SOLD', 'x.jpg', '', 'x', '')">${layer('"KNDJ23AU4T7100001"', '"7"')}`
  expect(readDcsListing(html, url)?.vehicles).toMatchObject([{ skip_reason: 'sold' }])
})

test('images of the platform alone are not a signal', () => {
  const text = '<img src="https://imagescdn.dealercarsearch.com/Media/1/2/3.jpg">'
  expect(detectPlatform(pageOf(url, 200, { text, type: 'text/html' })).platform.id).toBe('generic')
})
