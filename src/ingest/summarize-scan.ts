import type { CollectedDealership } from '../db/queries/dealerships.ts'
import type { VehicleDiff } from '../diff/diff-vehicles.ts'
import type { Verdict } from '../diff/judge-scan.ts'
import type { Scan } from '../model/scan.ts'
import type { RejectedRecord } from '../model/website-vehicle.ts'
import type { ImportSummary } from '../store/import-summary.ts'
import type { WalkTrace } from './trace-walk.ts'

type Summarized = {
  readonly scan: Scan
  /** Vehicles that could be read. */
  readonly seen: number
  readonly rejected: readonly RejectedRecord[]
  readonly diff: VehicleDiff
  /** Of the vehicles that differ, those that really changed. */
  readonly updated: number
  readonly verdict: Verdict
}

const rejectedKept = 20

export function summarizeScan({
  scan,
  seen,
  rejected,
  diff,
  updated,
  verdict,
}: Summarized): Omit<ImportSummary, 'fingerprint' | 'trace' | 'records'> {
  const collapse = 'more than half of the vehicles are missing: held until a second complete scan agrees'
  return {
    verdict,
    complete: scan.complete,
    pagesRead: scan.pagesRead,
    observed: seen > 0,
    counts: {
      received: scan.vehicles.length,
      new: diff.created.length + diff.returned.length,
      updated,
      removed: diff.removed.length,
      unchanged: diff.unchanged.length + diff.updated.length - updated,
      rejected: rejected.length,
    },
    rejected: rejected.slice(0, rejectedKept),
    skipped: scan.skipped,
    // Every page could be had, and none of them showed a vehicle of the dealership.
    failureClass: scan.failure?.class ?? (verdict === 'failed' ? 'changed' : null),
    failedHost: scan.failure === null ? null : hostOf(scan.failure.requestedUrl),
    error: verdict === 'completed' ? null : verdict === 'held' ? collapse : reasonOf(scan),
  }
}

/** Every page answered as in the last completed scan: every active vehicle was seen, as it was. */
export function summarizeUnchanged(trace: WalkTrace, dealership: CollectedDealership): ImportSummary {
  const unchanged = dealership.new_count + dealership.used_count
  return {
    verdict: 'completed',
    complete: true,
    pagesRead: trace.steps.length,
    observed: unchanged > 0,
    counts: { received: trace.received, new: 0, updated: 0, removed: 0, unchanged, rejected: 0 },
    rejected: [],
    skipped: trace.skipped,
    failureClass: null,
    failedHost: null,
    error: null,
    fingerprint: dealership.scan_fingerprint,
    trace: null,
    records: null,
  }
}

export function hostOf(url: string): string | null {
  return URL.parse(url)?.hostname ?? null
}

function reasonOf(scan: Scan): string {
  return scan.failure?.message ?? scan.incompleteReason ?? 'the inventory could not be read to its end'
}
