import { createDealer, type Dealer, type DealerPlace } from '../dealers.ts'
import type { Lot } from '../lot.ts'
import type { LotVehicle } from '../vehicles.ts'
import { type Markup, plainHome, plainListing, plainPath, plainVehicle } from './plain-pages.ts'
import { robotsAnswer, sitemapAnswer, sitemapIndexAnswer } from './robots-and-sitemap.ts'
import { htmlAnswer, notFound, pageOf, type Site, type SiteAnswer, type SiteRequest } from './site.ts'

type PlainOptions = {
  readonly host: string
  readonly lot: Lot
  readonly name?: string
  readonly place?: DealerPlace
  /** Markup of vehicle pages (json-ld). */
  readonly markup?: Markup
  /** Whether /sitemap.xml lists vehicle pages itself, through an index, or not at all (single). */
  readonly sitemap?: 'single' | 'index' | 'none'
  /** Results pages contain links to vehicle pages, or complete vehicles as JSON-LD (links). */
  readonly listing?: 'links' | 'item-list'
  /** Vehicles per results page (24). */
  readonly pageSize?: number
  /** robots.txt without its Sitemap line. */
  readonly robots?: string
}

type Filter = { readonly heading: string; readonly keeps: (vehicle: LotVehicle) => boolean }

const listings: Readonly<Record<string, Filter>> = {
  '/inventory/': { heading: 'All inventory', keeps: () => true },
  '/new-vehicles/': { heading: 'New vehicles', keeps: (vehicle) => vehicle.condition === 'new' },
  '/used-vehicles/': { heading: 'Used vehicles', keeps: (vehicle) => vehicle.condition !== 'new' },
}

/** Serves a lot as a site of no known platform, for adapters of sitemaps and schema.org markup. */
export function createPlainSite(options: PlainOptions): Site {
  const dealer = createDealer(options.host, { name: options.name, place: options.place })
  return {
    host: options.host,
    kind: 'plain',
    lot: options.lot,
    answer(request) {
      const stock = request.showNothing ? [] : options.lot.vehicles()
      const { pathname } = request.url
      const filter = listings[pathname]
      if (pathname === '/') return htmlAnswer(plainHome(dealer, request.origin))
      if (filter !== undefined)
        return answerListing(request, dealer, { options, stock: stock.filter(filter.keeps), filter })
      if (pathname.startsWith('/inventory/')) {
        const vin = pathname.slice(-18, -1).toUpperCase()
        const vehicle = stock.find((candidate) => candidate.vin === vin)
        if (vehicle === undefined || plainPath(vehicle) !== pathname) return notFound()
        return htmlAnswer(
          plainVehicle(dealer, vehicle, { origin: request.origin, markup: options.markup ?? 'json-ld' }),
        )
      }
      return answerForRobots(request, options, stock)
    },
  }
}

type Selection = { readonly options: PlainOptions; readonly stock: readonly LotVehicle[]; readonly filter: Filter }

function answerListing(request: SiteRequest, dealer: Dealer, selection: Selection): SiteAnswer {
  const { options, stock, filter } = selection
  const size = options.pageSize ?? 24
  const number = Math.max(1, Math.trunc(Number(request.url.searchParams.get('page') ?? 1)) || 1)
  const isLast = number * size >= stock.length
  return htmlAnswer(
    plainListing(dealer, request.origin, {
      heading: filter.heading,
      vehicles: pageOf(stock, (number - 1) * size, size),
      next: isLast ? null : `${request.url.pathname}?page=${number + 1}`,
      itemList: options.listing === 'item-list',
      markup: options.markup ?? 'json-ld',
      total: stock.length,
    }),
  )
}

function answerForRobots(request: SiteRequest, options: PlainOptions, stock: readonly LotVehicle[]): SiteAnswer {
  const { sitemap = 'single', robots } = options
  const { origin, url } = request
  const vehiclePages = stock.map(plainPath)
  if (url.pathname === '/robots.txt') {
    return robotsAnswer(origin, { text: robots, sitemap: sitemap === 'none' ? undefined : '/sitemap.xml' })
  }
  if (url.pathname === '/sitemap.xml' && sitemap === 'index') {
    return sitemapIndexAnswer(origin, ['/sitemap-pages.xml', '/sitemap-vehicles.xml'])
  }
  const pages = ['/', ...Object.keys(listings)]
  if (url.pathname === '/sitemap.xml' && sitemap === 'single') return sitemapAnswer(origin, [...pages, ...vehiclePages])
  if (url.pathname === '/sitemap-pages.xml' && sitemap === 'index') return sitemapAnswer(origin, pages)
  if (url.pathname === '/sitemap-vehicles.xml' && sitemap === 'index') return sitemapAnswer(origin, vehiclePages)
  return notFound()
}
