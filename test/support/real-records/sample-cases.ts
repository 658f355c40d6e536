import { readdirSync, readFileSync } from 'node:fs'
import { isObject, readKey, readPath } from '../../../src/platforms/engine/records/record-path.ts'
import type { RealSite } from './read-real-site.ts'

/** What a person read off a sample, as its `.expected.json` says; never taken from the code. */
export type Expected = Readonly<Record<string, unknown>>

export type SampleCase = {
  readonly name: string
  readonly site: RealSite
  /** The home page, where the settings and the identity are read. */
  readonly home?: string
  readonly vehicles: readonly Expected[]
  /** Whether a scan of what was saved may call itself complete; null where the sample cannot tell. */
  readonly complete: boolean | null
  readonly identity?: Expected
}

const html = (body: string) => `<!doctype html><html><body>${body}</body></html>`
const pathOf = (url: string) => new URL(url).pathname
const pageOfQuery = (url: string) => new URL(url).searchParams.get('page') ?? '1'

/** The samples of one folder, real or invented in the same shapes, each as a site that answers what was saved. */
export function sampleCases(folder: URL): readonly SampleCase[] {
  const files = readdirSync(folder)
  const fileOf = (id: string, isExpectation: boolean) => {
    const found = files.find((file) => file.startsWith(`${id}-`) && file.endsWith('.expected.json') === isExpectation)
    if (found === undefined) throw new Error(`no sample ${id} in ${folder.pathname}`)
    return readFileSync(new URL(found, folder), 'utf8')
  }
  const text = (id: string) => fileOf(id, false)
  const json = (id: string): unknown => JSON.parse(text(id))
  const read = { text, json, expected: (id: string) => expectationOf(JSON.parse(fileOf(id, true))) }
  return [
    ...overfuelGroup(read),
    ...dealerComPrices(read),
    dealerComListPage(read),
    proMaxSite(read),
    ...autoFundsSites(read),
    dealerEprocessRows(read),
    dealerCarSearchPages(read),
    dealerOnSheets(read),
    wayneReavesList(read),
    motiveHome(read),
    autoManagerTile(read),
    dealerSyncSearch(read),
    teamVelocityPrices(read),
  ]
}

type Expectation = {
  readonly page: string
  /** The address that a file stands for, by what the file's name begins with. */
  readonly addressOf: (id: string) => string
  readonly vehicles: readonly Expected[]
  readonly all: unknown
}
type Samples = {
  /** A file by what its name begins with: 17, 20a. */
  readonly text: (id: string) => string
  readonly json: (id: string) => unknown
  readonly expected: (id: string) => Expectation
}

function expectationOf(all: unknown): Expectation {
  const vehicles = readKey(all, 'vehicles')
  const entries = Object.entries(readKey(all, 'pages') ?? {})
  return {
    all,
    page: String(readKey(all, 'page') ?? ''),
    addressOf: (id) => String(entries.find(([file]) => file.startsWith(`${id}-`))?.[1] ?? ''),
    vehicles: Array.isArray(vehicles) ? vehicles.filter(isObject) : [],
  }
}

function overfuelGroup({ text, expected }: Samples): readonly SampleCase[] {
  const { page, vehicles, all } = expected('17')
  const home = text('17')
  const { origin } = new URL(page)
  const listings = ['/', '/inventory', pathOf(page)]
  const answer: RealSite['answer'] = ({ url }) =>
    url.startsWith(origin) && listings.includes(pathOf(url)) && pageOfQuery(url) === '1' ? home : undefined
  const site = { platform: 'overfuel', origin, state: 'AZ', answer }
  const store = readPath(all, 'scan_of_one_store.store')
  const vins = readPath(all, 'scan_of_one_store.vins')
  const own = vehicles.filter(({ vin }) => Array.isArray(vins) && vins.includes(vin))
  return [
    { name: 'Overfuel, several lots', site, home, vehicles, complete: false },
    {
      name: 'Overfuel, one lot of several',
      site: { ...site, config: { store_name: String(store) } },
      home,
      vehicles: own,
      complete: false,
    },
  ]
}

