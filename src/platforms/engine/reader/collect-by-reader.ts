import type { Page } from '../../../model/page.ts'
import { nothingStated, type ReaderConfig, type ReaderPaging, type Scan } from '../../../model/scan.ts'
import { changedSite } from '../cards/read-page.ts'
import type { Collection, CollectOptions } from '../contract.ts'
import { isVehiclePage } from '../detect/site-links.ts'
import { buildScan, countConditions, type LeftOut, leaveOut, uniqueByVin } from '../listing/build-scan.ts'
import { completeFromPages } from '../listing/complete-from-pages.ts'
import { addDetailPages, fillGaps } from '../listing/with-detail-pages.ts'
import { listBySitemap } from '../paging/crawl-sitemap.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { collectStructuredSite } from '../structured-site/collect.ts'
import { crawlListed, endlessReason, type ReadListed } from './explore/find-paging.ts'
import { isLike } from './explore/link-shapes.ts'
import { jsonHeaders } from './explore/named-interfaces.ts'
import { cardItems, embeddedItems, interfaceItems, type ListedItem } from './extract/listed-items.ts'
import { inBrowser } from './find-in-browser.ts'
import { describeByLabel, matcherOf, readVehiclePage } from './vehicle-page.ts'

/** A listing that only adds to what the vehicle pages say: if it fails, the scan is as complete as without it. */
function* withListing(scan: Scan, also: ReaderConfig, job: Job): Collection {
  if (scan.failure !== null || scan.vehicles.length === 0) return scan
  const listed = yield* crawlListings(also, job)
  const match = matcherOf(listed.vehicles)
  const vehicles = scan.vehicles.map((vehicle) => {
    const found = match(vehicle)
    return found === undefined ? vehicle : fillGaps(vehicle, found)
  })
  return { ...scan, vehicles, pagesRead: scan.pagesRead + listed.pagesRead }
}

type Job = { readonly baseUrl: string; readonly options: CollectOptions }

export function* collectByReader(reader: ReaderConfig, job: Job): Collection {
  const { baseUrl, options } = job
  if (reader.kind === 'rendered') {
    const { reads = 'embedded-records', ...rest } = reader
    return yield* inBrowser(collectByReader({ ...rest, kind: reads }, job))
  }
  // A lookup reads a vehicle's page: it may not say more than an import that reads listings alone.
  const labels = reader.vehicle_pages === 'none' ? {} : { describe: describeByLabel }
  const scan = yield* reader.kind === 'structured-data'
    ? collectStructuredSite(baseUrl, { ...options, ...labels })
    : collectPages(reader, job)
  const { also } = reader
  return also === undefined || options.wanted !== undefined ? scan : yield* withListing(scan, also, job)
}

function collectPages(reader: ReaderConfig, { baseUrl, options }: Job): Collection {
  const isVehicle = (url: string) => (reader.link === undefined ? isVehiclePage(url) : isLike(reader.link, url))
  const read = (page: Page) => readVehiclePage(page, isVehicle)
  const listing =
    reader.kind === 'vehicle-pages'
      ? listBySitemap(
          baseUrl,
          (path, url) => isVehicle(url) && (isVehiclePage(url) || /\d/.test(path + new URL(url).search)),
        )
      : crawlListings(reader, { baseUrl, options })
  if (reader.vehicle_pages === 'none') return listing
  if (reader.vehicle_pages === 'further') {
    const detail = (page: Page, vin: string) =>
      normalizedVin(read(page).vehicle.vin) === vin ? read(page).vehicle : null
    return addDetailPages(listing, { baseUrl, options, reader: { useful: () => true, read: detail } })
  }
  return completeFromPages(listing, {
    ...{ baseUrl, options, needed: () => true, skip: (page: Page) => read(page).skipped },
    read: (page) => {
      const { vehicle } = read(page)
      // A page without a VIN is a rejected record; one about no vehicle is a missing page.
      return vehicle.vin || vehicle.heading || vehicle.make ? vehicle : null
    },
  })
}

const sampledListingPages = 2

/** A listing after the first is read only as far as it shows vehicles that the others lack. */
function* crawlListings(reader: ReaderConfig, { baseUrl, options }: Job): Collection {
  const read = itemReader(reader)
  const items = new Map<string, ListedItem>()
  const left: LeftOut = { skipped: {}, leftOut: new Map() }
  const isEndless = reader.endless === true
  let problem = isEndless ? endlessReason : null
  let [pagesRead, isListing] = [0, false]
  let failure: Scan['failure'] = null
  const isWanted = ({ key, skipped: reason }: ListedItem) =>
    options.wanted !== undefined && key === options.wanted && reason === null
  for (const url of reader.listings ?? []) {
    const outcome = yield* crawlListed({
      ...{
        url,
        read,
        paging: pagingOf(reader, url),
        maxPages: options.sample || isEndless ? sampledListingPages : Number.POSITIVE_INFINITY,
      },
      ...(reader.kind === 'json-interface' ? { headers: jsonHeaders } : {}),
      isFound: (page) => page.some(isWanted),
    })
    pagesRead += outcome.pagesRead
    isListing ||= outcome.isListing || outcome.saidEmpty
    if (!(outcome.saidEmpty && outcome.items.length === 0)) problem ??= outcome.problem
    failure ??= outcome.failure
    for (const item of outcome.items) {
      if (items.has(item.key)) continue
      items.set(item.key, item)
      if (item.skipped !== null) leaveOut(left, item.skipped, item.vehicle)
    }
    if (failure !== null || outcome.items.some(isWanted)) break
  }
  const vehicles = uniqueByVin(
    [...items.values()].filter((item) => item.skipped === null).map(({ vehicle }) => vehicle),
    left.skipped,
  )
  const found = vehicles.filter(({ vin }) => normalizedVin(vin) === options.wanted)
  if (options.wanted !== undefined && found.length > 0)
    return buildScan({ vehicles: found, ...left, incompleteReason: null, pagesRead })
  const changed =
    !isListing && failure === null
      ? changedSite(baseUrl, `${reader.listings?.[0] ?? baseUrl} shows no vehicles where they were found before`)
      : failure
  const incompleteReason = problem ?? changed?.message ?? null
  const stated = incompleteReason === null ? countConditions(vehicles) : nothingStated
  return buildScan({ vehicles, ...left, incompleteReason, failure: changed, stated, pagesRead })
}

function itemReader({ kind, link }: ReaderConfig): ReadListed {
  if (kind === 'json-interface') return interfaceItems
  if (kind === 'cards' && link !== undefined) return (page) => cardItems(page, link)
  return embeddedItems
}

/** The paging was found on the first listing; the others' addresses take the same parameter. */
function pagingOf({ paging = { by: 'none' }, listings = [] }: ReaderConfig, url: string): ReaderPaging {
  if (!('address' in paging) || url === listings[0]) return paging
  const asked = new URL(paging.address.replace('{n}', 'NUMBER'))
  const [name] = [...asked.searchParams].find(([, value]) => value === 'NUMBER') ?? []
  if (name === undefined || asked.pathname !== new URL(listings[0] ?? url).pathname) return { by: 'links' }
  const own = new URL(url)
  own.searchParams.set(name, 'NUMBER')
  return { ...paging, address: own.href.replace('NUMBER', '{n}') }
}
