import type { ScanReport } from '../store/import-summary.ts'
import type { JudgedRecords } from './judge-records.ts'
import { countSeen, type ReadRecords, type WalkedScan } from './site-questions.ts'

const rejectedKept = 20

export function reportScan(judged: JudgedRecords, read: ReadRecords): ScanReport {
  const { scan, verdict, collapse } = judged
  return {
    verdict,
    complete: scan.complete,
    pagesRead: scan.pagesRead,
    observed: countSeen(read) > 0,
    counts: { received: scan.received, rejected: read.rejected.count },
    rejected: read.rejected.first.slice(0, rejectedKept),
    skipped: scan.skipped,
    collapse,
    // All pages were readable, and none had a vehicle of the dealership.
    failureClass: scan.failure?.class ?? (verdict === 'failed' ? 'changed' : null),
    failedHost: scan.failure === null ? null : hostOf(scan.failure.requestedUrl),
    error: verdict === 'completed' ? null : verdict === 'held' ? collapseOf(judged) : reasonOf(scan),
  }
}

export function hostOf(url: string): string | null {
  return URL.parse(url)?.hostname ?? null
}

function collapseOf({ missing, activeBefore }: JudgedRecords): string {
  return `${missing} of ${activeBefore} vehicles are missing: held until later complete scans agree or it is accepted`
}

function reasonOf(scan: WalkedScan): string {
  return scan.failure?.message ?? scan.incompleteReason ?? 'the inventory could not be read to its end'
}