/** Each record under an address of its own: the list names it with its tracked prices, its page has the offer too. */
function dealerComPrices({ json, expected }: Samples): readonly SampleCase[] {
  const records = readKey(json('18'), 'vehicles')
  const { vehicles } = expected('18')
  const origin = 'https://www.tracked-prices.example'
  return vehicles.map((vehicle, at) => {
    const record = Array.isArray(records) ? records[at] : null
    const vin = typeof vehicle.vin === 'string' ? vehicle.vin : `1FT8W3BT0NEC${String(41_000 + at)}`
    const tracked = readKey(record, 'dataLayer_vehicle')
    const link = `/used/car-${at}.htm`
    const listed = {
      ...{ vin, year: vehicle.year ?? 2025, make: 'Ford', model: 'F-350', link },
      ...{ condition: readKey(tracked, 'newOrUsed'), trackingPricing: tracked },
    }
    const layer = JSON.stringify({ ...(isObject(tracked) ? tracked : {}), vin })
    const offer = { '@type': 'Offer', price: readKey(record, 'jsonld_offer_price'), priceCurrency: 'USD' }
    const car = { '@context': 'https://schema.org', '@type': 'Car', vehicleIdentificationNumber: vin, offers: offer }
    const vehiclePage = html(
      `<script>DDC.dataLayer['vehicles'] = [${layer}];</script><script type="application/ld+json">${JSON.stringify(car)}</script>`,
    )
    const list = { inventory: [listed], pageInfo: { totalCount: 1, pageSize: 48 } }
    return {
      name: `Dealer.com prices, ${String(vehicle.vehicle)}`,
      vehicles: [{ ...vehicle, vin, vehicle: undefined, saved_text: JSON.stringify(record) }],
      complete: true,
      site: {
        platform: 'dealer-com',
        origin,
        state: 'TX',
        config: { site_id: 'tracked', account_id: 'tracked', child_account_ids: [], default_domain: null },
        answer: ({ url }) => {
          if (pathOf(url) === '/api/widget/ws-inv-data/getInventory') return list
          return pathOf(url) === link ? vehiclePage : undefined
        },
      },
    }
  })
}

function dealerComListPage({ text, expected }: Samples): SampleCase {
  const { page, vehicles } = expected('19')
  const config = { site_id: 'kian', account_id: 'kian', child_account_ids: [], default_domain: null }
  return {
    name: 'Dealer.com, state in the page',
    vehicles,
    complete: false,
    site: {
      ...{ platform: 'dealer-com', origin: new URL(page).origin, state: 'CA', config },
      answer: ({ url }) => (pathOf(url) === pathOf(page) && /start=0|htm$/.test(url) ? text('19') : undefined),
    },
  }
}

function proMaxSite({ text, expected }: Samples): SampleCase {
  const { addressOf, vehicles } = expected('20')
  const listing = addressOf('20a')
  const home = text('20b')
  return {
    name: 'ProMax',
    vehicles,
    home,
    complete: false,
    identity: { phone: readPath(expected('20').all, 'identity.phone') },
    site: {
      ...{ platform: 'promax', origin: new URL(listing).origin, state: 'NH' },
      answer: ({ url }) => {
        if (url === listing) return text('20a')
        return pathOf(url) === '/' ? home : undefined
      },
    },
  }
}

const feedVin = '5YJYGDEE1MF099216'

