import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { identifyDealership } from '../../engine/detect/identify.ts'
import { overfuel, readOverfuelPrices } from './platform.ts'

const origin = 'https://www.juniperflatsauto.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: '2088' }
const api = 'https://api.overfuel.com/api/1.0/dealers/2088/search?limit=200&offset='
const vin = '1HGCR2F72GA133870'

function collect(answers: Readonly<Record<string, string>>, site = config) {
  return driveCollection(overfuel.collect({ config: site }, { sample: false }), (request) => {
    return answerTo(request.url, answers[request.url.replace(origin, '')])
  })
}

const listing = (total: number, ...results: readonly object[]) => ({ results, meta: { total, limit: 25 } })
const inPage = (inventory: unknown) =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { inventory } } })}</script>`

const pages = {
  '/inventory?page=1': inPage(listing(2, { vin })),
  '/inventory?page=2': inPage(listing(2, { vin: '5FNYF6H04LB207716' })),
}

describe('where the listing is read', () => {
  test.each([
    ['addresses', ['https://static.overfuel.com/a.webp'], 'https://static.overfuel.com/a.webp'],
    ['objects', [{ url: 'https://static.overfuel.com/b.webp' }], 'https://static.overfuel.com/b.webp'],
    ['missing, beside a featured one', [], 'https://static.overfuel.com/f.webp'],
  ])('photos may be %s', (_, photos, first) => {
    const record = { vin, photos, featuredphoto: 'https://static.overfuel.com/f.webp' }
    const { scan } = collect({ [`${api}0`]: JSON.stringify(listing(1, record)) })
    expect(scan.vehicles[0]?.photos).toEqual([first])
  })
})

describe('a lookup of one VIN', () => {
  const lot = {
    [`${api}0`]: JSON.stringify(listing(450, { vin })),
    [`${api}1`]: JSON.stringify(listing(450, { vin: '5FNYF6H04LB207716' })),
  }
  const ask = (wanted: string, site = config) =>
    driveCollection(overfuel.one({ config: site }, wanted), (request) => {
      return answerTo(request.url, { ...lot, ...pages }[request.url.replace(origin, '')])
    })

  test('a large lot is crawled up to the vehicle', () => {
    expect(ask(vin)).toMatchObject({ requests: { length: 1 }, scan: { complete: true, vehicles: [{ vin }] } })
    expect(ask('5FNYF6H04LB207716')).toMatchObject({ requests: { length: 2 }, scan: { complete: true } })
    expect(ask('1GKS2CKJ6PR330178').scan).toMatchObject({ complete: false, vehicles: [] })
  })

  test('a site without a dealer id is looked up by its pages', () => {
    const { scan, requests } = ask(vin, { ...config, site_id: null })
    expect(requests.map(({ url }) => url)).toEqual([`${origin}/inventory?page=1`])
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin }] })
  })
})

describe('prices', () => {
  test.each([
    ['a price that was lowered', { price: 14950, originalprice: 15950 }, { price: 14_950, list_price: 15_950 }],
    ['a new one has', { condition: 'New', price: 23880, msrp: 24410 }, { msrp: 24_410 }],
    ['a certified one has', { condition: 'Used', certified: true, price: 33450, msrp: 52140 }, { msrp: 52_140 }],
  ])('%s', (_, record, prices) => {
    expect(readOverfuelPrices(record, {})).toMatchObject(prices)
  })

  test('a special price is never the price', () => {
    const record = { vin, price: 33450, specialprice: 32450 }
    const { scan } = collect({ [`${api}0`]: JSON.stringify(listing(1, record)) })
    expect(scan.vehicles[0]?.prices).toMatchObject({ price: 33_450 })
  })
})

describe('a vehicle page', () => {
  const photo = (number: number) => `https://static.overfuel.com/photos/2088/501/${number}.webp`
  const photos = (count: number) => Array.from({ length: count }, (_, at) => photo(at))
  const link = '/inventory/used-2016-honda-accord-1hgcr2f72ga133870-in-albuquerque-nm'
  const pageHtml = (pageProps: unknown) =>
    `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps } })}</script>`
  const collected = (record: object, html: string) =>
    collect({ [`${api}0`]: JSON.stringify(listing(1, { vin, url: link, ...record })), [link]: html })

  test('has the photos and the description that the listing lacks', () => {
    const other = { vin: '5FNYF6H04LB207716', photos: photos(40), description: 'Another car' }
    const own = { vin: vin.toLowerCase(), photos: photos(29), description: '<p>One owner.</p>' }
    const { scan, requests } = collected(
      { photos: photos(5) },
      pageHtml({ vehicle: { results: [own] }, similar: [other] }),
    )
    expect(requests).toMatchObject([{ purpose: 'listing' }, { purpose: 'detail', url: origin + link }])
    expect(scan).toMatchObject({ complete: true, vehicles: [{ photos: photos(29), description: '<p>One owner.</p>' }] })
  })

  test('is read by its markup if it has no such data', () => {
    const node = { '@type': 'Car', vehicleIdentificationNumber: vin, image: photos(12) }
    const html = `<script type="application/ld+json">${JSON.stringify(node)}</script>`
    expect(collected({ photos: photos(5) }, html).scan.vehicles[0]?.photos).toHaveLength(12)
  })
})

test('the dealer is identified by the page props if the page has no schema.org markup', () => {
  const results = {
    name: 'Juniper Flats Auto Sales',
    street1: '77 Arroyo Street NE',
    city: 'Albuquerque',
    state: 'NM',
    postalcode: '87102',
    phonemain: '5055550118',
    phonesales: null,
  }
  const text = `<meta name="generator" content="Overfuel"><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(
    { props: { pageProps: { dealer: { results } } } },
  )}</script>`
  expect(identifyDealership(pageOf(`${origin}/`, 200, { text, type: 'text/html' }), overfuel)).toMatchObject({
    name: 'Juniper Flats Auto Sales',
    street: '77 Arroyo Street NE',
    city: 'Albuquerque',
    state: 'New Mexico',
    zip: '87102',
    phone: '5055550118',
  })
})
