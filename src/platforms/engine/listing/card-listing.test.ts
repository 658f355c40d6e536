import { describe, expect, test } from 'vitest'
import { saysEmpty } from '../reader/understand/stated-total.ts'
import { cardPage, linksFurther, schemaListing, statedTotal } from './card-listing.ts'

const page = { html: '</body>', url: 'https://www.lot.example/list?page=2', total: null, more: undefined }
const one = [{ vehicle: { vin: '1' } }]

describe('a page of cards', () => {
  test.each([
    ['with vehicles and its end', one, {}, { vehicles: one, total: null, more: null }],
    ['cut off, without a total', one, { html: '' }, null],
    ['that says it is empty', [], { html: 'No matching vehicles</HTML >' }, { vehicles: [], total: null, more: null }],
    ['that leads on', one, { more: () => true }, { vehicles: one, total: null, more: true }],
  ])('%s', (_what, vehicles, facts, expected) => {
    expect(cardPage(vehicles, { ...page, ...facts })).toEqual(expected)
  })
})

test('the first matching pattern states the total', () => {
  const patterns = [/of ([\d,]+) cars/, /(\d+) results/]
  expect(statedTotal('1 results of 1,204 cars', patterns)).toBe(1_204)
  expect(statedTotal('7 results', patterns)).toBe(7)
  expect(statedTotal('many', patterns)).toBeNull()
})

test.each([
  ['no results', true],
  ['0 vehicles', true],
  ['Zero matching items', true],
  ['<p>Our cars</p><p x-show="cars.length === 0">0 vehicles found</p>', false],
  ['<p>Our cars</p><div v-if="none" v-cloak><b>No results</b></div>', false],
  ['<p>Our cars</p><div data-ng-show="none">No vehicles</div>', false],
  ['<p>Our cars</p><div data-bind="visible: none">No vehicles</div>', false],
  ['<p>Our cars</p><dialog>No vehicles</dialog>', false],
  ['<p>Our cars</p><div class="sr-only" aria-live="polite">0 results</div>', false],
  ['<p>Our cars</p><script>const none = "No results"</script>', false],
])('%j states that there are no vehicles: %s', (html, is) => {
  expect(saysEmpty({ text: html })).toBe(is)
})

test('a page has a next one if it links to a higher page number', () => {
  const further = (html: string, url = page.url) => linksFurther(html, url, /[?&]page=(\d+)/)
  expect(further('<a href="/list?page=1">1</a><a href="/list?page=2">2</a>')).toBe(false)
  expect(further('<a href="/list?page=1">1</a><a HREF=\'/list?page=3\'>3</a>')).toBe(true)
  expect(further('<a href="/list?page=2">2</a>', 'https://www.lot.example/list')).toBe(true)
  expect(further('<a href="/list?page=1">1</a>', 'https://www.lot.example/list')).toBe(false)
  expect(further('page=9')).toBe(false)
})

const car = (facts: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Car', name: 'Soul', ...facts })}</script>`

test('a listing with schema.org markup has the vehicles with a VIN; sold ones are marked', () => {
  const sold = { offers: { availability: 'https://schema.org/SoldOut' } }
  const vins = ['3GNAXUEG3TL301001', '3GNAXUEG3TL301002']
  const cars = [{ vehicleIdentificationNumber: vins[0] }, { vehicleIdentificationNumber: vins[1], ...sold }, {}]
  const page = schemaListing({})(`${cars.map(car).join('')}</body>`, 'https://www.lot.example/list')
  expect(page?.vehicles).toMatchObject([
    { vehicle: { vin: vins[0] } },
    { vehicle: { vin: vins[1] }, skip_reason: 'sold' },
  ])
  expect(page?.vehicles[0]?.skip_reason).toBeNull()
})
