import type { Handle } from '../db/database.ts'
import { findHeldCollapse } from '../db/queries/held-collapses.ts'
import { findUsualRejections } from '../db/queries/imports.ts'
import type { KnownVehicle } from '../diff/diff-vehicles.ts'
import { confirmCollapse, judgeScan, type LeftOutCounts, leavesOutLot, type Verdict } from '../diff/judge-scan.ts'
import { hourMs } from '../lib/clock.ts'
import { type HeldCollapse, isStoreReason } from '../model/scan.ts'
import type { ImportTrigger } from '../model/statuses.ts'
import type { Rejections } from '../model/website-vehicle.ts'
import type { ImportSummary, ScanReport } from '../store/finish-import.ts'
import { type CrawledScan, countSeen, type ReadRecords } from './collect-site.ts'

/** The first scan and two more that agree. */
export const observationsOfWebsites = 3

type RecordsToJudge = {
  readonly dealershipId: number
  readonly scan: CrawledScan
  readonly at: Date
  readonly read: ReadRecords
  readonly known: readonly KnownVehicle[]
  readonly beliefHours: number
}

type JudgedRecords = {
  /** May be false although the crawl reached its end. */
  readonly scan: CrawledScan
  readonly verdict: Verdict
  readonly missing: number
  readonly activeBefore: number
  readonly leftOut: LeftOutCounts
  readonly collapse: HeldCollapse | null
}

export async function judgeRecords(handle: Handle, asked: RecordsToJudge): Promise<JudgedRecords> {
  const { dealershipId, scan: collected, at, read, known } = asked
  const { seen, unchangedVins, rejected } = read
  const active = new Set(known.filter((vehicle) => vehicle.active).map((vehicle) => vehicle.vin))
  const counted = {
    activeBefore: active.size,
    seenAgain: unchangedVins.length + seen.filter(({ content }) => active.has(content.vin)).length,
  }
  const usual = rejected.count === 0 ? 0 : await findUsualRejections(handle, dealershipId)
  const scan = downgradeSuspiciousScan(collected, { rejected, usual, ...counted })
  const shown = new Set([...unchangedVins, ...seen.map(({ content }) => content.vin)])
  const leftOut = countLeftOut(scan, active.difference(shown), rejected.count - usual)
  const verdict = judgeScan({
    ...counted,
    leftOut,
    seen: countSeen(read),
    complete: scan.complete,
    failed: scan.failure !== null,
    stated: scan.stated.total,
  })
  const left = scan.complete ? counted.seenAgain : (scan.stated.total ?? 0)
  const judged = { scan, activeBefore: active.size, missing: active.size - left, leftOut }
  // Only complete scans can confirm a collapse.
  if (verdict !== 'held' || !scan.complete) return { ...judged, verdict, collapse: null }
  const before = await findHeldCollapse(handle, { dealershipId, feedId: null })
  const vins = [...shown]
  const rule = { observations: observationsOfWebsites, confirmAfterMs: asked.beliefHours * hourMs }
  const { confirmed, held } = confirmCollapse(before, { at, vins }, rule)
  return confirmed ? { ...judged, verdict: 'completed', collapse: null } : { ...judged, verdict, collapse: held }
}

function countLeftOut(
  { leftOut = new Map() }: CrawledScan,
  missing: ReadonlySet<string>,
  unusualRejections: number,
): LeftOutCounts {
  const counts = { store: 0, marked: 0, unread: Math.max(0, Math.min(unusualRejections, missing.size)) }
  for (const [vin, reason] of leftOut) if (missing.has(vin)) counts[isStoreReason(reason) ? 'store' : 'marked']++
  return counts
}

type DoubtedScan = {
  readonly rejected: Rejections
  /** How many records the last completed import rejected. */
  readonly usual: number
  readonly activeBefore: number
  readonly seenAgain: number
}

/** Fewer vehicles, and a smaller share of the lot, may disappear while the same number of records is rejected. */
const fewVehicles = 3
const smallPart = 0.1

