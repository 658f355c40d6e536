import { createDealer, type Dealer } from '../dealers.ts'
import type { Lot } from '../lot.ts'
import type { LotVehicle } from '../vehicles.ts'
import { carNode, dealerNode } from './car-json-ld.ts'
import { escapeHtml, htmlPage, jsonLdScript } from './markup.ts'
import { robotsAnswer, sitemapAnswer } from './robots-and-sitemap.ts'
import { htmlAnswer, notFound, type Site, type SiteAnswer, type SiteRequest } from './site.ts'
import { conditionWords, vehicleName } from './vehicle-words.ts'

export type PlatformSiteOptions = {
  readonly host: string
  readonly lot: Lot
  readonly name?: string | undefined
  /** robots.txt without its Sitemap line. */
  readonly robots?: string | undefined
  /** How often the platform has changed the site's ids (0). */
  readonly generation?: number | undefined
}

/** The data that a page is rendered from. */
export type Place = {
  readonly dealer: Dealer
  /** All vehicles on the lot, in the site's order. */
  readonly stock: readonly LotVehicle[]
  readonly request: SiteRequest
}

/** What distinguishes one platform's sites from another's. */
export type PlatformShape = {
  readonly kind: string
  readonly country?: 'US' | 'CA'
  /** Detection marks of the platform, in the head of every page. */
  head(place: Place): string
  /** Links from the home page to the inventory. */
  readonly links: readonly string[] | ((place: Place) => readonly string[])
  /** Whether the home page describes the dealership in schema.org markup (true). */
  readonly dealerNode?: boolean
  /** Path of the sitemap of vehicle pages (/sitemap.xml). */
  readonly sitemapPath?: string
  /** robots.txt without its Sitemap line, if the platform's differs from the default. */
  readonly robots?: string
  vehiclePath(vehicle: LotVehicle, dealer: Dealer): string
  /** Content of a vehicle page; absent: a schema.org Car. */
  vehiclePage?(vehicle: LotVehicle, place: Place): { readonly head?: string; readonly body: string }
  /** Results pages, the site's own data and further sitemaps; null for unknown paths. */
  listing(place: Place): SiteAnswer | null
  /** The vendor's hosts and their response for this site; null if the request is for another site. */
  readonly api?: { readonly hosts: readonly string[]; answer(place: Place): SiteAnswer | null }
}

/** Serves a lot as a site of this platform: home, results pages, data, vehicle pages, robots, sitemap. */
export function createPlatformSite(options: PlatformSiteOptions, shape: PlatformShape): Site {
  const { host, lot, name, generation } = options
  const dealer = createDealer(host, { name, generation, country: shape.country ?? 'US' })
  const placeOf = (request: SiteRequest): Place => ({
    dealer,
    stock: request.showNothing ? [] : lot.vehicles(),
    request,
  })
  const { api } = shape
  return {
    host,
    kind: shape.kind,
    lot,
    answer: (request) => answerPage(placeOf(request), shape, options.robots ?? shape.robots),
    ...(api === undefined ? {} : { api: { hosts: api.hosts, answer: (request) => api.answer(placeOf(request)) } }),
  }
}

function answerPage(place: Place, shape: PlatformShape, robots: string | undefined): SiteAnswer {
  const { dealer, stock, request } = place
  const { pathname } = request.url
  const sitemap = shape.sitemapPath ?? '/sitemap.xml'
  if (pathname === '/') return htmlAnswer(homePage(place, shape))
  if (pathname === '/robots.txt') return robotsAnswer(request.origin, { text: robots, sitemap })
  const answer = shape.listing(place)
  if (answer !== null) return answer
  if (pathname === sitemap) {
    return sitemapAnswer(request.origin, ['/', ...stock.map((vehicle) => shape.vehiclePath(vehicle, dealer))])
  }
  const vehicle = stock.find((candidate) => shape.vehiclePath(candidate, dealer) === pathname)
  return vehicle === undefined ? notFound() : htmlAnswer(vehiclePage(vehicle, place, shape))
}

function homePage(place: Place, shape: PlatformShape): string {
  const { dealer, request } = place
  const links = typeof shape.links === 'function' ? shape.links(place) : shape.links
  const anchors = links.map((path) => `<a href="${escapeHtml(path)}">${escapeHtml(path)}</a>`)
  const node = shape.dealerNode === false ? '' : `\n${jsonLdScript(dealerNode(dealer, request.origin))}`
  return htmlPage(`${dealer.name} | New & Used Cars in ${dealer.city}, ${dealer.state}`, {
    head: `${shape.head(place)}${node}`,
    body: `<h1>${escapeHtml(dealer.name)}</h1>\n<nav>${anchors.join('\n')}</nav>
<footer>${escapeHtml(dealer.name)}, ${escapeHtml(dealer.street)}, ${dealer.city}, ${dealer.state} ${dealer.zip}
<a href="tel:${dealer.phone}">${dealer.phone}</a></footer>`,
  })
}

function vehiclePage(vehicle: LotVehicle, place: Place, shape: PlatformShape): string {
  const { dealer, request } = place
  const title = `${conditionWords[vehicle.condition]} ${vehicleName(vehicle)}`
  const content = shape.vehiclePage?.(vehicle, place) ?? {
    head: jsonLdScript(carNode(vehicle, dealer, request.origin + shape.vehiclePath(vehicle, dealer))),
    body: `<p>${escapeHtml(vehicle.description)}</p>`,
  }
  return htmlPage(`${title} | ${dealer.name}`, {
    head: `${shape.head(place)}\n${content.head ?? ''}`,
    body: `<h1>${escapeHtml(title)}</h1>\n${content.body}`,
  })
}

/** A results page with the platform's marks and this content. */
export function resultsAnswer(
  place: Place,
  shape: Pick<PlatformShape, 'head'>,
  content: { readonly head?: string; readonly body: string },
): SiteAnswer {
  return htmlAnswer(
    htmlPage(`Inventory | ${place.dealer.name}`, {
      head: `${shape.head(place)}\n${content.head ?? ''}`,
      body: `<h1>Inventory of ${escapeHtml(place.dealer.name)}</h1>\n${content.body}`,
    }),
  )
}

/** An integer query parameter of at least 0; `otherwise` if it is absent or invalid. */
export function queryNumber(request: SiteRequest, name: string, otherwise: number): number {
  const number = Number(request.url.searchParams.get(name) ?? otherwise)
  return Number.isInteger(number) && number >= 0 ? number : otherwise
}

/** The platform's number for a vehicle. */
export function vehicleNumber(vehicle: LotVehicle): number {
  return 100_000_000 + (Number.parseInt(vehicle.uuid.slice(0, 7), 16) % 900_000_000)
}
