import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { convertus, readConvertusPage, readConvertusPrices } from './platform.ts'

const origin = 'https://www.foothillskia.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: '2291', store_name: 'Foothills Kia' }
const vins = ['KNDPUCDG4T7114901', 'JTMRWRFV0TD518944', '2HGFE2F25RH506207'] as const
const [first, second, third] = vins

type Pages = Readonly<Record<string, string | number>>

function collect(pages: Pages) {
  return driveCollection(convertus.collect({ config }, { sample: false }), ({ url }) =>
    answerTo(url, pages[new URL(url).pathname]),
  )
}

const address = (id: number, language = '') => `${language}/vehicles/2024/kia/soul/okotoks/ab/${id}/`

function sitemap(...paths: readonly string[]): string {
  return `<urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`
}

function vehiclePage(vehicle: object): string {
  return `<html><body><script>var vmsData = ${JSON.stringify({ vehicle })};</script></body></html>`
}

describe('prices', () => {
  test.each([
    ['the lowest of three', { asking_price: 3_000, internet_price: 2_500, sale_price: 2_700 }, 2_500, 3_000],
    ['zeros do not count', { asking_price: 32_886, internet_price: 0, sale_price: '0' }, 32_886, null],
    [
      'retail, final, invoice and wholesale prices are not asked',
      { asking_price: 0, retail_price: 47_197, final_price: 1, invoice_price: 2, wholesale_price: 3 },
      null,
      null,
    ],
  ])('%s', (_, vehicle, price, list_price) => {
    expect(readConvertusPrices(vehicle)).toMatchObject({ price, list_price })
  })

  test.each([
    [{ msrp: 43_780, sale_class: 'New' }, 43_780],
    [{ msrp: 43_780, sale_class: 'Used' }, null],
    [{ msrp: 0, sale_class: 'New' }, null],
  ])('the MSRP of %j is %j', (vehicle, msrp) => {
    expect(readConvertusPrices(vehicle).msrp).toBe(msrp)
  })
})

describe('a vehicle page', () => {
  const read = (vehicle: object, url = origin + address(7)) =>
    readConvertusPage(pageOf(url, 200, { text: vehiclePage(vehicle), type: 'text/html' }))?.vehicle

  test.each([
    [false, false],
    ['1', true],
    [true, true],
  ])('in_transit %j is %j', (in_transit, expected) => {
    expect(read({ vin: first, in_transit })?.in_transit).toBe(expected)
  })

  test.each([
    [{ image_original: 'https://x.example/o.jpg', image_lg: 'https://x.example/l.jpg' }, ['https://x.example/o.jpg']],
    [
      [{ image_lg: 'https://x.example/1.jpg' }, { image_lg: 'https://x.example/2.jpg' }],
      ['https://x.example/1.jpg', 'https://x.example/2.jpg'],
    ],
    [null, []],
  ])('of the pictures %j the largest is used', (image, photos) => {
    expect(read({ vin: first, image })?.photos).toEqual(photos)
  })
})

describe('the crawl', () => {
  const two = {
    '/sitemap.xml': sitemap('/vehicles/used/', address(1), address(2), '/about/'),
    [address(1)]: vehiclePage({ vin: first, ad_id: '1' }),
    [address(2)]: vehiclePage({ vin: second, ad_id: 2 }),
  }

  test.each([
    ['cut before its end', `<html><script>var vmsData = {"vehicle":{"vin":"${second}"`],
    ['that shows another vehicle', vehiclePage({ vin: third, ad_id: '99' })],
  ])('a page %s makes the scan incomplete', (_, page) => {
    expect(collect({ ...two, [address(2)]: page }).scan).toMatchObject({ complete: false, vehicles: [{ vin: first }] })
  })

  test('a sitemap without vehicles means that the site changed', () => {
    expect(collect({ '/sitemap.xml': sitemap('/about/') }).scan).toMatchObject({
      complete: false,
      vehicles: [],
      failure: { class: 'changed' },
    })
  })

  test('the crawl for one VIN ends at its page, unless other pages are needed to attribute its store', () => {
    const ask = (vin: string, site: SiteConfig) => {
      const pages: Pages = {
        ...two,
        [address(1)]: vehiclePage({ vin: first, company_data: { company_name: 'Foothills Kia' } }),
        [address(2)]: vehiclePage({ vin: second, company_data: { company_name: 'Foothills Toyota' } }),
      }
      const { scan, requests } = driveCollection(convertus.one({ config: site }, vin), ({ url }) =>
        answerTo(url, pages[new URL(url).pathname]),
      )
      return { scan, read: requests.filter(({ purpose }) => purpose === 'vehicle').length }
    }
    expect(ask(first, config)).toMatchObject({ read: 1, scan: { complete: true, vehicles: [{ vin: first }] } })
    expect(ask(second, config)).toMatchObject({ read: 2, scan: { complete: true, vehicles: [] } })
    const unnamed = { ...config, store_name: null }
    expect(ask(first, unnamed)).toMatchObject({ read: 2, scan: { complete: false, vehicles: [] } })
  })
})
