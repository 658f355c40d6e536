import { expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { readInventoryPage } from './platform.ts'

const url = 'https://www.pinecovemotors.example/inventory/'
const link = (id: number) => `<a href="${url}${id}-2018-honda-civic-lx/">2018 Honda Civic LX</a>`
const tile = (id: number, price: string, badge = 'Used') =>
  `<div><span class="badge">${badge}</span><div class="bg-warning">${price}</div><div>Asking Price</div><h4>${link(id)}</h4></div>`
const read = (body: string, at = url) => readInventoryPage(`<html><body>${body}</body></html>`, at)

test.each([
  ['$9,850', 9_850],
  ['Call for price', null],
  ['From $199/mo', null],
])('a tile that says %j costs %s', (shown, price) => {
  expect(read(tile(404951001, shown))?.vehicles[0]?.vehicle).toMatchObject({
    ...{ year: '2018', make: 'Honda', model: 'Civic', trim: 'LX', condition: 'Used', prices: { price } },
  })
})

test('tiles need no element of their own on a page with one vehicle', () => {
  const bare = `<a class="img-overlay" href="${url}404951001-2018-honda-civic-lx/"></a><b class="mileage-icon"></b><small>54,900</small><h4>${link(404951001)}</h4>`
  expect(read(bare)?.vehicles).toMatchObject([{ vehicle: { odometer: '54,900', model: 'Civic' } }])
})

test('a vehicle whose badge says sold is left out', () => {
  expect(read(tile(404951001, '$9,850', 'Sold'))?.vehicles).toMatchObject([{ skip_reason: 'sold' }])
})

test('a page that links to a further one is not the last; one that was cut off is none', () => {
  const body = tile(404951001, '$1,900')
  expect(read(`${body}<a href="${url}page/2/">2</a>`)?.more).toBe(true)
  expect(read(`${body}<a href="${url}page/2/">2</a>`, `${url}page/2/`)?.more).toBe(false)
  expect(readInventoryPage(`<html><body>${body}`, url)).toBeNull()
})

test.each([
  ['<link href="/wp-content/plugins/dealerfront/a.css">', 'dealer-front'],
  ['<link href="/wp-content/plugins/dealerfront-reviews/a.css">', 'generic'],
])('%s is %s', (text, id) => {
  expect(detectPlatform(pageOf(url, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
