import type { Verdict } from '../diff/judge-scan.ts'
import type { Scan } from '../model/scan.ts'
import type { ScanReport } from '../store/import-summary.ts'
import type { ReadRecords } from './read-records.ts'

type Judged = { readonly scan: Scan; readonly read: ReadRecords; readonly verdict: Verdict }

const rejectedKept = 20

export function reportScan({ scan, read, verdict }: Judged): ScanReport {
  const { seen, rejected } = read
  const collapse = 'more than half of the vehicles are missing: held until a second complete scan agrees'
  return {
    verdict,
    complete: scan.complete,
    pagesRead: scan.pagesRead,
    observed: seen.length > 0,
    counts: { received: scan.vehicles.length, rejected: rejected.length },
    rejected: rejected.slice(0, rejectedKept),
    skipped: scan.skipped,
    // Every page could be had, and none of them showed a vehicle of the dealership.
    failureClass: scan.failure?.class ?? (verdict === 'failed' ? 'changed' : null),
    failedHost: scan.failure === null ? null : hostOf(scan.failure.requestedUrl),
    error: verdict === 'completed' ? null : verdict === 'held' ? collapse : reasonOf(scan),
  }
}

export function hostOf(url: string): string | null {
  return URL.parse(url)?.hostname ?? null
}

function reasonOf(scan: Scan): string {
  return scan.failure?.message ?? scan.incompleteReason ?? 'the inventory could not be read to its end'
}
