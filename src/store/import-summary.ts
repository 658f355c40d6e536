import type { ImportCounts } from '../db/queries/imports.ts'
import type { ImportStatus } from '../db/tables.ts'
import type { HeldCollapse } from '../model/held-collapse.ts'

/** A scan's results before they are written. */
export type ScanReport = {
  readonly verdict: ImportStatus
  readonly complete: boolean
  readonly pagesRead: number
  /** The scan found at least one vehicle. */
  readonly observed: boolean
  readonly counts: Pick<ImportCounts, 'received' | 'rejected'>
  readonly rejected: readonly { readonly row: number; readonly vin: string | null; readonly reason: string }[]
  readonly skipped: Readonly<Record<string, number>>
  /** Why the scan is held: an unconfirmed collapse. */
  readonly collapse: HeldCollapse | null
  readonly failureClass: string | null
  /** The host that could not be read, if any. */
  readonly failedHost: string | null
  readonly error: string | null
}

/** The report of an import with the written changes. */
export type ImportSummary = ScanReport & { readonly counts: ImportCounts }