/** Misses vehicles while more records than usual are unreadable: the site probably shows its VINs differently. */
export function downgradeSuspiciousScan(
  scan: CrawledScan,
  { rejected, usual, activeBefore, seenAgain }: DoubtedScan,
): CrawledScan {
  const unreadable = Math.min(rejected.count - usual, activeBefore - seenAgain)
  if (!scan.complete || unreadable < fewVehicles || unreadable < activeBefore * smallPart) return scan
  const unread = `${rejected.count} records cannot be read (most often: ${rejected.commonest ?? 'no VIN'})`
  const message = `${unread}, and ${activeBefore - seenAgain} vehicles are missing`
  return {
    ...scan,
    complete: false,
    incompleteReason: message,
    failure: {
      kind: 'failure',
      requestedUrl: '',
      class: 'changed',
      code: 'wrong_shape',
      message,
      status: null,
    },
  }
}

/** `lost`: which fields keep their stored values. */
export function reportScan(judged: JudgedRecords, read: ReadRecords, lost: string | null = null): ScanReport {
  const { scan, verdict, collapse } = judged
  return {
    verdict,
    complete: scan.complete,
    pagesRead: scan.pagesRead,
    observed: countSeen(read) > 0,
    counts: { received: scan.received, rejected: read.rejected.count },
    rejected: read.rejected.first,
    skipped: scan.skipped,
    collapse,
    // All pages were readable, and none had a vehicle of the dealership.
    failureClass: scan.failure?.class ?? (verdict === 'failed' ? 'changed' : null),
    failedHost: scan.failure === null ? null : hostOf(scan.failure.requestedUrl),
    protection: scan.failure?.protection ?? null,
    error: errorOf(judged) ?? lost,
    ...(scan.failure?.retryAfterMs === undefined ? {} : { retryAfterMs: scan.failure.retryAfterMs }),
    fillRates: countSeen(read) > 0 ? read.fillRates : null,
  }
}

function hostOf(url: string): string | null {
  return URL.parse(url)?.hostname ?? null
}

const untilBelieved = 'held until later complete scans agree or it is accepted'

function errorOf({ verdict, scan, missing, activeBefore, leftOut }: JudgedRecords): string | null {
  if (verdict === 'completed') return null
  if (verdict === 'held' && !scan.complete) {
    return `${missing} of ${activeBefore} vehicles disappeared during the scan: held until a complete scan`
  }
  if (verdict === 'held' && leavesOutLot({ activeBefore, leftOut })) {
    const { store, marked, unread } = leftOut
    return `${store + marked + unread} of ${activeBefore} vehicles are still shown, but as another store's (${store}), marked as sold (${marked}) or unreadable (${unread}): ${untilBelieved}`
  }
  if (verdict === 'held') return `${missing} of ${activeBefore} vehicles are missing: ${untilBelieved}`
  return scan.failure?.message ?? scan.incompleteReason ?? 'the inventory could not be read to its end'
}

/** More failures in a row than an outage explains: the dealership may have left the platform's host. */
const outagesToRepair = 3
/** From this many vehicles on, a lot that mostly changes at once means a rebuilt site rather than new prices. */
const remadeLot = 10

type ImportedSite = {
  readonly baseUrl: string
  readonly dealership: { readonly failed_imports: number }
  readonly trigger: ImportTrigger
}

/** A site with a bot challenge is left alone, but a platform's host that refuses may no longer have the dealership. */
export function needsRedetection(summary: ImportSummary, { baseUrl, dealership, trigger }: ImportedSite): boolean {
  if (summary.verdict === 'held') return true
  if (summary.verdict === 'completed') return trigger !== 'repair' && looksRemade(summary.counts)
  if (summary.failureClass === 'changed') return true
  const lasts = dealership.failed_imports + 1 >= outagesToRepair
  return lasts && (summary.failureClass === 'unavailable' || isRefusedElsewhere(summary, hostOf(baseUrl)))
}

function looksRemade({ updated, unchanged }: ImportSummary['counts']): boolean {
  return updated >= remadeLot && updated > unchanged
}

function isRefusedElsewhere({ failureClass, failedHost }: ImportSummary, siteHost: string | null): boolean {
  return failureClass === 'blocked' && failedHost !== null && failedHost !== siteHost
}
