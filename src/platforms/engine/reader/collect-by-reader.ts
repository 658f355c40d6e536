import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { ReaderConfig, Scan } from '../../../model/scan.ts'
import { isBlocked } from '../cards/read-page.ts'
import type { Collection, CollectOptions } from '../contract.ts'
import { driveCrawl } from '../crawl/drive-crawl.ts'
import { isVehiclePage } from '../detect/site-links.ts'
import { completeFromPages } from '../listing/complete-from-pages.ts'
import { fillGaps, mergeVehicle } from '../listing/merge-vehicle.ts'
import { listBySitemap, scanOfLinks } from '../paging/crawl-sitemap.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { hostOf } from '../stores/attribute-stores.ts'
import { carNamed, isSameCar } from './align/car-name.ts'
import { joinPage, matcherOf } from './align/match-vehicles.ts'
import { collectListings } from './collect-listings.ts'
import type { ReadListed } from './explore/find-paging.ts'
import { nameOfLink } from './explore/link-shapes.ts'
import { jsonHeaders } from './explore/named-interfaces.ts'
import { inBrowser } from './find-in-browser.ts'
import { pageKindOf } from './page-kind.ts'
import { lacks } from './sample-pages.ts'
import { finishVehicle } from './understand/finish-vehicle.ts'
import { blockItems, cardsOrBlocks, interfaceItems, markedItems, ofList, recordItems } from './understand/read-items.ts'
import { readVehiclePage } from './vehicle-page.ts'

/** What a platform knows of its vehicle pages beside what the reader finds. */
export type Describe = (page: Page, vehicle: RawVehicle) => RawVehicle

type Job = {
  readonly baseUrl: string
  readonly options: CollectOptions
  readonly describe?: Describe
  /** Where the vehicle pages are, if no sitemap names them. */
  readonly links?: Collection
}

/** How a site is read of which only the sitemap is known. */
export const bySitemap: ReaderConfig = { kind: 'vehicle-pages', vehicle_pages: 'required' }

export function* collectByReader(reader: ReaderConfig, job: Job): Collection {
  const { options } = job
  if (reader.kind === 'rendered') {
    const { reads = 'embedded-records', ...rest } = reader
    return yield* inBrowser(collectByReader({ ...rest, kind: reads }, job))
  }
  const scan = yield* collectPages(reader, job)
  const { also } = reader
  const vehicles = scan.vehicles.map((vehicle) => finishVehicle(vehicle, reader))
  const said = { ...scan, vehicles }
  return also === undefined || options.wanted !== undefined ? said : yield* withListing(said, also, job)
}

/** A listing that only adds to what the vehicle pages say: if it fails, the scan is as complete as without it. */
function* withListing(scan: Scan, also: ReaderConfig, job: Job): Collection {
  if (scan.failure !== null || scan.vehicles.length === 0) return scan
  const listed = yield* listingOf(also, job)
  const match = matcherOf(listed.vehicles)
  const vehicles = scan.vehicles.map((vehicle) => {
    const found = match(vehicle)
    return found === undefined ? vehicle : fillGaps(vehicle, found)
  })
  return { ...scan, vehicles, pagesRead: scan.pagesRead + listed.pagesRead }
}

const sampledListingPages = 2

function listingOf(reader: ReaderConfig, { baseUrl, options }: Job): Collection {
  const headers = reader.kind === 'json-interface' ? jsonHeaders : undefined
  return driveCrawl(collectListings(reader, itemReader(reader, baseUrl), headers), {
    options,
    isEnough: (_, { pages }) => pages >= sampledListingPages,
  })
}

