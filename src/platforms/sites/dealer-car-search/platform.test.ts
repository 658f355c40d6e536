import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

test('a model that no list knows is what stands behind the make', () => {
  const html = layer(
    '"KNDJ23AU4T7100001"',
    '"7"',
    '"product_list_makes":["Kia"],"product_list_names":["2026 Kia Zonda GT"]',
  )
  expect(readDcsListing(html, url)?.vehicles[0]?.vehicle.model).toBe('Zonda GT')
})

describe('prices', () => {
  const priced = (tile: string) => {
    const html = `<div><div><a href="/vdp/7/Used-2020-Kia-Soul">x</a>${tile}</div></div>${layer('"KNDJ23AU4T7100001"', '"7"')}`
    return readDcsListing(html, url)?.vehicles[0]?.vehicle.prices?.price
  }

  test.each([
    ['in the tile', '<span class="i05r_lblPrice">$27,999</span>', 27_999],
    ['with its label', '<span class="vehicle-price">Sale Price: $18,450.00</span>', 18_450],
    [
      'in the call alone',
      `<input onchange="compareChecked(this, '7', '$14,200', 'x.jpg', '', '2020 Kia Soul', 'S')">`,
      '$14,200',
    ],
  ])('%s', (_, tile, price) => {
    expect(priced(tile)).toBe(price)
  })
})

test.each([
  ['the pager', 'Page: 1 of 5 (98 vehicles)', 98],
  ['the heading', '<h2>1,204 Vehicles Found</h2>', 1_204],
  ['nothing', '', null],
])('the total comes from %s', (_, html, total) => {
  expect(readDcsListing(html + layer('"KNDJ23AU4T7100001"', '"7"'), url)?.total).toBe(total)
})

test.each([
  ['of open calls', 'compareChecked(this,'.repeat(50_000)],
  ['of open lists', '"product_list_ids":["'.repeat(50_000)],
  ['of open selects', '<select name="makename">'.repeat(20_000)],
])('a page %s takes a single pass', (_, text) => {
  expect(readDcsListing(text, url)?.vehicles ?? []).toEqual([])
})
