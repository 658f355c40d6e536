import { parseJson } from '../../../lib/json.ts'
import type { FetchFailure } from '../../../model/page.ts'
import type { Scan } from '../../../model/scan.ts'
import { isVinShaped } from '../../../model/vin.ts'
import { isGone, openPage, wrongShape } from '../cards/read-page.ts'
import type { Collection, CollectOptions, LookUpOptions, SiteConfig } from '../contract.ts'
import type { ListingPage } from '../crawl/collect-listing.ts'
import { readFreshSettings } from '../detect/fresh-settings.ts'
import { normalizedVin, vinKey } from '../records/vin-key.ts'
import { isOwnStore, namesStore, storeLabels } from '../stores/attribute-stores.ts'
import { configuredLots, isOneBusiness, lotOf } from '../stores/lots.ts'
import { buildScan, failedScan, type LeftOut, leaveOut } from './build-scan.ts'
import { narrowScan } from './by-crawling.ts'
import { collectListing, type ListingJob } from './collect-listing.ts'
import { type ListingAddress, listingJson, listingRequest } from './listing-address.ts'
import type { ListingItem } from './listing-reader.ts'

type OneJob = Omit<ListingJob, 'sample' | 'wanted' | 'knownPage'> &
  LookUpOptions & {
    readonly address: (vin: string, config: SiteConfig) => ListingAddress | null
    readonly vin: string
  }

/** Crawls the listing if the site cannot filter by VIN, or answers with other vehicles only. */
export function* collectOne(given: OneJob): Collection {
  const refreshed = yield* readFreshSettings(given.fresh, given.config)
  const { config, failure } = refreshed
  const job = { ...given, config, vin: normalizedVin(given.vin) }
  if (failure !== null) {
    if (failure.class !== 'changed' || job.otherwise === undefined) return failedScan(failure, refreshed.pagesRead)
    job.onCrawl?.()
    const crawled = yield* job.otherwise({ config }, wantedOnly(job))
    return narrowScan({ ...crawled, pagesRead: crawled.pagesRead + refreshed.pagesRead }, job.vin)
  }
  const address = job.address(job.vin, config)
  if (address === null) return yield* crawlInstead(job, refreshed.pagesRead)
  const pagesRead = refreshed.pagesRead + 1
  const opened = openPage(yield listingRequest(address, config))
  if (opened.page === null) return yield* judgeFailure(job, { address, pagesRead }, opened.failure)
  const listing = job.read(listingJson(address, opened.page), config)
  if (listing === null) {
    const isOff = address.provenBy !== undefined && parseJson(opened.page.text) !== undefined
    if (isOff) return yield* crawlInstead(job, pagesRead)
    return failedScan(wrongShape(opened.page, 'the inventory listing'), pagesRead)
  }
  const item = listing.items.find(({ vehicle }) => vinKey(vehicle?.vin) === job.vin)
  if (item !== undefined) return judge(item, config, pagesRead)
  if (!isWhole(listing)) return yield* crawlInstead(job, pagesRead)
  if (listing.items.some(isUnreadable)) return unreadableScan(pagesRead)
  const isEmpty = listing.items.length === 0
  if (address.provenBy !== undefined && isEmpty) return yield* proveGone(job, pagesRead, address.provenBy)
  return { ...buildScan({ incompleteReason: null, pagesRead }), sawInventory: !isEmpty }
}

function* crawlInstead({ fresh: _read, ...job }: OneJob, pagesRead: number): Collection {
  job.onCrawl?.()
  const crawled = yield* collectListing({ ...job, ...wantedOnly(job) })
  return narrowScan({ ...crawled, pagesRead: crawled.pagesRead + pagesRead }, job.vin)
}

function wantedOnly({ vin, knownPage }: Pick<OneJob, 'vin' | 'knownPage'>): CollectOptions {
  return { sample: false, wanted: vin, knownPage }
}

/** A service without any vehicles is switched off: crawl instead. If that fails, the first answer counts. */
function* proveGone(job: OneJob, pagesRead: number, proof: ListingAddress): Collection {
  const { page, failure } = openPage(yield { ...listingRequest(proof, job.config), purpose: 'detail' })
  const gone = unconfirmedGone(pagesRead + 1)
  if (failure !== null && failure.class !== 'changed') return gone
  const others = page === null ? 0 : (job.read(listingJson(proof, page), job.config)?.items.length ?? 0)
  if (others > 0) return { ...gone, sawInventory: true }
  const crawled = yield* crawlInstead(job, pagesRead + 1)
  return answersItself(crawled, job) ? crawled : unconfirmedGone(crawled.pagesRead)
}

/** It was complete, or another store may have the vehicle. */
function answersItself({ complete, leftOut }: Scan, { vin }: OneJob): boolean {
  return complete || leftOut?.has(vin) === true
}

/** The filtered answer says so, and no unfiltered one shows that the site has an inventory. */
function unconfirmedGone(pagesRead: number): Scan {
  return buildScan({ incompleteReason: null, pagesRead })
}

type Asked = { readonly address: ListingAddress; readonly pagesRead: number }

function* judgeFailure(job: OneJob, { address, pagesRead }: Asked, failure: FetchFailure): Collection {
  if (address.provenBy !== undefined && isGone(failure)) {
    const crawled = yield* crawlInstead(job, pagesRead)
    const isDown = crawled.failure !== null && crawled.failure.class !== 'changed'
    return isDown ? unconfirmedGone(crawled.pagesRead) : crawled
  }
  return failedScan(failure, pagesRead)
}

function judge({ store, ...item }: ListingItem, config: SiteConfig, pagesRead: number) {
  if (item.vehicle === null) return unreadableScan(pagesRead)
  if (item.skipped !== null) {
    const left: LeftOut = { skipped: {}, leftOut: new Map() }
    leaveOut(left, item.skipped, item.vehicle)
    return buildScan({ ...left, incompleteReason: null, pagesRead })
  }
  const isForeign = store !== null && !isOwnStore(store, config)
  const mayBeLot = isForeign || configuredLots(config).length > 0 || store?.lotOfBusiness === true
  const isLot = store !== null && mayBeLot && isOneBusiness([store], config)
  if (isForeign && namesStore(store) && !isLot) {
    const incompleteReason = "the vehicle's store does not match this dealership"
    return buildScan({ incompleteReason, pagesRead, storesSeen: storeLabels([store]) })
  }
  const lot = isLot ? lotOf(store, item.lot, config) : null
  const vehicle = lot === null ? item.vehicle : { ...item.vehicle, lot }
  return buildScan({ vehicles: [vehicle], incompleteReason: null, pagesRead })
}

function isUnreadable({ vehicle }: ListingItem): boolean {
  return vehicle === null || !isVinShaped(normalizedVin(vehicle.vin))
}

/** The record may be the vehicle's: its absence is not proven. */
function unreadableScan(pagesRead: number) {
  return buildScan({ skipped: { 'unreadable record': 1 }, incompleteReason: 'a record could not be read', pagesRead })
}

function isWhole({ items, total }: ListingPage<ListingItem>): boolean {
  return items.length === 0 || (total !== null && items.length >= total)
}
