import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, ask } from '../ask.ts'
import { type Sandbox, startSandbox } from '../server.ts'
import { type PlatformKind, platformKinds, specOfKind } from '../site-specs.ts'

const size = 130
const control = 'http://control.sandbox.example'
let sandbox: Sandbox

beforeAll(async () => {
  const specOf = (kind: PlatformKind) => specOfKind(kind, { host: hostOf(kind), size, seed: 'all' })
  sandbox = await startSandbox({ sites: platformKinds.map(specOf) })
})
afterAll(() => sandbox.close())

function hostOf(kind: PlatformKind): string {
  return `${kind}.example`
}

function lotOf(host: string): readonly string[] {
  return (
    sandbox.sites
      .get(host)
      ?.site.lot?.vehicles()
      .map(({ vin }) => vin) ?? []
  )
}

async function get(host: string, path: string, options: Ask = {}) {
  return ask(sandbox.port, `http://${host}${path}`, options)
}

async function getJson(host: string, path: string, options: Ask = {}) {
  return JSON.parse((await get(host, path, options)).body)
}

/** The first group of the pattern's match in the home page. */
async function inHome(host: string, pattern: RegExp): Promise<string> {
  return pattern.exec((await get(host, '/')).body)?.[1] ?? ''
}

/** Requests pages from `first` on until one contains no VIN. */
async function crawl(first: number, vinsOf: (page: number) => Promise<readonly string[]>): Promise<readonly string[]> {
  const found: string[] = []
  for (let page = first; page < first + 100; page++) {
    const vins = await vinsOf(page)
    if (vins.length === 0) return found
    found.push(...vins)
  }
  throw new Error('the listing has no end')
}

const vinPattern = /\b[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}\b/g

function matches(body: string, pattern: RegExp): readonly string[] {
  return [...body.matchAll(pattern)].map((match) => match[1] ?? match[0])
}

type Crawl = (host: string) => Promise<readonly string[]>

const inspireService = 'websites-search.api.carscommerce.inc'
const inspire = (host: string, key?: string) => async (page: number) => {
  const ccid = await inHome(host, /"ccid":"(\d+)"/)
  const headers = { 'x-api-key': key ?? (await inHome(host, /"apiKey":"(\w+)"/)) }
  const json = { page, perPage: 50, filters: { status: ['publish'] } }
  return get(inspireService, `/api/v1/listings/${ccid}/search`, { method: 'POST', headers, json })
}

