import { type TObject, Type } from 'typebox'
import { expect, test } from 'vitest'
import { listedPlatform } from '../../../../test/support/listed-platform.ts'
import type { PageRequest } from '../../../model/page.ts'
import { generic } from '../../sites/generic/platform.ts'
import type { Platform, SiteConfig } from '../contract.ts'
import { definePlatform, type PlatformDefinition } from '../define-platform.ts'
import { configureSite } from '../detect/configure-site.ts'
import { byCrawling } from '../listing/by-crawling.ts'
import { linksFurther, schemaListing } from '../listing/card-listing.ts'
import { withVehiclePages } from '../listing/complete-from-pages.ts'
import type { ListingAddress } from '../listing/listing-address.ts'
import { algoliaListing } from '../paging/algolia.ts'
import { listBySitemap } from '../paging/crawl-sitemap.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'
import { driveCollection, pageOf } from './fixture-site.ts'

const origin = 'https://www.lot.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null, algolia_index: 'lot' }
const pageSize = 12
const whole = Array.from({ length: 51 }, (_, at) => `1HGCR2F72GA1${30_000 + at}`)
/** What is left of the lot: few or many, of its first or of its last vehicles. */
const remainders = [whole.slice(0, 3), whole.slice(-3), whole.slice(0, 30), whole.slice(-30)]

type Lot = readonly string[]
type Kind = { readonly platform: Platform; readonly answer: (lot: Lot, request: PageRequest) => string }

type Listing = PlatformDefinition<TObject>['listing']

const rowsOf = (lot: Lot) => lot.map((vin) => ({ vin }))
const rowsFrom = (lot: Lot, start: number) => rowsOf(lot.slice(start, start + pageSize))
const numberIn = (url: string, name: string, otherwise: number) =>
  Number(new URL(url).searchParams.get(name) ?? otherwise)
const startOf = ({ url, body = '' }: PageRequest) =>
  body === '' ? (numberIn(url, 'page', 1) - 1) * pageSize : Number(/"page":(\d+)/.exec(body)?.[1]) * pageSize

function listed(address: ListingAddress, paths: Partial<Listing>): Platform {
  return definePlatform({
    ...listedPlatform,
    configure: (page) => configureSite(page, null),
    record: Type.Object({ vin: Type.String() }),
    fields: { vin: 'vin' },
    listing: { items: 'rows', sources: [{ name: 'lot', addresses: [address] }], ...paths },
  })
}

/** A listing in JSON whose pages also state `facts`. */
function inJson(address: ListingAddress, paths: Partial<Listing>, facts: (lot: Lot, start: number) => object): Kind {
  return {
    platform: listed(address, paths),
    answer: (lot, request) => {
      const start = address.offsetParam === undefined ? startOf(request) : numberIn(request.url, 'start', 0)
      return JSON.stringify({ rows: rowsFrom(lot, start), ...facts(lot, start) })
    },
  }
}

const jsonLd = (vin: string) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Car', vehicleIdentificationNumber: vin, model: 'Soul' })}</script>`
const urlset = (lot: Lot) =>
  `<urlset>${lot.map((vin) => `<url><loc>${origin}/vdp/${vin}</loc></url>`).join('')}</urlset>`

/** Pages of markup, each linked from the one before it; without vehicles, a page says so. */
function htmlPage(lot: Lot, request: PageRequest): string {
  const start = startOf(request)
  const cars = lot.slice(start, start + pageSize).map(jsonLd)
  const next = start / pageSize + 2
  const link = start + pageSize < lot.length ? `<a rel="next" href="/inventory?page=${next}">next</a>` : ''
  return `${cars.length === 0 ? 'No vehicles' : cars.join('')}${link}</body></html>`
}

const inMarkup = (total: (lot: Lot) => string, read: Parameters<typeof schemaListing>[0]): Kind => ({
  platform: listed({ path: '/inventory', pageParam: 'page', embedded: schemaCards(read) }, markedUp),
  answer: (lot, request) => htmlPage(lot, request) + total(lot),
})

const schemaCards = (read: Parameters<typeof schemaListing>[0]) => (html: string, url: string) => {
  const page = schemaListing(read)(html, url)
  if (page === null) return undefined
  const { vehicles, total, more } = page
  return { rows: vehicles.map(({ vehicle }) => ({ vin: vehicle.vin })), ...(total === null ? { more } : { total }) }
}
const markedUp = { total: 'total', more: 'more' } as const

const linkedPages: Kind['answer'] = (lot, request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/') return '<a href="/inventory">inventory</a>'
  return pathname === '/inventory' ? htmlPage(lot, request) : ''
}

const sitemapPages: Kind['answer'] = (lot, { url }) => {
  if (url.endsWith('/sitemap.xml')) return urlset(lot)
  const vin = lot.find((one) => url.endsWith(one))
  if (vin !== undefined) return `${jsonLd(vin)}</html>`
  return url === `${origin}/` ? '</html>' : ''
}

