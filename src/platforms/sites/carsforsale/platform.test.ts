import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { readCarsForSaleListing, readCarsForSalePage } from './platform.ts'

const origin = 'https://www.stonebridgemotors.example'
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const html = (url: string, text: string) => pageOf(url, 200, { text, type: 'text/html' })

function card(price: string, before = ''): string {
  return `<html><body><p>1 - 1 of 1</p><ul>${before}<li class="vehicle-snapshot"><h3 class="vehicle-snapshot__title">
    <a href="/details/used-2016-cadillac-srx/128898143">2016 Cadillac SRX Luxury Collection</a></h3>
    <div class="vehicle-snapshot__main-info-item"><div class="vehicle-snapshot__label">Price</div>
      <div class="vehicle-snapshot__main-info">${price}</div></div>
    <div class="vehicle-snapshot__main-info-item"><div class="vehicle-snapshot__label">Mileage</div>
      <div class="vehicle-snapshot__main-info">118,410</div></div></li></ul></body></html>`
}
const read = (text: string) => readCarsForSaleListing(text, `${origin}/cars-for-sale`)?.vehicles[0]

describe('a card', () => {
  test.each([
    ['$12,999', '$12,999'],
    ['Call for Price', 'Call for Price'],
  ])('a price of %s is distinguished from the mileage by its label', (rawText, price) => {
    expect(read(card(rawText))?.vehicle).toMatchObject({
      year: '2016',
      make: 'Cadillac',
      model: 'SRX',
      trim: 'Luxury Collection',
      condition: 'used',
      odometer: '118,410',
      prices: { price },
      vdp_link: '/details/used-2016-cadillac-srx/128898143',
    })
  })

  test('a card marked "Sold" is skipped', () => {
    expect(read(card('SOLD'))?.skip_reason).toBe('sold')
  })

  test('a card takes the VIN of the schema.org block before it', () => {
    const block =
      '<script type="application/ld+json">{"@type":"Vehicle","vehicleIdentificationNumber":"3GYFNBE3XGS540155"}</script>'
    expect(read(card('$12,999', block))?.vehicle).toMatchObject({ vin: '3GYFNBE3XGS540155', trim: 'Luxury Collection' })
  })
})

test("a vehicle page has its VIN and the dealer's stock number, without the titles of its icons", () => {
  const page = readCarsForSalePage(
    html(`${origin}/details/used-2022-toyota-camry/128891001`, fixture('vehicle-1.html')),
  )
  expect(page).toMatchObject({
    vin: '4T1G11AK7NA910081',
    stocknum: '0081',
    exterior_color: 'Deep Blue',
    drivetrain: 'AWD',
  })
  expect(readCarsForSalePage(html(origin, '<html><body>Welcome</body></html>'))).toBeNull()
})

test.each([
  ['its cards', '<li class="vehicle-snapshot"></li>', 'carsforsale'],
  [
    'its images and links',
    '<img src="https://cdn05.carsforsale.com/a.jpg"><a href="/details/used-2016-cadillac-srx/1">x</a>',
    'carsforsale',
  ],
  ['its images alone', '<img src="https://cdn05.carsforsale.com/a.jpg">', 'generic'],
  ['a link that many sites have', '<a href="/cars-for-sale">Cars</a>', 'generic'],
])('a page is detected by %s', (_, text, id) => {
  expect(detectPlatform(html(`${origin}/`, text)).platform.id).toBe(id)
})
