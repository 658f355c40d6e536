import type { FetchFailure } from '../../../model/page.ts'
import { isGone, openPage, parseJson, wrongShape } from '../cards/read-page.ts'
import type { Collection, CollectOptions, LookUpOptions, SiteConfig } from '../contract.ts'
import { readFreshSettings } from '../detect/fresh-settings.ts'
import type { ListingPage } from '../paging/walk-listing.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { isOwnStore, namesStore, storeLabels } from '../stores/attribute-stores.ts'
import { configuredLots, isOneBusiness, lotOf } from '../stores/lots.ts'
import { buildScan, failedScan } from './build-scan.ts'
import { narrowScan } from './by-walking.ts'
import { collectListing, type ListingJob } from './collect-listing.ts'
import { type ListingAddress, listingJson, listingRequest } from './listing-address.ts'
import type { ListingItem } from './listing-reader.ts'

export type OneJob = Omit<ListingJob, 'sample' | 'wanted' | 'knownPage'> &
  LookUpOptions & {
    readonly address: (vin: string, config: SiteConfig) => ListingAddress | null
    readonly vin: string
  }

/** Walks the listing if the site cannot filter by VIN, or answers with some other vehicles only. */
export function* collectOne(job: OneJob): Collection {
  const vin = normalizedVin(job.vin)
  const refreshed = yield* readFreshSettings(job.fresh, job.config)
  const { config, failure } = refreshed
  if (failure !== null) {
    if (failure.class !== 'changed' || job.otherwise === undefined) return failedScan(failure, refreshed.pagesRead)
    job.onWalk?.()
    const walked = yield* job.otherwise({ config }, wantedOnly(job, vin))
    return narrowScan({ ...walked, pagesRead: walked.pagesRead + refreshed.pagesRead }, vin)
  }
  const address = job.address(vin, config)
  if (address === null) return yield* walkInstead(job, { config, pagesRead: refreshed.pagesRead }, vin)
  const pagesRead = refreshed.pagesRead + 1
  const opened = openPage(yield listingRequest(address, config, { start: 0, page: 1 }))
  const asked = { address, config, pagesRead }
  if (opened.page === null) return yield* judgeFailure(job, asked, opened.failure)
  const listing = job.read(listingJson(address, opened.page), config)
  if (listing === null) {
    const isOff = address.provenBy !== undefined && parseJson(opened.page.text) !== undefined
    if (isOff) return yield* walkInstead(job, { config, pagesRead }, vin)
    return failedScan(wrongShape(opened.page, 'the inventory listing'), pagesRead)
  }
  const item = listing.items.find((candidate) => candidate.key === vin)
  if (item !== undefined) return judge(item, config, pagesRead)
  if (!isWhole(listing)) return yield* walkInstead(job, { config, pagesRead }, vin)
  if (address.provenBy !== undefined && listing.items.length === 0)
    return yield* proveGone(job, asked, address.provenBy)
  const nothing = buildScan({ incompleteReason: null, pagesRead })
  return { ...nothing, sawInventory: listing.items.length > 0 }
}

function* walkInstead(
  { fresh: _read, ...job }: OneJob,
  { config, pagesRead }: { readonly config: SiteConfig; readonly pagesRead: number },
  vin: string,
): Collection {
  job.onWalk?.()
  const walked = yield* collectListing({ ...job, config, ...wantedOnly(job, vin) })
  return narrowScan({ ...walked, pagesRead: walked.pagesRead + pagesRead }, vin)
}

function wantedOnly({ knownPage }: LookUpOptions, wanted: string): CollectOptions {
  return { sample: false, wanted, ...(knownPage === undefined ? {} : { knownPage }) }
}

type Asked = { readonly address: ListingAddress; readonly config: SiteConfig; readonly pagesRead: number }

/** A service without any vehicles is switched off: walk instead. If this request fails, the first answer counts. */
function* proveGone(job: OneJob, { config, pagesRead }: Asked, proof: ListingAddress): Collection {
  const request = listingRequest(proof, config, { start: 0, page: 1 })
  const { page, failure } = openPage(yield { ...request, purpose: 'detail' })
  const gone = buildScan({ incompleteReason: null, pagesRead: pagesRead + 1 })
  if (failure !== null && failure.class !== 'changed') return gone
  const others = page === null ? 0 : (job.read(listingJson(proof, page), config)?.items.length ?? 0)
  if (others === 0) return yield* walkInstead(job, { config, pagesRead: pagesRead + 1 }, normalizedVin(job.vin))
  return { ...gone, sawInventory: true }
}

function* judgeFailure(job: OneJob, { address, config, pagesRead }: Asked, failure: FetchFailure): Collection {
  if (address.provenBy !== undefined && isGone(failure)) {
    return yield* walkInstead(job, { config, pagesRead }, normalizedVin(job.vin))
  }
  if (address.aliveAt === undefined || !isGone(failure)) return failedScan(failure, pagesRead)
  const opened = openPage(yield listingRequest(address.aliveAt, config, { start: 0, page: 1 }))
  if (opened.page === null) return failedScan(opened.failure, pagesRead + 1)
  const isListing = job.read(listingJson(address.aliveAt, opened.page), config) !== null
  const { page } = opened
  return isListing
    ? buildScan({ incompleteReason: null, pagesRead: pagesRead + 1 })
    : failedScan(wrongShape(page, 'the inventory listing'), pagesRead + 1)
}

function judge(item: ListingItem, config: SiteConfig, pagesRead: number) {
  if (item.vehicle === null || item.skipped !== null) {
    const skipped = { [item.skipped ?? 'unreadable record']: 1 }
    return buildScan({ skipped, incompleteReason: null, pagesRead })
  }
  if (
    item.store !== null &&
    namesStore(item.store) &&
    !isOwnStore(item.store, config) &&
    !isOneBusiness([item.store], config)
  ) {
    const storesSeen = storeLabels([item.store])
    return { ...unanswered("the vehicle's store does not match this dealership", pagesRead), storesSeen }
  }
  const isKnown = configuredLots(config).length > 0 || (item.store !== null && !isOwnStore(item.store, config))
  const isLot = item.store !== null && isKnown && isOneBusiness([item.store], config)
  const lot = isLot ? lotOf(item.store, item.lot, config) : null
  const vehicle = lot === null ? item.vehicle : { ...item.vehicle, lot }
  return buildScan({ vehicles: [vehicle], incompleteReason: null, pagesRead })
}

function unanswered(incompleteReason: string, pagesRead: number) {
  return buildScan({ incompleteReason, pagesRead })
}

function isWhole({ items, total }: ListingPage<ListingItem>): boolean {
  return items.length === 0 || (total !== null && items.length >= total)
}
