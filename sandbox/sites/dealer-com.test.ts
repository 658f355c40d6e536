import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { createLot } from '../lot.ts'
import { type Sandbox, startSandbox } from '../server.ts'
import { createDealerComSite } from './dealer-com.ts'

const origin = 'http://sunrise-motors.example'
const lot = createLot({ seed: 'ddc', size: 130 })
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ sites: [createDealerComSite({ host: 'sunrise-motors.example', lot })] })
})
afterAll(() => sandbox.close())

type Listing = {
  pageInfo: { totalCount: number; pageSize: number; pageStart: number }
  inventory: { vin: string; type: string; link: string; status: string }[]
}

const vinsOf = (vehicles: readonly { vin: string }[]) => vehicles.map((vehicle) => vehicle.vin)

async function post(preferences: Record<string, string>, start = 0): Promise<Listing> {
  const reply = await ask(sandbox.port, `${origin}/api/widget/ws-inv-data/getInventory`, {
    method: 'POST',
    json: {
      siteId: 'sunrisemotors',
      locale: 'en_US',
      widgetName: 'ws-inv-data',
      inventoryParameters: { start: [String(start)] },
      preferences,
    },
  })
  expect(reply.status).toBe(200)
  return JSON.parse(reply.body)
}

async function crawl(read: (start: number) => Promise<Listing>): Promise<Listing['inventory']> {
  const found: Listing['inventory'] = []
  for (;;) {
    const page = await read(found.length)
    expect(page.pageInfo.pageStart).toBe(found.length)
    found.push(...page.inventory)
    if (page.inventory.length === 0 || found.length >= page.pageInfo.totalCount) return found
  }
}

test('walking POST getInventory to its total returns every vehicle once', async () => {
  const found = await crawl((start) => post({ pageSize: '48' }, start))
  expect(vinsOf(found)).toEqual(vinsOf(lot.vehicles()))
})

test('walking the widget URL to its total returns every vehicle once', async () => {
  const path = '/apis/widget/INVENTORY_LISTING_DEFAULT_AUTO_ALL:inventory-data-bus1/getInventory'
  const found = await crawl(async (start) =>
    JSON.parse((await ask(sandbox.port, `${origin}${path}?start=${start}`)).body),
  )
  expect(vinsOf(found)).toEqual(vinsOf(lot.vehicles()))
})

test('a page has at most 48 vehicles, and states it', async () => {
  const page = await post({ pageSize: '500' })
  expect(page.inventory).toHaveLength(48)
  expect(page.pageInfo).toMatchObject({ pageSize: 48, totalCount: 130 })
})

test.each([
  ['auto-new', ['new']],
  ['auto-used', ['used', 'certified']],
  ['auto-certified-used', ['certified']],
  ['auto-new,auto-used', ['new', 'used', 'certified']],
])('listing.config.id %s returns only vehicles of that kind', async (id, conditions) => {
  const found = await crawl((start) => post({ pageSize: '48', 'listing.config.id': id }, start))
  const expected = lot.vehicles().filter((vehicle) => conditions.includes(vehicle.condition))
  expect(expected.length).toBeGreaterThan(0)
  expect(vinsOf(found)).toEqual(vinsOf(expected))
})

test('a body that is not an inventory request, or is for another site, is rejected', async () => {
  const address = `${origin}/api/widget/ws-inv-data/getInventory`
  expect((await ask(sandbox.port, address, { method: 'POST', json: [] })).status).toBe(400)
  expect((await ask(sandbox.port, address, { method: 'POST', json: { siteId: 'other' } })).status).toBe(400)
  expect((await ask(sandbox.port, address)).status).toBe(405)
})

test('the home page names the site, the dealership and its address', async () => {
  const { body } = await ask(sandbox.port, `${origin}/`)
  expect(body).toContain("siteId: 'sunrisemotors'")
  expect(body).toContain('"dealershipName":"Sunrise Motors"')
  const $ = load(body)
  expect($('.vcard .street-address').text()).not.toBe('')
  expect($('li.tel').attr('data-click-to-call-phone')).toMatch(/^\(\d{3}\) 555-01\d\d$/)
})

test('a results page embeds the data of its own page', async () => {
  const { body } = await ask(sandbox.port, `${origin}/used-inventory/index.htm?start=18`)
  const json = /\['inventory-data-bus1'\] = (\{"WIS":.*\});$/m.exec(body)?.[1] ?? ''
  const { WIS }: { WIS: Listing } = JSON.parse(json)
  const used = lot.vehicles().filter((vehicle) => vehicle.condition !== 'new')
  expect(WIS.pageInfo).toMatchObject({ totalCount: used.length, pageStart: 18, pageSize: 18 })
  expect(vinsOf(WIS.inventory)).toEqual(vinsOf(used.slice(18, 36)))
})

test('the link of a record leads to a page with only that vehicle', async () => {
  const [record] = (await post({ pageSize: '1' }, 7)).inventory
  const { status, body } = await ask(sandbox.port, origin + (record?.link ?? ''))
  expect(status).toBe(200)
  const node = JSON.parse(load(body)('script[type="application/ld+json"]').text())
  expect(node).toMatchObject({ '@type': 'Car', vehicleIdentificationNumber: record?.vin, url: origin + record?.link })
  const state = /\['vehicle-ctas1'\] = (\{.*\});$/m.exec(body)?.[1] ?? ''
  expect(JSON.parse(state).vehicle.vin).toBe(record?.vin)
})

test('robots.txt names the sitemap, and the sitemap every vehicle page', async () => {
  expect((await ask(sandbox.port, `${origin}/robots.txt`)).body).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const $ = load((await ask(sandbox.port, `${origin}/sitemap.xml`)).body, { xml: true })
  const addresses = $('loc').map((_, loc) => $(loc).text())
  for (const { uuid } of lot.vehicles()) expect([...addresses].filter((a) => a.includes(uuid))).toHaveLength(1)
})

test('a vehicle in transit is marked, and its page is gone once it is sold', async () => {
  const found = await crawl((start) => post({ pageSize: '48' }, start))
  const coming = found.filter((record) => record.status === 'IN_TRANSIT')
  expect(vinsOf(coming)).toEqual(vinsOf(lot.vehicles().filter((vehicle) => vehicle.inTransit)))
  const [first] = coming
  lot.change({ action: 'sell', vins: [first?.vin ?? ''] })
  expect((await ask(sandbox.port, origin + (first?.link ?? ''))).status).toBe(404)
  expect((await post({ pageSize: '48' })).pageInfo.totalCount).toBe(129)
})