function autoFundsSites({ text, expected }: Samples): readonly SampleCase[] {
  const { addressOf, vehicles, all } = expected('21')
  const { origin } = new URL(addressOf('21a'))
  const car = addressOf('21b')
  const bare = (vin: unknown) => html(`<input type="hidden" id="hdnInventoryVin" value="${String(vin)}">`)
  const feed: SampleCase = {
    name: 'AutoFunds, feed and page',
    vehicles,
    complete: true,
    site: {
      ...{ platform: 'autofunds', origin, state: 'CA' },
      answer: ({ url }) => {
        if (pathOf(url) === '/rss.aspx') return text('21a')
        if (url === car) return text('21b')
        const listed = vehicles.find(({ vdp_link }) => vdp_link === url)
        return listed === undefined ? undefined : bare(listed.vin)
      },
    },
  }
  const single = (id: string): SampleCase => {
    const link = `${origin}/a-car/used_car/1`
    const item = `<item><title>A car</title><link>${link}</link><addItem:vin>${feedVin}</addItem:vin></item>`
    const rss = `<rss xmlns:addItem="https://a.example/"><channel>${item}</channel></rss>`
    const shown = Object.entries(readKey(all, 'single_pages') ?? {}).find(([file]) => file.startsWith(`${id}-`))?.[1]
    return {
      name: `AutoFunds, ${id}`,
      vehicles: [{ vin: feedVin, ...shown }],
      complete: true,
      site: {
        ...{ platform: 'autofunds', origin, state: 'CA' },
        answer: ({ url }) => (pathOf(url) === '/rss.aspx' ? rss : url === link ? text(id) : undefined),
      },
    }
  }
  return [feed, single('21c'), single('21d')]
}

function dealerEprocessRows({ text, expected }: Samples): SampleCase {
  const { page, vehicles } = expected('22')
  const [used, fresh] = text('22')
    .split(/(?=<div class="srp_vehicle_item_container">)/)
    .filter((part) => part.includes('srp_vehicle_item_container'))
  const listing = (card: string | undefined) => html(`<div data-vehicle_count="1">${card ?? ''}</div>`)
  return {
    name: 'Dealer eProcess, price rows',
    vehicles,
    complete: true,
    site: {
      ...{ platform: 'dealer-eprocess', origin: new URL(page).origin, state: 'AZ' },
      answer: ({ url }) => {
        if (pathOf(url) === '/used-inventory/') return listing(used)
        return pathOf(url) === '/new-inventory/' ? listing(fresh) : undefined
      },
    },
  }
}

function dealerCarSearchPages({ text, expected }: Samples): SampleCase {
  const { addressOf, vehicles } = expected('23')
  const ids = ['23a', '23b', '23c']
  return {
    name: 'Dealer Car Search, i08r',
    vehicles,
    complete: true,
    site: {
      ...{ platform: 'dealer-car-search', origin: new URL(addressOf('23a')).origin, state: 'AZ' },
      answer: ({ url }) => {
        const id = ids[Number(pageOfQuery(url)) - 1]
        return pathOf(url) === '/newandusedcars' && id !== undefined ? text(id) : undefined
      },
    },
  }
}

/** The sheets as the list service carries them; what the source tells of the car stands beside them. */
function dealerOnSheets({ json, expected }: Samples): SampleCase {
  const { vehicles } = expected('24')
  const sheets = readKey(json('24'), 'sheets')
  const origin = 'https://www.price-sheets.example'
  const listed = vehicles.map((vehicle, at) => {
    const sheet: unknown = Array.isArray(sheets) ? sheets[at] : null
    const markup = String(readKey(sheet, 'html') ?? '')
    const named = (name: string) =>
      readPath(sheet, `attributes.data-${name}`) ?? new RegExp(`data-${name}="([^"]*)"`).exec(markup)?.[1]
    const vin = typeof vehicle.vin === 'string' ? vehicle.vin : `1FT6W3LU0SWG2${String(7_000 + at)}`
    const decoded = Buffer.from(String(named('pricelib') ?? ''), 'base64').toString('utf8')
    const card = {
      ...{ VehicleVin: vin, VehicleYear: vehicle.year, VehicleMake: vehicle.make, VehicleModel: vehicle.model },
      ...{ VehicleTrim: named('dotagging-item-variant'), VehicleStockNumber: named('dotagging-item-number') },
      ...{ VehicleType: vehicle.condition, Mileage: named('odometer'), VehicleDetailUrl: readKey(sheet, 'vdp') },
      ...{ VehicleInternetPrice: named('price'), VehicleMsrp: named('msrp') },
      VehiclePriceLibrary: named('pricelib'),
    }
    return { card, expected: { ...vehicle, vin, saved_text: JSON.stringify(sheet) + decoded } }
  })
  const tag = (page: string) =>
    html(
      `<script type="application/json" id="dealeron_tagging_data">{"dealerId":"1","pageId":"${page}","pageType":"itemlist"}</script>`,
    )
  return {
    name: 'DealerOn, price sheets',
    vehicles: listed.map((entry) => entry.expected),
    complete: true,
    site: {
      ...{ platform: 'dealer-on', origin, state: 'MO' },
      answer: ({ url }) => {
        if (pathOf(url) === '/searchused.aspx') return tag('2')
        if (!pathOf(url).endsWith('/1/2')) return undefined
        const cards = listed.map(({ card }) => ({ IsAdCard: false, VehicleCard: card }))
        return { DisplayCards: cards, Paging: { PaginationDataModel: { TotalCount: cards.length } } }
      },
    },
  }
}

