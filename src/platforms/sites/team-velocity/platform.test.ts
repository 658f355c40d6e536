import { describe, expect, test } from 'vitest'
import {
  answerFrom,
  answerTo,
  driveCollection,
  homePage,
  loadFixtureSite,
  pageOf,
} from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { readTeamVelocityPage, teamVelocity } from './platform.ts'
import { readTeamVelocityPrices } from './read-prices.ts'

const origin = 'https://www.cedarridgetoyota.example'
const config: SiteConfig = {
  base_url: origin,
  inventory_type: 'all',
  site_id: '81244',
  store_id: '81244',
  store_name: 'Cedar Ridge Toyota',
  campaign_id: '9107',
}
const vinOf = (row: number) => `JTMRWRFV4TD${100_000 + row}`

/** Responses by the last path segment and page; anything else is a 404. */
function collect(answers: Readonly<Record<string, unknown>>, site = config) {
  return driveCollection(teamVelocity.collect({ config: site }, { sample: false }), (request) => {
    const url = new URL(request.url)
    const page = url.searchParams.get('Page') ?? url.searchParams.get('page')
    const answer = answers[`${url.pathname.split('/').at(-1)} ${page}`]
    return answerTo(request.url, typeof answer === 'string' ? answer : JSON.stringify(answer), 'application/json')
  })
}

const service = (vehicles: readonly unknown[]) => ({ inventoryVehicles: vehicles })
const file = (vehicles: readonly unknown[], totalVehicles = vehicles.length) => ({
  vehicles,
  totalVehicles,
  pageSize: 50,
})

describe('where the listing is read', () => {
  const many = Array.from({ length: 230 }, (_, row) => ({ vin: vinOf(row), type: 'New', dealerID: '81244' }))

  test('the service is read page by page up to a short one', () => {
    const { scan, requests } = collect({
      'vehicles 1': service(many.slice(0, 200)),
      'vehicles 2': service(many.slice(200)),
    })
    expect(scan).toMatchObject({ complete: true, stated: { total: 230, new: 230, used: 0 } })
    const pages = requests.filter(({ purpose }) => purpose === 'listing')
    expect(pages.map(({ url }) => new URL(url).searchParams.get('Page'))).toEqual(['1', '2'])
  })

  const files = {
    'inventory-new.json 1': file([{ vin: vinOf(1), inventoryType: 'New' }]),
    'inventory-used.json 1': file([{ vin: vinOf(2), inventoryType: 'Used' }], 2),
    'inventory-used.json 2': file([{ vin: vinOf(3), inventoryType: 'Used' }], 2),
  }

  test.each([
    ['answers 404', {}],
    ['answers with HTML', { 'vehicles 1': '<html>moved</html>' }],
    ['says that there is nothing', { 'vehicles 1': service([]) }],
  ])("if the service %s, the site's own files are read", (_, answers) => {
    const { scan } = collect({ ...answers, ...files })
    expect(scan).toMatchObject({ complete: true, failure: null, stated: { total: 3, new: 1, used: 2 } })
  })

  test('the fixture yields the same vehicles by files as by the service, except for fields that the files lack', () => {
    const site = loadFixtureSite('team-velocity')
    if (site === null) throw new Error('no fixture')
    const configured = teamVelocity.configure(homePage('team-velocity', site))
    if (configured.kind === 'missing') throw new Error(configured.reason)
    const read = (own: SiteConfig) =>
      driveCollection(teamVelocity.collect({ config: own }, { sample: false }), (request) =>
        answerFrom('team-velocity', site, request),
      ).scan.vehicles.map(
        ({ prices: _, photos: __, vdp_link: ___, description: ____, in_transit: _____, ...rest }) => rest,
      )
    const byFiles = read({ ...configured.config, campaign_id: null })
    expect(new Set(byFiles)).toEqual(new Set(read(configured.config)))
  })
})

test.each([
  [{ certifiedType: 'Toyota Certified' }, true],
  [{ certifiedType: '' }, false],
  [{}, false],
])('%o: certified is %s', (facts, certified) => {
  const { scan } = collect({ 'vehicles 1': service([{ vin: vinOf(1), type: 'Used', ...facts }]) })
  expect(scan.vehicles[0]).toMatchObject({ certified })
})