function collectPages(reader: ReaderConfig, job: Job): Collection {
  const { baseUrl, options, describe } = job
  const kind = pageKindOf(reader)
  const listing =
    reader.listings === undefined
      ? (job.links ??
        listBySitemap(
          baseUrl,
          (path, url) => kind.isVehicle(url) && (isVehiclePage(url) || /\d/.test(path + new URL(url).search)),
        ))
      : listingOf(reader, job)
  const read = (page: Page) => {
    const own = readVehiclePage(page, kind)
    return describe === undefined ? own : { ...own, vehicle: mergeVehicle(own.vehicle, describe(page, own.vehicle)) }
  }
  if (reader.vehicle_pages === 'none') return listing
  if (reader.vehicle_pages === 'further')
    return completeFromPages(listing, {
      baseUrl,
      options,
      useful: () => true,
      read: (page, listed) => {
        const shown = read(page)
        const isOwn = shown.vehicle.vin
          ? normalizedVin(shown.vehicle.vin) === normalizedVin(listed.vin)
          : isNamedAlike(shown.vehicle, listed)
        return isOwn ? shown : null
      },
      join: joinPage,
    })
  const complete = (listed: Collection) =>
    completeFromPages(listed, {
      baseUrl,
      options,
      needed: (vehicle) => vehicle.sources?.vdp_link !== ofList && (lacks(vehicle) || leadsToOwnPage(vehicle, baseUrl)),
      isFresh: (listed) => reader.marked === true || (reader.listings !== undefined && !showsAmounts(listed)),
      read: (page) => {
        const own = read(page)
        const { vin, heading, make } = own.vehicle
        // A page without a VIN is a rejected record; one about no vehicle, whatever its address names, is a missing page.
        const showsVin = vin && page.text.toUpperCase().includes(vin)
        return own.skipped !== null || showsVin || heading || make ? own : null
      },
      // Without a shape, links only look like those of vehicle pages.
      ...(reader.link !== undefined
        ? { isOfShape: kind.isVehicle }
        : reader.listings === undefined
          ? { isVehicle: isVehiclePage }
          : {}),
    })
  return knownPageFirst(listing, complete, options)
}

/** A list without amounts does not tell that a price changed; some of its vehicles may have none yet. */
function showsAmounts(listed: readonly RawVehicle[]): boolean {
  return listed.filter(({ prices, unread_amounts }) => prices?.price || unread_amounts).length * 2 >= listed.length
}

/** A page that shows no VIN is the vehicle's that leads to it by its address, if both name the same car. */
function isNamedAlike(shown: RawVehicle, listed: RawVehicle): boolean {
  if (nameOfLink(shown.vdp_link ?? '') !== nameOfLink(listed.vdp_link ?? '')) return false
  const [one, other] = [shown, listed].map(({ heading, year, make, model }) =>
    carNamed(heading || `${year} ${make} ${model}`),
  )
  return !!one && !!other && isSameCar(one, other)
}

/** A listing that shows a whole vehicle without a page of this site has said all there is. */
function leadsToOwnPage({ vdp_link: link }: RawVehicle, baseUrl: string): boolean {
  const page = link ? URL.parse(link, baseUrl) : null
  if (page === null) return false
  const [own, other] = [hostOf(baseUrl), hostOf(page.href)]
  return other === own || other.endsWith(`.${own}`) || own.endsWith(`.${other}`)
}

/** A lookup begins at the vehicle's own page: if that shows it, the listing is not walked. */
function* knownPageFirst(
  listing: Collection,
  complete: (listed: Collection) => Collection,
  { wanted, knownPage }: CollectOptions,
): Collection {
  if (wanted === undefined || knownPage === undefined) return yield* complete(listing)
  // biome-ignore lint/correctness/useYield: the address is known.
  const known = function* (): Collection {
    return scanOfLinks([knownPage])
  }
  const atPage = yield* complete(known())
  const isShown = atPage.vehicles.some(({ vin }) => normalizedVin(vin) === wanted)
  if (isShown || isBlocked(atPage.failure)) return atPage
  const scan = yield* complete(listing)
  return { ...scan, pagesRead: scan.pagesRead + atPage.pagesRead }
}

function itemReader(reader: ReaderConfig, baseUrl: string): ReadListed {
  const { kind, link, records, link_template: template } = reader
  if (kind === 'json-interface')
    return (page) => interfaceItems(page, { site: new URL('/', baseUrl).href, records, template })
  if (kind === 'structured-data') return (page) => markedItems(page, link)
  if (kind === 'cards') return (page) => (link === undefined ? blockItems(page) : cardsOrBlocks(page, link))
  return (page) => recordItems(page, reader)
}