const algolia = 'g58lko3etj-dsn.algolia.net'
const motive = (host: string, key?: string) => async (page: number) => {
  const id = await inHome(host, /\\"dealer\\":\{\\"id\\":(\d+)/)
  const shown = await inHome(host, /ALGOLIA_API_KEY\\":\\"(\w+)/)
  const headers = { 'x-algolia-application-id': 'G58LKO3ETJ', 'x-algolia-api-key': key ?? shown }
  const json = { query: '', filters: `is_active:true AND dealer_ids:"${id}"`, page, hitsPerPage: 50 }
  const path = '/1/indexes/production-inventory-global_make_year_desc/query'
  return get(algolia, path, { method: 'POST', headers, json })
}

const teamVelocity = async (host: string, page = 1) => {
  const account = await inHome(host, /accountId = '(\d+)'/)
  const campaign = await inHome(host, /campaignId = '(\d+)'/)
  const query = `AccountID=${account}&CampaignId=${campaign}&Type=All&Limit=200&Page=${page}`
  const path = `/tvm-services/inventory/vehicles?${query}`
  return (await getJson('websites.api.teamvelocityportal.com', path)).inventoryVehicles
}

const sections = async (found: readonly Promise<readonly string[]>[]) => (await Promise.all(found)).flat()
const record = ({ vin }: { vin: string }) => vin

const crawls: Readonly<Record<PlatformKind, Crawl>> = {
  'dealer-com': (host) =>
    crawl(0, async (page) => {
      const path = '/apis/widget/INVENTORY_LISTING_DEFAULT_AUTO_ALL:inventory-data-bus1/getInventory'
      return (await getJson(host, `${path}?pageSize=48&start=${page * 48}`)).inventory.map(record)
    }),
  plain: (host) =>
    crawl(1, async (page) => {
      const links = matches((await get(host, `/inventory/?page=${page}`)).body, /<article><a href="[^"]*-(\w+)\/"/g)
      return links.map((vin) => vin.toUpperCase())
    }),
  'dealer-inspire': (host) =>
    crawl(1, async (page) => JSON.parse((await inspire(host)(page)).body).data.listings.map(record)),
  'dealer-on': (host) =>
    sections(
      ['/searchnew.aspx', '/searchused.aspx'].map((path) =>
        crawl(1, async (page) => {
          const $ = load((await get(host, path)).body)
          const { dealerId, pageId } = JSON.parse($('#dealeron_tagging_data').text())
          const address = `/api/vhcliaa/vehicle-pages/cosmos/srp/vehicles/${dealerId}/${pageId}?pt=${page}&pn=24`
          const cards: { VehicleCard?: { VehicleVin: string } }[] = (await getJson(host, address)).DisplayCards
          return cards.flatMap(({ VehicleCard }) => VehicleCard?.VehicleVin ?? [])
        }),
      ),
    ),
  'team-velocity': (host) => crawl(1, async (page) => (await teamVelocity(host, page)).map(record)),
  'dealer-fire': async (host) => {
    const path = await inHome(host, /"target":"http:\/\/[^/]+(\/[^?]+)\?/)
    return crawl(0, async (page) =>
      matches((await get(host, `${path}?limit=100&offset=${page * 100}`)).body, /VehicleObject_\d+', \{"vin":"(\w+)"/g),
    )
  },
  motive: (host) => crawl(0, async (page) => JSON.parse((await motive(host)(page)).body).hits.map(record)),
  overfuel: async (host) => {
    const id = await inHome(host, /"dealerId":(\d+)/)
    return crawl(0, async (page) => {
      const address = `/api/1.0/dealers/${id}/search?limit=60&offset=${page * 60}`
      return (await getJson('api.overfuel.com', address)).results.map(record)
    })
  },
  jazel: (host) =>
    crawl(1, async (page) => {
      const { body } = await get(host, `/inventory/all-vehicles/${page === 1 ? '' : `srp-page-${page}/`}`)
      return matches(body, /jzlSetVehicleInfoContext\('(\w+)'/g)
    }),
  'd2c-media': (host) => {
    const found = new Set<string>()
    return sections(
      ['1', '32'].map((categories) =>
        crawl(0, async (page) => {
          const { body } = await get(host, `/inventory.html?filterid=a1b${categories}q${page}-10x0-0-0`)
          const vins = matches(body, /<input name="vehicledata"[^>]* data-vin="(\w+)"/g).filter(
            (vin) => !found.has(vin),
          )
          for (const vin of vins) found.add(vin)
          return vins
        }),
      ),
    )
  },
  convertus: async (host) => {
    const { body } = await get(host, '/sitemap.xml')
    const maps = matches(body, /<loc>http:\/\/[^/]+(\/(?:new|used)-vehicle-\d+-sitemap\.xml)/g)
    const lists = await Promise.all(maps.map(async (path) => (await get(host, path)).body))
    const paths = lists.flatMap((xml) => matches(xml, /<loc>http:\/\/[^/]+(\/vehicles\/\d[^<]+)/g))
    return sections(paths.map(async (path) => matches((await get(host, path)).body, /"vin":"(\w+)"/g)))
  },
  'wayne-reaves': async (host) => {
    const records: { vin: string; soldOn: string | null; deletedAt: string | null; forWeb: boolean }[] = await getJson(
      host,
      '/service/inventory/website',
    )
    return records
      .filter(({ soldOn, deletedAt, forWeb }) => soldOn === null && deletedAt === null && forWeb)
      .map(record)
  },
}

describe.each(platformKinds)('%s', (kind) => {
  const crawlSite = crawls[kind]
  const host = `${kind}.example`

  test('paging through it returns each vehicle once', async () => {
    expect([...(await crawlSite(host))].sort()).toEqual([...lotOf(host)].sort())
  })

  test.skipIf(kind === 'wayne-reaves')(
    'the sitemap lists a page for each vehicle, and the page is about it',
    async () => {
      const robots = (await get(host, '/robots.txt')).body
      const sitemap = new URL(/^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '').pathname
      const top = load((await get(host, sitemap)).body, { xml: true })
      const inner = top('sitemap > loc')
        .toArray()
        .map((loc) => new URL(top(loc).text()).pathname)
      const maps = await Promise.all([sitemap, ...inner].map(async (path) => (await get(host, path)).body))
      const paths = maps.flatMap((xml) => {
        const $ = load(xml, { xml: true })
        return $('url > loc')
          .toArray()
          .map((loc) => new URL($(loc).text()))
          .map(({ pathname, search }) => pathname + search)
      })
      const pages = paths.filter((path) => /\d{9}|[a-z0-9]{17}/i.test(path) && path !== '/')
      expect(pages).toHaveLength(size)
      const { status, body } = await get(host, pages[7] ?? '')
      expect(status).toBe(200)
      expect(lotOf(host)).toContain(matches(body, vinPattern).find((vin) => lotOf(host).includes(vin)))
    },
  )

  test('a lot that moved here, and changed its ids since, is served completely', async () => {
    const movedTo = `to-${kind}.example`
    sandbox.addSite({ kind: 'plain', host: movedTo, size: 30 })
    sandbox.moveSite(movedTo, kind)
    sandbox.changeIds(movedTo)
    expect([...(await crawlSite(movedTo))].sort()).toEqual([...lotOf(movedTo)].sort())
  })

  test('an emptied site lists nothing, and its vehicle pages are gone', async () => {
    sandbox.setFaults(host, [{ kind: 'empty-inventory' }])
    expect(await crawlSite(host)).toEqual([])
    sandbox.setFaults(host, [])
  })
})

describe('keys', () => {
  const otherKey = 'f'.repeat(32)

  test.each([
    ['dealer-inspire', async () => (await inspire('dealer-inspire.example', otherKey)(1)).status],
    ['motive', async () => (await motive('motive.example', otherKey)(0)).status],
  ])('%s answers 403 to another key', async (_, status) => {
    expect(await status()).toBe(403)
  })

  test('the inventory service of Team Velocity requires the campaign with the account', async () => {
    const host = 'team-velocity.example'
    const account = await inHome(host, /accountId = '(\d+)'/)
    const path = `/tvm-services/inventory/vehicles?AccountID=${account}&CampaignId=1&Type=All`
    expect((await get('websites.api.teamvelocityportal.com', path)).status).toBe(401)
  })

  test('facets that the search service does not know are rejected with 400', async () => {
    const host = 'dealer-inspire.example'
    const ccid = await inHome(host, /"ccid":"(\d+)"/)
    const headers = { 'x-api-key': await inHome(host, /"apiKey":"(\w+)"/) }
    const json = { page: 1, perPage: 10, facetFilters: { paint: ['Red'] } }
    const path = `/api/v1/listings/${ccid}/search`
    expect((await get(inspireService, path, { method: 'POST', headers, json })).status).toBe(400)
  })
})

test('the page limit is that of the platform', async () => {
  const id = await inHome('overfuel.example', /"dealerId":(\d+)/)
  expect((await getJson('api.overfuel.com', `/api/1.0/dealers/${id}/search?limit=900`)).meta.limit).toBe(200)
})

test('D2C Media repeats its featured card on every page; each brand of the list has a page with all its vehicles', async () => {
  const host = 'd2c-media.example'
  const cardsOf = (html: string) => matches(html, /<input name="vehicledata"[^>]* data-vin="(\w+)"/g)
  const [first, beyond] = await Promise.all(
    [0, 99].map(async (page) => (await get(host, `/inventory.html?filterid=a1b1q${page}-10x0-0-0`)).body),
  )
  expect(cardsOf(beyond ?? '')).toEqual(cardsOf(first ?? '').slice(0, 1))
  const [, path, count] = /<a href="(\/used\/[\w-]+\.html)">[^<]*<span class="s-num">(\d+)/.exec(first ?? '') ?? []
  expect(cardsOf((await get(host, path ?? '')).body)).toHaveLength(Number(count))
})

test('a Wayne Reaves site answers every URL with one shell; its records include vehicles that are gone', async () => {
  const host = 'wayne-reaves.example'
  const [home, robots, sitemap] = await Promise.all(['/', '/robots.txt', '/sitemap.xml'].map((path) => get(host, path)))
  expect(robots?.body).toBe(home?.body)
  expect(sitemap?.body).toBe(home?.body)
  const records: { soldOn: string | null }[] = await getJson(host, '/service/inventory/website')
  expect(records.filter(({ soldOn }) => soldOn !== null)).toHaveLength(1)
  expect(records).toHaveLength(size + 3)
})

describe('changes of platform and ids', () => {
  const steer = async (path: string, json: unknown = {}) => ask(sandbox.port, control + path, { method: 'POST', json })

  test('other ids: the old key is rejected, the new one reads the same lot', async () => {
    const host = 'ids.example'
    sandbox.addSite({ kind: 'motive', host, size: 20 })
    const key = await inHome(host, /ALGOLIA_API_KEY\\":\\"(\w+)/)
    expect((await steer(`/sites/${host}/ids`)).status).toBe(200)
    expect((await motive(host, key)(0)).status).toBe(403)
    expect([...(await crawls.motive(host))].sort()).toEqual([...lotOf(host)].sort())
  })

  test('another platform: the same lot, still without the vehicles sold before', async () => {
    const host = 'moving.example'
    sandbox.addSite({ kind: 'dealer-inspire', host, size: 20 }).lot?.change({ action: 'sell', count: 3 })
    const before = lotOf(host)
    expect((await steer(`/sites/${host}/move`, { kind: 'overfuel' })).status).toBe(200)
    expect(await crawls.overfuel(host)).toEqual(before)
    expect((await get(host, '/')).body).toContain('static.overfuel.com')
  })

  test.each([
    ['/sites/moving.example/move', { kind: 'castle' }, 422],
    ['/sites/nobody.example/ids', {}, 404],
  ])('%s %j is answered with %i', async (path, json, status) => {
    expect((await steer(path, json)).status).toBe(status)
  })

  test('a site without a lot cannot move', async () => {
    sandbox.addSite({ kind: 'no-dealer', host: 'bakery.example' })
    expect((await steer('/sites/bakery.example/move', { kind: 'overfuel' })).status).toBe(422)
  })
})

describe('groups', () => {
  const listing = '/apis/widget/INVENTORY_LISTING_DEFAULT_AUTO_ALL:inventory-data-bus1/getInventory'

  test('a Dealer.com listing has three accounts, one of them the site’s own', async () => {
    const host = 'asked-group.example'
    sandbox.addSite({ kind: 'dealer-com', host, size: 20, group: 'asked' })
    const { accounts, inventory, pageInfo } = await getJson(host, `${listing}?pageSize=48`)
    const own = await inHome(host, /siteId: '(\w+)'/)
    expect(Object.keys(accounts)).toHaveLength(3)
    expect(pageInfo.totalCount).toBe(40)
    const mine = inventory.filter(({ accountId }: { accountId: string }) => accountId === own)
    expect(mine.map(record)).toEqual(lotOf(host))
  })

  test('an unnamed store has no id, name or street that its pages display', async () => {
    const host = 'unnamed-group.example'
    sandbox.addSite({ kind: 'dealer-com', host, size: 20, group: 'unnamed' })
    const { accounts } = await getJson(host, listing)
    const home = (await get(host, '/')).body
    expect(Object.keys(accounts)).toHaveLength(3)
    for (const [id, { name, address }] of Object.entries<{ name: string; address: { firstLineAddress: string } }>(
      accounts,
    )) {
      for (const word of [id, name, address.firstLineAddress]) expect(home).not.toContain(word)
    }
  })

  test('a Dealer Inspire account has three stores; the site’s new stock is listed under an alias at its own address', async () => {
    const host = 'inspire-group.example'
    sandbox.addSite({ kind: 'dealer-inspire', host, size: 20, group: 'asked' })
    const { listings } = JSON.parse((await inspire(host)(1)).body).data
    const code = await inHome(host, /"oem_code":"(\d+)"/)
    const street = /<footer>[^,]+, ([^,]+),/.exec((await get(host, '/')).body)?.[1] ?? ''
    type Row = { vin: string; type: string; source_id: string; dealer: { location: string } }
    const mine = listings.filter((row: Row) => row.dealer.location.startsWith(`${street}<br/>`))
    expect(listings).toHaveLength(40)
    expect(mine.map(record)).toEqual(lotOf(host))
    for (const row of mine) expect(row.source_id === code).toBe(row.type !== 'New')
  })
})

test("the vendors' hosts answer https with their own certificate", async () => {
  const { host, port, servername } = { host: '127.0.0.1', port: vendorPort(), servername: 'api.overfuel.com' }
  const ca = readFileSync(sandbox.extraCaFile)
  const id = await inHome('overfuel.example', /"dealerId":(\d+)/)
  const path = `/api/1.0/dealers/${id}/search?limit=1`
  const body = await new Promise<string>((resolve, reject) => {
    const sent = request({ host, port, servername, ca, path, headers: { host: servername }, agent: false })
    sent.on('error', reject)
    sent.on('response', (response) => text(response).then(resolve, reject))
    sent.end()
  })
  expect(JSON.parse(body).meta.total).toBe(size)
})

function vendorPort(): number {
  return Number(/api\.overfuel\.com:443:127\.0\.0\.1:(\d+)/.exec(sandbox.connectTo)?.[1])
}