describe('stores of a group', () => {
  test('in the files the dealer is identified by name, and without a match nothing is kept', () => {
    const rows = ['Airport Honda', 'Mazda of Knoxville'].map((dealerName, row) => ({
      vin: vinOf(row),
      dealerName,
      dealerDomain: origin,
    }))
    const answers = { 'inventory-used.json 1': file(rows) }
    const own = { ...config, campaign_id: null, store_name: 'Mazda of Knoxville' }
    expect(collect(answers, own).scan.vehicles.map(({ vin }) => vin)).toEqual([vinOf(1)])
    const { scan } = collect(answers, { ...own, store_name: 'Knoxville Auto Mall' })
    expect(scan).toMatchObject({ complete: false, vehicles: [], storesSeen: ['Airport Honda', 'Mazda of Knoxville'] })
  })
})

describe('prices', () => {
  test.each([
    [
      'a used car: your price, below it',
      { type: 'Used', sellingPrice: 45_420, yourPrice: 43_920, msrp: 48_920 },
      43_920,
    ],
    ['a new car: the higher one', { type: 'New', sellingPrice: 36_100, yourPrice: 37_199 }, 37_199],
    ['a new car: no conditional rebate', { type: 'New', sellingPrice: 23_585, yourPrice: 21_585 }, 23_585],
  ])('%s', (_, vehicle, price) => {
    expect(readTeamVelocityPrices(vehicle).price).toBe(price)
  })

  test.each([
    ['New', {}, 33_120],
    ['Used', {}, null],
    ['Used', { certifiedType: 'Toyota Certified' }, null],
  ])('the MSRP of a %s car (%o) is %s', (type, facts, msrp) => {
    expect(readTeamVelocityPrices({ type, msrp: 33_120, ...facts }).msrp).toBe(msrp)
  })
})

describe('a lookup of one VIN', () => {
  const ask = (answers: Readonly<Record<string, string>>) =>
    driveCollection(teamVelocity.one({ config }, vinOf(1)), ({ url }) => answerTo(url, answers[new URL(url).pathname]))
      .scan
  const sitemap = (vin: string) =>
    `<urlset><url><loc>${origin}/viewdetails/used/${vin.toLowerCase()}/x</loc></url></urlset>`
  const noData = { '/api/Inventory/vehicle': '{"vin":null,"make":null}' }

  test.each([
    ['the sitemap lists others', { ...noData, '/inventorysitemap.xml': sitemap(vinOf(2)) }, true],
    ['nothing is there and the sitemap lists others', { '/inventorysitemap.xml': sitemap(vinOf(2)) }, true],
    ['there is no sitemap', noData, false],
  ])('a response without data, and %s', (_, answers, complete) => {
    expect(ask(answers)).toMatchObject({ complete, vehicles: [] })
  })
})

describe('a vehicle page', () => {
  const vin = vinOf(1)
  const gallery = (of: string, ...names: readonly string[]) =>
    `<oem-gallery :vin="'${of}'" :photoUrls="'${names.map((name) => `https://p.example/${name}.jpg`).join(',')}'"></oem-gallery>`
  const read = (html: string) =>
    readTeamVelocityPage(pageOf(`${origin}/v`, 200, { text: html, type: 'text/html' }), vin)

  test('has its gallery beside those of other vehicles', () => {
    const html = gallery(vinOf(2), 'x', 'y', 'z') + gallery(vin.toLowerCase(), 'a', 'b')
    expect(read(html)).toMatchObject({ photos: ['https://p.example/a.jpg', 'https://p.example/b.jpg'] })
  })

  test('yields nothing if its gallery is another vehicle’s, empty or missing', () => {
    expect(read(gallery(vinOf(2), 'x', 'y'))).toBeNull()
    expect(read(`<oem-gallery :vin="'${vin}'" :photoUrls="''"></oem-gallery>`)).toBeNull()
    expect(read('<html><body>Access denied</body></html>')).toBeNull()
  })

  test('is not needed if the listing has the photos', () => {
    const photoURLs = 'https://p.example/1.jpg,https://p.example/2.jpg'
    const { requests } = collect({ 'vehicles 1': service([{ vin, type: 'New', dealerID: '81244', photoURLs }]) })
    expect(requests).toHaveLength(1)
  })
})

test.each([
  ['where no other price is named', { type: 'Used' }, 21_480],
  ['never over a price of its own', { type: 'Used', yourPrice: 20_990 }, 20_990],
  ['nor over a lower selling price', { type: 'New', sellingPrice: 20_990 }, 20_990],
])('the first offer to buy is the price %s', (_, record, price) => {
  const buyFors = [{ buyForPrice: '$21,480' }, { buyForPrice: 19_000 }]
  expect(readTeamVelocityPrices({ ...record, buyFors }).price).toBe(price)
})
