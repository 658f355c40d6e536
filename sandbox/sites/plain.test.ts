import { type CheerioAPI, load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { createLot, type Lot } from '../lot.ts'
import { type Sandbox, startSandbox } from '../server.ts'
import { createNoDealerSite } from './no-dealer.ts'
import { createPlainSite } from './plain.ts'

const lotOf = (size: number) => createLot({ seed: 'plain', size })
const lots = { mapped: lotOf(30), indexed: lotOf(10), unmapped: lotOf(55), listed: lotOf(25) }
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({
    sites: [
      createPlainSite({ host: 'mapped.example', lot: lots.mapped }),
      createPlainSite({ host: 'indexed.example', lot: lots.indexed, sitemap: 'index', markup: 'microdata' }),
      createPlainSite({ host: 'unmapped.example', lot: lots.unmapped, sitemap: 'none' }),
      createPlainSite({ host: 'listed.example', lot: lots.listed, listing: 'item-list', pageSize: 10 }),
      createNoDealerSite({ host: 'bakery.example' }),
    ],
  })
})
afterAll(() => sandbox.close())

const vinsOf = (lot: Lot) => lot.vehicles().map((vehicle) => vehicle.vin)

async function open(address: string): Promise<CheerioAPI> {
  const reply = await ask(sandbox.port, address)
  expect(reply.status).toBe(200)
  return load(reply.body, { xml: address.endsWith('.xml') })
}

function texts($: CheerioAPI, selector: string): string[] {
  return $(selector)
    .map((_, element) => $(element).text())
    .get()
}

async function vinAt(address: string): Promise<string> {
  const $ = await open(address)
  const json = $('script[type="application/ld+json"]').text()
  return json === '' ? $('[itemprop=vehicleIdentificationNumber]').text() : JSON.parse(json).vehicleIdentificationNumber
}

async function listingPages(address: string): Promise<CheerioAPI[]> {
  const pages: CheerioAPI[] = []
  let next: string | undefined = address
  while (next !== undefined) {
    const $ = await open(next)
    pages.push($)
    next = $('link[rel=next]').attr('href')
  }
  return pages
}

test('the sitemap leads to a JSON-LD page for every vehicle', async () => {
  const $ = await open('http://mapped.example/sitemap.xml')
  const vehiclePages = texts($, 'loc').filter((address) => /-[a-z0-9]{17}\/$/.test(address))
  expect(await Promise.all(vehiclePages.map(vinAt))).toEqual(vinsOf(lots.mapped))
})

test('a sitemap index leads to the sitemap of vehicles, and microdata names each VIN', async () => {
  const index = texts(await open('http://indexed.example/sitemap.xml'), 'sitemap > loc')
  const sitemaps = await Promise.all(index.map(open))
  const addresses = sitemaps.flatMap(($) => texts($, 'url > loc')).filter((address) => /[a-z0-9]{17}\/$/.test(address))
  expect(await Promise.all(addresses.map(vinAt))).toEqual(vinsOf(lots.indexed))
})

test('without a sitemap, robots.txt names none and rel=next walks all results pages', async () => {
  expect((await ask(sandbox.port, 'http://unmapped.example/robots.txt')).body).not.toContain('Sitemap')
  expect((await ask(sandbox.port, 'http://unmapped.example/sitemap.xml')).status).toBe(404)
  const pages = await listingPages('http://unmapped.example/inventory/')
  expect(pages).toHaveLength(3)
  const links = pages.flatMap(($) =>
    $('article a')
      .map((_, a) => $(a).attr('href') ?? '')
      .get(),
  )
  expect(links.map((link) => link.slice(-18, -1).toUpperCase())).toEqual(vinsOf(lots.unmapped))
})

test('an item list contains every vehicle completely', async () => {
  const pages = await listingPages('http://listed.example/inventory/')
  const lists = pages.map(($) => JSON.parse($('script[type="application/ld+json"]').text()))
  expect(lists.map((list) => list.numberOfItems)).toEqual([25, 25, 25])
  const cars = lists.flatMap((list) => list.itemListElement).map((entry) => entry.item)
  expect(cars.map((car) => car.vehicleIdentificationNumber)).toEqual(vinsOf(lots.listed))
  expect(cars.map((car) => car.offers.price ?? null)).toEqual(
    lots.listed.vehicles().map((vehicle) => vehicle.prices?.asking ?? null),
  )
})

test('new and used pages split the stock', async () => {
  const count = async (path: string) => {
    const pages = await listingPages(`http://mapped.example${path}`)
    return pages.reduce((total, $) => total + $('article').length, 0)
  }
  const isNew = lots.mapped.vehicles().filter((vehicle) => vehicle.condition === 'new').length
  expect(await count('/new-vehicles/')).toBe(isNew)
  expect(await count('/used-vehicles/')).toBe(30 - isNew)
})

test('the home page identifies the dealer; the bakery sells no cars', async () => {
  const home = JSON.parse((await open('http://mapped.example/'))('script').text())
  expect(home).toMatchObject({ '@type': 'AutoDealer', name: 'Mapped', address: { addressCountry: 'US' } })
  const bakery = await ask(sandbox.port, 'http://bakery.example/')
  expect(bakery.body).toContain('"@type":"Bakery"')
  expect(bakery.body).not.toMatch(/vehicle|inventory|dealer/i)
  expect((await ask(sandbox.port, 'http://bakery.example/inventory/')).status).toBe(404)
})
