import { describe, expect, test } from 'vitest'
import { driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { dealerFire, readDealerFirePrices } from './platform.ts'

const origin = 'https://www.stonegateautos.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: null,
  listing_path: '/cars-for-sale-boise-id',
  store_name: 'Stonegate Autos',
}
const page = (text: string) => pageOf(`${origin}/`, 200, { text, type: 'text/html' })

function onlyPage(html: string) {
  return driveCollection(dealerFire.collect({ config }, { sample: false }), (request) =>
    pageOf(request.url, request.url.endsWith('offset=0') ? 200 : 404, { text: html, type: 'text/html' }),
  ).scan
}

const vehicle = (id: number, facts: object) =>
  `Moff.modules.get('DataLayer').pushData('VehicleObject_${id}', ${JSON.stringify(facts)});`
const dealer = (id: number, name: string, city: string, state = 'MD') =>
  `pushData('DealerObject_${id}', ${JSON.stringify({ name, city, state, zip: '21740' })});`
const vins = ['2T3G1RFV9RC511204', 'JF2SKAEC1PH404417', '1N4BL4DV4SN330412'] as const

describe('configure', () => {
  test.each([
    ['{"target":"https:\\/\\/www.stonegateautos.example\\/vehicles?q={s}"}', '/vehicles'],
    ['{"target":{"@type":"EntryPoint","urlTemplate":"/cars-for-sale-boise-id?q={s}"}}', '/cars-for-sale-boise-id'],
    ['<a href="/cars-for-sale-boise-id?limit=20">Inventory</a>', '/cars-for-sale-boise-id'],
  ])('%s yields the results page', (html, listing_path) => {
    expect(dealerFire.configure(page(html))).toMatchObject({ kind: 'configured', config: { listing_path } })
  })

  test.each(['<p>Welcome</p>', '{"target":"https://evil.example/cars-for-sale-x?q={s}"}'])(
    '%s yields no results page',
    (html) => {
      const configured = dealerFire.configure(page(html))
      expect(configured).toMatchObject({ kind: 'configured' })
      expect(configured).not.toHaveProperty('config.listing_path')
    },
  )
})

describe('prices', () => {
  test.each([
    [
      'the advertised price; the final one has the fees',
      { sellingPrice: 32_175, finalPrice: 32_425 },
      { price: 32_175 },
      ['starting 32175', 'fee 250', 'final 32425'],
    ],
    ['never the final price', { sellingPrice: 0, finalPrice: 20_250 }, { price: null }, []],
    [
      'a final price below is not read',
      { sellingPrice: 20_000, finalPrice: 18_000 },
      { price: 20_000 },
      ['starting 20000', 'final 20000'],
    ],
  ])('%s', (_, shown, prices, components) => {
    const read = readDealerFirePrices(shown)
    expect(read).toMatchObject(prices)
    expect(read.components?.map(({ category, amount }) => `${category} ${amount}`)).toEqual(components)
  })
})

describe('one vehicle', () => {
  const read = (facts: object, tile = '') =>
    onlyPage(`<div data-total-items="1">${tile}<script>${vehicle(7, { vin: vins[0], ...facts })}</script></div>`)
      .vehicles[0]

  test('link and photo come from its tile', () => {
    const tile =
      '<a href="/used-2024-toyota-rav4-boise-id-id-7"><img data-src="//images.cdn-ds.com/7.jpg"></a><a href="/used-2020-x-id-77"></a>'
    expect(read({}, tile)).toMatchObject({
      vdp_link: '/used-2024-toyota-rav4-boise-id-id-7',
      photos: ['//images.cdn-ds.com/7.jpg'],
    })
  })

  test.each([
    [{ isNew: 1 }, { condition: 'new', certified: false }],
    [
      { isNew: 0, isDealerCertified: 1 },
      { condition: 'used', certified: true },
    ],
    [
      { isNew: false, isOEMCertified: true },
      { condition: 'used', certified: true },
    ],
  ])('%o is %o', (facts, expected) => {
    expect(read(facts)).toMatchObject(expected)
  })
})

describe('stores of a group', () => {
  const link = (id: number, place: string) => `<a href="/used-2024-toyota-rav4-${place}-id-${id}">x</a>`
  const group = (places: readonly string[], ...dealers: readonly string[]) =>
    `<div data-total-items="${places.length}"><script>${dealers.join('')}</script>${places
      .map((place, row) => `${link(row + 1, place)}<script>${vehicle(row + 1, { vin: vins[row] })}</script>`)
      .join('')}</div>`
  const own = dealer(1, 'Stonegate Autos', 'Owings Mills')
  const other = dealer(2, 'Stonegate Ford', 'Hagerstown')
  const placeholder = dealer(3, 'Stonegate Placeholder', '', '')

  test('a vehicle belongs to the store in the town of its link', () => {
    const scan = onlyPage(group(['owings-mills-md', 'hagerstown-md'], own, other, placeholder))
    expect(scan).toMatchObject({ complete: true, skipped: { 'other store': 1 } })
    expect(scan.vehicles.map(({ vin }) => vin)).toEqual([vins[0]])
  })

  test('a town with two stores identifies neither', () => {
    const third = dealer(4, 'Stonegate Kia', 'Hagerstown')
    const scan = onlyPage(group(['owings-mills-md', 'hagerstown-md', 'hagerstown-md'], own, other, third))
    expect(scan).toMatchObject({ complete: true, skipped: { 'other store': 2 } })
    expect(scan.vehicles.map(({ vin }) => vin)).toEqual([vins[0]])
  })

  test('a group whose stores are all in one town keeps none of them', () => {
    const neighbor = dealer(4, 'Stonegate Kia', 'Owings Mills')
    const scan = onlyPage(group(['owings-mills-md', 'owings-mills-md'], own, neighbor))
    expect(scan).toMatchObject({ complete: false, vehicles: [], skipped: { 'store unknown': 2 } })
  })

  test('a placeholder store does not make a group', () => {
    expect(onlyPage(group(['owings-mills-md', 'frederick-md'], own, placeholder)).vehicles).toHaveLength(2)
  })
})
