import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection, failureAt } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { autoRevo, readAutoRevoListing, readAutoRevoPage } from './platform.ts'

const origin = 'https://www.lakeshoreautosales.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

type Pages = Readonly<Record<string, string | number>>

function collect(pages: Pages) {
  return driveCollection(autoRevo.collect({ config }, { sample: false }), firstPageOnly(pages)).scan
}

/** A site whose robots.txt disallows URLs with a query string, so that only the first listing page can be read. */
function firstPageOnly(pages: Pages) {
  return ({ url }: { readonly url: string }) => {
    const { pathname, search } = new URL(url)
    if (search !== '') return failureAt(url, { class: 'blocked', code: 'robots' })
    return answerTo(url, pages[pathname])
  }
}

const outback = fixture('vehicle.html')
const vins = ['3GNAXUEGXPA810071', '1C4HJXDN5JA810072', '4S4BTGND3KA810073', '4T1G11AK3NA810074']
const paths = [
  '/2023-chevrolet-equinox-lt/7410071',
  '/2018-jeep-wrangler-sahara/7410072',
  '/2019-subaru-outback-premium/7410073',
  '/2022-toyota-camry-se/7410074',
]
/** A site of four vehicles at their lots: the listing's first page has two of them. */
const pagesOf = (...lots: readonly string[]): Pages => {
  const label = /<dt class="vin_label">|<dt>VIN<\/dt>/g
  const at = (text: string, ...places: readonly (string | undefined)[]) =>
    text.replace(label, (found) => {
      const [lot, ...rest] = places
      places = rest
      return lot === undefined ? found : `<dt>Location</dt><dd class="location_value parent"><a>${lot}</a></dd>${found}`
    })
  const page = (car: number) => at(outback.replaceAll(vins[2] ?? '', vins[car] ?? ''), lots[car])
  return {
    '/vehicles': at(fixture('listing-1.html'), ...lots.slice(0, 2)),
    '/sitemap.xml': sitemapOf(...paths),
    [paths[2] ?? '']: page(2),
    [paths[3] ?? '']: page(3),
  }
}
const sitemapOf = (...listed: readonly string[]) =>
  `<urlset>${[...listed, '/about-us', '/2018-news/'].map((one) => `<url><loc>${origin}${one}</loc></url>`).join('')}</urlset>`
describe('where robots.txt disallows further listing pages', () => {
  const site = pagesOf()

  test('the remaining vehicles are read from their own pages', () => {
    const scan = collect(site)
    expect(scan).toMatchObject({ complete: true, failure: null, stated: { total: 4 } })
    expect(scan.vehicles.map(({ vin }) => vin)).toEqual(vins)
    expect(scan.vehicles[2]).toMatchObject({ model: 'Outback', vdp_link: origin + paths[2] })
  })

  test('a failed page makes the scan incomplete', () => {
    const scan = collect({ ...site, [paths[2] ?? '']: 503 })
    expect(scan).toMatchObject({ complete: false, failure: { status: 503 } })
    expect(scan.vehicles).toHaveLength(3)
  })

  test('a sitemap with fewer vehicles than the listing states makes the scan incomplete', () => {
    const scan = collect({ ...site, '/sitemap.xml': sitemapOf(...paths.slice(0, 3)) })
    expect(scan).toMatchObject({ complete: false, incompleteReason: expect.stringContaining('states 4') })
  })

  test('a lookup of one VIN reads those pages up to the vehicle’s own', () => {
    const ask = (vin: string, shown: Pages) => driveCollection(autoRevo.one({ config }, vin), firstPageOnly(shown))
    const { scan, requests } = ask(vins[2] ?? '', site)
    expect(scan).toMatchObject({ complete: true, failure: null, vehicles: [{ vin: vins[2], model: 'Outback' }] })
    expect(requests.at(-1)?.url).toBe(origin + paths[2])
    expect(ask('1GKS2CKJ6PR330178', site).scan).toMatchObject({ complete: true, vehicles: [] })
    const lost = { ...site, [paths[3] ?? '']: 503 }
    expect(ask('1GKS2CKJ6PR330178', lost).scan).toMatchObject({ complete: false, vehicles: [] })
  })

  test('a site without a sitemap keeps the vehicles of its first page, as an incomplete scan', () => {
    const scan = collect({ '/vehicles': fixture('listing-1.html') })
    expect(scan).toMatchObject({ complete: false })
    expect(scan.vehicles).toHaveLength(2)
  })
})

