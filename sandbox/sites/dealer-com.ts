import { createDealer, type Dealer } from '../dealers.ts'
import type { Lot } from '../lot.ts'
import type { LotVehicle } from '../vehicles.ts'
import {
  dataPath,
  type ListingQuery,
  parseInventoryRequest,
  parseWidgetRequest,
  widgetPath,
} from './dealer-com-listing.ts'
import { homePage, resultsPage, vehiclePage } from './dealer-com-pages.ts'
import { dealerComIncentives, dealerComPath, dealerComRecord, dealerComTracking } from './dealer-com-record.ts'
import { createGroupStores, type GroupKind, type GroupStores } from './group-stores.ts'
import { robotsAnswer, sitemapAnswer } from './robots-and-sitemap.ts'
import { htmlAnswer, jsonAnswer, notFound, pageOf, type Site, type SiteAnswer, type SiteRequest } from './site.ts'

type DealerComOptions = {
  readonly host: string
  readonly lot: Lot
  readonly name?: string
  /** robots.txt without its Sitemap line. */
  readonly robots?: string
  /** How often the platform has changed the site's ids (0). */
  readonly generation?: number | undefined
  readonly group?: GroupKind | undefined
}

const listingPages: Readonly<Record<string, string>> = {
  '/new-inventory/index.htm': 'INVENTORY_LISTING_DEFAULT_AUTO_NEW',
  '/used-inventory/index.htm': 'INVENTORY_LISTING_DEFAULT_AUTO_USED',
  '/certified-inventory/index.htm': 'INVENTORY_LISTING_DEFAULT_AUTO_CERTIFIED_USED',
  '/all-inventory/index.htm': 'INVENTORY_LISTING_DEFAULT_AUTO_ALL',
}
const vehiclePath = /^\/(?:new|used|certified)\/.*-([0-9a-f]{32})\.htm$/

/** Serves a lot as a Dealer.com site: home, results pages, both getInventory forms, vehicle pages, robots, sitemap. */
export function createDealerComSite(options: DealerComOptions): Site {
  const { host, lot } = options
  const dealer = createDealer(host, { name: options.name, generation: options.generation })
  const group = createGroupStores(dealer, lot, options.group)
  return {
    host,
    kind: 'dealer-com',
    lot,
    answer(request) {
      const stock = request.showNothing ? [] : lot.vehicles()
      const { pathname } = request.url
      if (pathname === '/') return htmlAnswer(homePage(dealer))
      if (pathname === '/robots.txt') {
        return robotsAnswer(request.origin, { text: options.robots, sitemap: '/sitemap.xml' })
      }
      if (pathname === '/sitemap.xml') {
        return sitemapAnswer(request.origin, ['/', ...Object.keys(listingPages), ...stock.map(dealerComPath)])
      }
      return answerInventory(request, { dealer, group, stock })
    },
  }
}

type Inventory = { readonly dealer: Dealer; readonly group: GroupStores; readonly stock: readonly LotVehicle[] }

function answerInventory(request: SiteRequest, inventory: Inventory): SiteAnswer {
  const { dealer, stock } = inventory
  const { pathname, searchParams } = request.url
  if (dataPath.test(pathname)) return answerData(request, inventory)
  const widget = widgetPath.exec(pathname)?.[1]
  if (widget !== undefined) return jsonAnswer(listing(inventory, parseWidgetRequest(widget, searchParams)).answer)
  const alias = listingPages[pathname]
  if (alias !== undefined) {
    return htmlAnswer(resultsPage(dealer, { alias, ...listing(inventory, parseWidgetRequest(alias, searchParams)) }))
  }
  const uuid = vehiclePath.exec(pathname)?.[1]
  const vehicle = stock.find((candidate) => candidate.uuid === uuid)
  return vehicle === undefined ? notFound() : htmlAnswer(vehiclePage(dealer, vehicle, request.origin))
}

function answerData(request: SiteRequest, inventory: Inventory): SiteAnswer {
  if (request.method !== 'POST') return jsonAnswer({ error: 'POST only' }, 405)
  const query = parseInventoryRequest(request.body)
  if (query === null || query.siteId !== inventory.dealer.siteId) return jsonAnswer({ error: 'bad request' }, 400)
  return jsonAnswer(listing(inventory, query).answer)
}

function listing({ group, stock }: Inventory, query: ListingQuery) {
  const matching = group
    .stamp(stock)
    .filter(({ vehicle }) => query.conditions.has(vehicle.condition) && vehicle.vin.includes(query.search))
  const shown = pageOf(matching, query.start, query.pageSize)
  const vehicles = shown.map(({ vehicle }) => vehicle)
  const answer = {
    pageInfo: {
      totalCount: matching.length,
      pageSize: query.pageSize,
      pageStart: query.start,
      trackingData: vehicles.map(dealerComTracking),
    },
    accounts: Object.fromEntries(group.stores.map((store) => [store.siteId, account(store)])),
    inventory: shown.map(({ vehicle, store }) => dealerComRecord(vehicle, store)),
    incentives: dealerComIncentives,
  }
  return { vehicles, answer }
}

function account(dealer: Dealer): object {
  return {
    name: dealer.name,
    address: {
      accountName: dealer.name,
      firstLineAddress: dealer.street,
      city: dealer.city,
      state: dealer.state,
      postalCode: dealer.zip,
      country: 'US',
    },
  }
}