function wayneReavesList({ text, expected }: Samples): SampleCase {
  const { page, vehicles, all } = expected('25')
  return {
    name: 'Wayne Reaves',
    vehicles,
    home: html(String(readKey(all, 'home_page_mark'))),
    complete: true,
    site: {
      ...{ platform: 'wayne-reaves', origin: new URL(page).origin, state: 'FL' },
      answer: ({ url }) => (url === page ? text('25') : undefined),
    },
  }
}

function motiveHome({ text, expected }: Samples): SampleCase {
  const { page, all } = expected('26')
  const identity = readKey(all, 'identity')
  return {
    name: 'Motive, home page',
    vehicles: [],
    home: text('26'),
    complete: null,
    identity: isObject(identity) ? identity : {},
    site: { platform: 'motive', origin: new URL(page).origin, state: 'ID', answer: () => undefined },
  }
}

function autoManagerTile({ text, expected }: Samples): SampleCase {
  const { page, vehicles } = expected('27')
  return {
    name: 'AutoManager',
    vehicles,
    complete: false,
    site: {
      ...{ platform: 'automanager', origin: new URL(page).origin, state: 'TX' },
      answer: ({ url }) => (pathOf(url) === pathOf(page) && pageOfQuery(url) === '1' ? text('27') : undefined),
    },
  }
}

function dealerSyncSearch({ text, expected }: Samples): SampleCase {
  const { page, vehicles } = expected('28')
  return {
    name: 'DealerSync',
    vehicles,
    complete: false,
    site: {
      ...{ platform: 'dealersync', origin: new URL(page).origin, state: 'CA' },
      answer: ({ url }) => (pathOf(url) === pathOf(page) && /startIndex=0\b/.test(url) ? text('28') : undefined),
    },
  }
}

function teamVelocityPrices({ json, expected }: Samples): SampleCase {
  const { vehicles } = expected('29')
  const records = readKey(json('29'), 'api_price_records')
  const listed = vehicles.map((vehicle, at) => {
    const record: unknown = Array.isArray(records) ? records[at] : null
    const vin = `4T1BE46KX9U8${String(87_700 + at)}`
    return { record: { ...(isObject(record) ? record : {}), vin }, expected: { ...vehicle, vin } }
  })
  const answered = { vehicles: listed.map(({ record }) => record), totalVehicles: listed.length }
  return {
    name: 'Team Velocity, prices',
    vehicles: listed.map((entry) => entry.expected),
    complete: true,
    site: {
      ...{ platform: 'team-velocity', origin: 'https://www.price-records.example', state: 'AZ' },
      config: { site_id: '1', campaign_id: null },
      answer: ({ url }) => (pathOf(url) === '/inventory-used.json' ? answered : undefined),
    },
  }
}