const bySitemap = withVehiclePages(
  {
    ...listedPlatform,
    configure: (page) => configureSite(page, null),
    ...byCrawling((site) => listBySitemap(site.config.base_url, (path) => path.startsWith('/vdp/'))),
  },
  { needed: () => true, read: (page) => findVehicles(page.text, page.url)[0]?.raw ?? null },
)

const byPage = { path: '/list', pageParam: 'page' } as const
const byOffset = { path: '/list', offsetParam: 'start' } as const
const totalOf = (lot: Lot) => ({ total: lot.length })
const sizeOfPages = () => ({ size: pageSize })
const further = (lot: Lot, start: number) => ({ more: start + pageSize < lot.length })
const hits = (lot: Lot, start: number) => ({
  hits: rowsFrom(lot, start),
  nbHits: lot.length,
  nbPages: Math.ceil(lot.length / pageSize),
  page: start / pageSize,
  hitsPerPage: pageSize,
  total: lot.length,
})

const kinds: Readonly<Record<string, Kind>> = {
  'by offset, with a total': inJson(byOffset, { total: 'total' }, totalOf),
  'by page, with a total': inJson(byPage, { total: 'total' }, totalOf),
  'by offset, of a stated size': inJson(byOffset, { pageSize: 'size' }, sizeOfPages),
  'by page, of a stated size': inJson(byPage, { pageSize: 'size' }, sizeOfPages),
  'by page, that states whether another follows': inJson(byPage, { more: 'more' }, further),
  'by page, that states nothing': inJson(byPage, {}, () => ({})),
  'with a featured vehicle on every page': {
    platform: listed(byPage, {}),
    answer: (lot, request) => JSON.stringify({ rows: [{ vin: 'FEATURED' }, ...rowsFrom(lot, startOf(request))] }),
  },
  'of Algolia': inJson(algoliaListing({}), { total: 'total', more: 'more' }, hits),
  'of HTML pages with a total': inMarkup((lot) => `${lot.length} results`, { total: [/(\d+) results/] }),
  'of HTML pages that link to the next': inMarkup(() => '', {
    more: (html, url) => linksFurther(html, url, /[?&]page=(\d+)/),
  }),
  'of linked pages with markup': { platform: generic, answer: linkedPages },
  'of a sitemap and pages with markup': { platform: generic, answer: sitemapPages },
  'of a sitemap, completed from pages': { platform: bySitemap, answer: sitemapPages },
}

/** Collects a lot that is cut down before the request at `cutAt`. */
function collect({ platform, answer }: Kind, remainder: Lot, cutAt: number) {
  const { scan, requests } = driveCollection(platform.collect({ config }, { sample: false }), (request, index) => {
    const text = answer(index < cutAt ? whole : remainder, request)
    return pageOf(request.url, text === '' ? 404 : 200, {
      text,
      type: text[0] === '{' ? 'application/json' : 'text/html',
    })
  })
  const vins = new Set(scan.vehicles.map(({ vin }) => vin ?? ''))
  return { complete: scan.complete, vins, requests: requests.length }
}

test.each(Object.entries(kinds))('a listing %s is complete if nothing is sold meanwhile', (_, kind) => {
  const { complete, vins } = collect(kind, whole, 0)
  expect(complete).toBe(true)
  expect(whole.filter((vin) => !vins.has(vin))).toEqual([])
})

/** A listing of a request for each vehicle is the same wherever in it the lot is cut down. */
const maxCuts = 6

/** Scans that are complete although they hide how much is missing. */
function misleadingScans(kind: Kind, hides: (vins: ReadonlySet<string>, remainder: Lot) => boolean) {
  const uncut = collect(kind, whole, 0).requests
  const step = Math.ceil((uncut - 1) / maxCuts)
  const cuts = remainders.flatMap((remainder) =>
    Array.from({ length: Math.floor((uncut - 2) / step) + 1 }, (_, at) => ({ remainder, cutAt: at * step + 1 })),
  )
  return cuts.filter(({ remainder, cutAt }) => {
    const { complete, vins } = collect(kind, remainder, cutAt)
    return complete && hides(vins, remainder)
  })
}

/** The larger of 5 % and two vehicle pages may be missing. */
const maxMissing = 2
const missingFrom = (vins: ReadonlySet<string>) => whole.filter((vin) => !vins.has(vin)).length

test.each(Object.entries(kinds))(
  'a lot that is cut down during a scan does not lose only a part, as if it had not collapsed: a listing %s [COL-28] [COL-30]',
  (_, kind) => {
    const hides = (vins: ReadonlySet<string>, remainder: Lot) =>
      missingFrom(vins) > maxMissing && missingFrom(vins) < whole.length - remainder.length
    expect(misleadingScans(kind, hides)).toEqual([])
  },
)

test.each(Object.entries(kinds).filter(([name]) => /total|Algolia|Typesense/.test(name)))(
  'vehicles that move to a page that was read already are not lost where the site states its total: a listing %s [COL-30]',
  (_, kind) => {
    const hides = (vins: ReadonlySet<string>, remainder: Lot) => remainder.some((vin) => !vins.has(vin))
    expect(misleadingScans(kind, hides)).toEqual([])
  },
)
