import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerTo, driveCollection } from '../../engine/conformance/fixture-site.ts'
import { dealrCloud, readInventoryPage, readSubset } from './platform.ts'

const origin = 'https://www.frontrangeautohaus.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

test('a card is read by its labels, its inquiry button and its badges', () => {
  const [electric, badge] = readSubset(JSON.parse(fixture('subset-1.json')), origin)?.vehicles ?? []
  expect(electric?.vehicle).toMatchObject({
    vin: 'KNDAEFS54R6310180',
    year: '2024',
    make: 'Kia',
    model: 'EV9',
    trim: 'GT-Line',
    odometer: '25,314',
    exterior_color: 'Ocean Blue',
    prices: { price: '$48,495' },
    vdp_link: `${origin}/inventory/2024-kia-ev9-gt-line/210958`,
  })
  expect(electric?.vehicle).not.toHaveProperty('engine')
  expect(electric?.vehicle).not.toHaveProperty('interior_color')
  expect(badge?.vehicle).toMatchObject({
    vin: '1HGCR2F79GA310544',
    make: 'Honda',
    model: 'Accord',
    trim: 'EX',
  })
})

const card = (id: number, vin: string, price: string) =>
  `<div class="listing-card"><a href="inventory/2018-honda-civic-lx/${id}"><img src="y.jpg"></a><div class="price-container ">${price}</div><a href="#m" vehicle-inquiry="${vin}|2018|Honda|Civic">Inquire</a></div>`
const page = (cards: string, pager = '') => `<html><body><section>${cards}</section>${pager}</body></html>`
const two = card(1, '2HGFC2F5XJH310000', '$16,000') + card(2, '2HGFC2F5XJH310001', '$15,000 Doc fee $599 Total $15,599')

test('a custom theme is read from its vehicle pages', () => {
  const { scan, requests } = driveCollection(dealrCloud.collect({ config }, { sample: false }), ({ url }) => {
    const isScripts = url.includes('getInventorySubset')
    const subset = { filters: { make: [{ val: 'Honda', count: 3 }] }, list: 'There is no content in this block' }
    const last = url.endsWith('page=2')
    const pager = '<a dealr-pagination-target="2">2</a><a dealr-pagination-target="1">1</a>'
    const html = page(last ? card(3, '2HGFC2F5XJH310002', 'Call') : two, pager)
    return answerTo(url, isScripts ? JSON.stringify(subset) : html)
  })
  expect(requests).toHaveLength(3)
  expect(scan).toMatchObject({ complete: true, stated: { total: 3 } })
  expect(scan.vehicles.map(({ prices }) => prices?.price)).toEqual(['$16,000', '$15,000', undefined])
  expect(scan.vehicles[0]).toMatchObject({
    make: 'Honda',
    model: 'Civic',
    vdp_link: `${origin}/inventory/2018-honda-civic-lx/1`,
  })
})

test('a model that no list knows is the one of the inquiry button', () => {
  const html = page(card(1, '2HGFC2F5XJH310000', '$16,000').replace('Honda|Civic', 'Honda|Zonda GT'))
  const [only] = readInventoryPage(html, `${origin}/inventory`)?.vehicles ?? []
  expect(only?.vehicle).toMatchObject({ year: '2018', make: 'Honda', model: 'Zonda GT' })
})

test('a response without counts is not the inventory', () => {
  expect(readSubset({ list: '<div></div>' }, origin)).toBeNull()
  expect(readSubset({ filters: { make: [] }, list: '' }, origin)).toMatchObject({ vehicles: [], total: 0 })
  expect(readInventoryPage('<html><body>Welcome</body></html>', `${origin}/inventory`)).toBeNull()
})

test('a page that links to a further one is not the last', () => {
  const read = (pager: string) => readInventoryPage(page(two, pager), `${origin}/inventory?page=1`)?.more
  expect(read('<a dealr-pagination-target="2">2</a>')).toBe(true)
  expect(read('<a dealr-pagination-target="1">1</a>')).toBe(false)
  expect(read('')).toBeNull()
})
