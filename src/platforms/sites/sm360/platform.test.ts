import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { readSm360Prices, sm360 } from './platform.ts'

const origin = 'https://www.groupebelleriviere.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: '812' }

/** Responses by path and query; anything else is a 404. */
function collect(pages: Readonly<Record<string, unknown>>) {
  return driveCollection(sm360.collect({ config }, { sample: false }), (request) => {
    const url = new URL(request.url)
    return answerTo(request.url, JSON.stringify(pages[url.pathname + url.search]), 'application/json')
  })
}

function listing(vehicles: readonly object[], numberOfItems = vehicles.length) {
  return { vehicles, pagination: { pageNumber: 1, pageSize: 24, numberOfPages: 1, numberOfItems } }
}

const used = '/en/used-inventory/api/listing?page=1'

function usedVehicle(record: object) {
  return collect({ [used]: listing([{ serialNo: '2HGFE2F25RH506207', ...record }]) }).scan.vehicles[0]
}

describe('a site whose listing does not answer', () => {
  const [own, sold] = ['/used/2019-Honda-Civic-id501.html', '/used/2018-Mazda-3-id502.html'] as const
  const third = '/used/2017-Ford-Focus-id503.html'
  const vin = '2HGFC2F59KH506207'
  const map = (...links: readonly string[]) =>
    `<html><body>${links.map((link) => `<a href="${link}">x</a>`).join('')}<a href="/en/new-catalog/honda/civic-id77">Catalog</a></body></html>`
  const node = {
    '@type': 'Car',
    vehicleIdentificationNumber: vin,
    brand: 'Honda',
    model: 'Civic',
    offers: { price: 18_995 },
  }
  const vehicle = `<html><script type="application/ld+json">${JSON.stringify(node)}</script></html>`
  const read = (pages: Readonly<Record<string, string>>) =>
    driveCollection(sm360.collect({ config }, { sample: false }), ({ url }) => {
      return answerTo(url, pages[new URL(url).pathname])
    })

  test.each(['/en/sitemap', '/fr/plan-du-site'])('is read by the vehicle links of %s', (path) => {
    const { scan, requests } = read({ [path]: map(own), [own]: vehicle })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin, vdp_link: origin + own }] })
    expect(requests.map(({ url }) => url)).not.toContain(`${origin}/en/new-catalog/honda/civic-id77`)
  })

  test('is incomplete if its vehicles are gone or lack data, or the HTML sitemap is truncated [COL-30]', () => {
    expect(read({ '/en/sitemap': map(own, sold, third) }).scan).toMatchObject({ complete: false, vehicles: [] })
    expect(read({ '/en/sitemap': map(own), [own]: '<html></html>' }).scan.complete).toBe(false)
    const cut = map(own, sold).slice(0, -20)
    expect(read({ '/en/sitemap': cut, [own]: vehicle, [sold]: vehicle }).scan.complete).toBe(false)
  })
})

describe('prices', () => {
  const cash = (sellingPrice: unknown) => ({ paymentOptions: { cashPurchase: { sellingPrice } } })
  test.each([
    ['the cash price', { listPrice: 21_000, salePrice: 20_500, ...cash(20_000) }, 20_000, 21_000],
    ['without one, the sale price', { listPrice: 21_000, salePrice: 20_000 }, 20_000, 21_000],
    ['never a payment', { paymentOptions: { finance: { term: { payment: 412.11 } } } }, null, null],
  ])('%s', (_, record, price, list_price) => {
    expect(readSm360Prices(JSON.parse(JSON.stringify(record)))).toMatchObject({ price, list_price })
  })
})

describe('one record', () => {
  test.each([
    ['used', '/en/used-inventory', {}, 'used'],
    ['used', '/en/used-inventory', { newVehicle: true }, 'new'],
    ['new', '/en/new-inventory', { newVehicle: false }, 'new'],
  ])('in the %s section (%s) with %j is %s', (_, base, record, condition) => {
    const { scan } = collect({ [`${base}/api/listing?page=1`]: listing([{ serialNo: 'X', ...record }]) })
    expect(scan.vehicles[0]).toMatchObject({ condition, odometer_unit: 'km' })
  })

  test.each([
    [
      { make: { slug: 'honda', name: 'Honda' }, model: { slug: 'civic', name: 'Civic' } },
      'honda/civic/2018-honda-civic',
    ],
    [
      { make: { name: 'Mercedes-Benz' }, model: { name: 'Classe É 300' } },
      'mercedes-benz/classe-e-300/2018-mercedes-benz-classe-e-300',
    ],
  ])('%j leads to its page', (names, path) => {
    expect(usedVehicle({ vehicleId: 7, year: 2018, ...names })?.vdp_link).toBe(`/en/used-inventory/${path}-id7`)
  })
})

describe('where the listing is read', () => {
  test('as the site’s own page requests it', () => {
    const { requests } = collect({ [used]: listing([]) })
    expect(requests[0]).toMatchObject({
      url: `${origin}/en/new-inventory/api/listing?page=1`,
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    })
  })
})