describe('several lots', () => {
  const site: SiteConfig = { ...config, store_name: 'Lakeshore Auto Sales' }
  const read = (...lots: readonly string[]) =>
    driveCollection(autoRevo.collect({ config: site }, { sample: false }), firstPageOnly(pagesOf(...lots))).scan

  const own = 'Lakeshore Auto Sales'

  test.each([
    ['on the further pages', [own, own, 'Hill Kia', 'Hill Kia'], [0, 1], 2],
    ['on the first page alone, all of them', ['Hill Kia', 'Hill Kia', own, 'Hill Kia'], [2], 3],
    ['on both', [own, 'Hill Kia', 'Hill Kia', own], [0, 3], 2],
  ])('vehicles of another lot %s are skipped', (_, lots, kept, skipped) => {
    const scan = read(...lots)
    expect(scan.vehicles.map(({ vin }) => vin)).toEqual(kept.map((at) => vins[at]))
    expect(scan).toMatchObject({ complete: true, skipped: { 'other store': skipped }, stated: { total: kept.length } })
  })

  test('if no lot has the dealership’s name, nothing is kept and all lots are named', () => {
    const scan = read('Hill Ford', 'Hill Ford', 'Hill Kia', 'Hill Kia')
    expect(scan).toMatchObject({ complete: false, vehicles: [], skipped: { 'store unknown': 4 } })
    expect(scan.storesSeen).toEqual(['Hill Ford', 'Hill Kia'])
  })

  test('a single lot is the dealership, whatever its name', () => {
    const scan = read('Main Lot', 'Main Lot', 'Main Lot', 'Main Lot')
    expect([scan.complete, scan.skipped]).toEqual([true, {}])
  })
})

describe('tiles', () => {
  const tile = (inner: string, kind = 'used_vehicle') =>
    readAutoRevoListing(
      `<html><body><h2 id="search_results_count">1 matches out of 1 vehicles.</h2><section class="inventory_item ${kind}"><h3><a href="/x/1"><span class="template_title"><span class="make">Ford</span></span></a></h3>${inner}</section></body></html>`,
      `${origin}/vehicles`,
    )?.vehicles[0]
  const vin = '<dd class="vin_value">1FMCU9MN6RUA29239</dd>'

  test.each([
    ['the asking price', '<h3 class="website_price">Our Price<span>$28,995</span></h3>', { price: '$28,995' }],
    [
      'a retail value is the list price',
      '<h3 class="website_price">Our Price<span>$28,995</span></h3><p class="secondary_price">Retail Value<span><strike>$35,225</strike></span></p>',
      { price: '$28,995', list_price: '$35,225' },
    ],
    ['a payment is none', '<p class="srp_estimated_payment"><label>Estimated Payment</label><span>$289</span></p>', {}],
  ])('%s', (_, inner, prices) => {
    expect(tile(vin + inner)?.vehicle.prices).toEqual(prices)
  })

  test('only the word for used is trusted', () => {
    expect(tile(vin)?.vehicle.condition).toBe('used')
    expect(tile(vin, 'new_vehicle')?.vehicle.condition).toBeNull()
  })
})

const samples = new URL('../../../../../shared/samples/platforms/', import.meta.url)

test.skipIf(!existsSync(samples))(
  'the schema.org block of a real page is read too (skipped without the sample files)',
  () => {
    const text = readFileSync(new URL('16-generic-jsonld-microdata.html', samples), 'utf8')
    const block = /<script[^>]*>[^<]*"makesOffer"[^<]*<\/script>/.exec(text)?.[0] ?? ''
    expect(readAutoRevoPage(`<html><body>${block}</body></html>`, `${origin}/x/1`)).toMatchObject({
      vehicle: {
        vin: '7G2CEHED7RA043459',
        year: '2024',
        make: 'Tesla',
        model: 'Cybertruck',
        odometer: '19349',
        fuel: 'Electric',
        prices: { price: '78890' },
      },
    })
  },
)
