import type { FetchFailure } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan, type StatedCounts } from '../../../model/scan.ts'
import { changedSite, openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, Crawl, SiteConfig } from '../contract.ts'
import { readFreshSettings } from '../detect/fresh-settings.ts'
import { buildScan, countConditions, failedScan, type LeftOut } from './build-scan.ts'
import { crawlSource, type SourceJob, type SourceOutcome } from './crawl-source.ts'
import { keepOwnVehicles } from './keep-own-vehicles.ts'
import { type ListingAddress, listingJson, listingRequest } from './listing-address.ts'
import type { CheckedDefinition } from './listing-reader.ts'

export type ListingJob = SourceJob & Pick<CheckedDefinition['listing'], 'sources' | 'totals' | 'fresh' | 'otherwise'>

/** An empty answer counts only if all later sources are empty too: platforms answer dead requests with empty lists. */
export function* collectListing(given: ListingJob): Collection {
  const refreshed = yield* readFreshSettings(given.fresh, given.config)
  if (refreshed.failure !== null && (refreshed.failure.class !== 'changed' || given.otherwise === undefined)) {
    return failedScan(refreshed.failure, refreshed.pagesRead)
  }
  const job = { ...given, config: refreshed.config }
  let pagesRead = refreshed.pagesRead
  let empty: SourceOutcome | null = null
  let unproven: SourceOutcome | null = null
  let failure: FetchFailure | null = refreshed.failure
  for (const source of refreshed.found ? job.sources : []) {
    if (source.when?.(job.config) === false) continue
    const found = yield* crawlSource(job, source)
    pagesRead += found.pagesRead
    if (found.kind === 'unusable' || isWithoutHost(found, job.config)) {
      failure ??= found.failure
      continue
    }
    if (found.items.length === 0 && found.failure === null) {
      if (source.emptyProves === false) unproven ??= { ...found, problem: found.problem ?? nobodyConfirms }
      else empty ??= found
      continue
    }
    if (found.stuck === true && source !== job.sources.at(-1)) {
      unproven = found
      continue
    }
    if (found.items.length === 0 && empty !== null) break
    return yield* finishScan(job, { ...found, pagesRead })
  }
  if (job.otherwise !== undefined) {
    const scan = yield* job.otherwise({ config: given.config }, optionsOf(job))
    pagesRead += scan.pagesRead
    const isShown = empty !== null || (unproven !== null && unproven.items.length > 0)
    if (!isShown || scan.vehicles.length > 0) return { ...scan, pagesRead }
  }
  const last = unproven !== null && unproven.items.length > 0 ? unproven : (empty ?? unproven)
  if (last !== null) return yield* finishScan(job, { ...last, pagesRead })
  const url = job.config.base_url
  const noSource = changedSite(url, `${url} has no inventory listing where the platform keeps it`)
  return failedScan(failure ?? noSource, pagesRead)
}

/** Whether the source is on another host whose name does not exist, rather than on one that is down for a while. */
function isWithoutHost({ items, failure }: SourceOutcome, config: SiteConfig): boolean {
  if (items.length > 0 || failure?.code !== 'no_such_host') return false
  return new URL(failure.requestedUrl).host !== new URL(config.base_url).host
}

const nobodyConfirms = 'the listing says that it is empty, and no other page of the site confirms it'

function optionsOf({ sample, probe, wanted, knownPage }: ListingJob): CollectOptions {
  return {
    sample,
    ...(probe === undefined ? {} : { probe }),
    ...(wanted === undefined ? {} : { wanted }),
    ...(knownPage === undefined ? {} : { knownPage }),
  }
}

function* finishScan(job: ListingJob, found: SourceOutcome): Crawl<Scan> {
  const left: LeftOut = { skipped: {}, leftOut: new Map() }
  const own = keepOwnVehicles(found.items, job.config, left)
  const { vehicles, isShared } = own
  const problem = own.problem ?? found.problem
  const ended = problem === null
  const totalsAsked = job.sample && job.probe !== true && !ended && !isShared && found.total !== null
  const inSections = { counts: totalsAsked ? found.counts : null, pagesRead: 0 }
  const totals = totalsAsked && found.counts === null ? yield* requestTotals(job, found.total) : inSections
  const scan = buildScan({
    vehicles,
    ...left,
    incompleteReason: problem,
    failure: found.failure,
    stated: totals.counts ?? statedBy(found.total, vehicles, { ended, shared: isShared }),
    pagesRead: found.pagesRead + totals.pagesRead,
  })
  return own.storesSeen.length === 0 ? scan : { ...scan, storesSeen: own.storesSeen }
}

/** New and used totals are used only if they add up to the whole. */
function* requestTotals(
  job: ListingJob,
  total: number | null,
): Crawl<{ counts: StatedCounts | null; pagesRead: number }> {
  if (job.totals === undefined) return { counts: null, pagesRead: 0 }
  const fresh = yield* requestTotal(job, job.totals.new)
  const used = yield* requestTotal(job, job.totals.used)
  const addsUp = fresh !== null && used !== null && fresh + used === total
  return { counts: addsUp ? { total, new: fresh, used } : null, pagesRead: 2 }
}

function* requestTotal(job: ListingJob, address: ListingAddress): Crawl<number | null> {
  const { page } = openPage(yield listingRequest(address, job.config))
  return page === null ? null : (job.read(listingJson(address, page), job.config)?.total ?? null)
}

function statedBy(
  total: number | null,
  vehicles: readonly RawVehicle[],
  { ended, shared }: { readonly ended: boolean; readonly shared: boolean },
): StatedCounts {
  if (!ended) return { ...nothingStated, total: shared ? null : total }
  return countConditions(vehicles, shared ? vehicles.length : Math.max(total ?? 0, vehicles.length))
}
