import type { ImportCounts } from '../db/queries/imports.ts'
import type { ImportStatus } from '../db/tables.ts'

/** What an import came to. */
export type ImportSummary = {
  readonly verdict: ImportStatus
  readonly complete: boolean
  readonly pagesRead: number
  /** At least one vehicle was seen. */
  readonly observed: boolean
  readonly counts: ImportCounts
  readonly rejected: readonly { readonly row: number; readonly vin: string | null; readonly reason: string }[]
  readonly skipped: Readonly<Record<string, number>>
  readonly failureClass: string | null
  /** The host that could not be read, where one could not. */
  readonly failedHost: string | null
  readonly error: string | null
  /** What the walk's trace holds good for; null where the same pages would not come to the same. */
  readonly fingerprint: string | null
  /** The walk, where it is a new one. */
  readonly trace: Buffer | null
  /** What its records came to, where they were read. */
  readonly records: Buffer | null
}
