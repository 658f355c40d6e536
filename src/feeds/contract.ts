import type { VehicleFilter } from '../model/dealership.ts'
import type { ImsProvider } from '../model/ims-vehicle.ts'
import type { FeedField, FeedHold, RawImsVehicle } from '../model/raw-ims-vehicle.ts'

/**
 * One row of a feed file. Mapped and hashed on demand: other dealers' rows are never hashed, unchanged rows never
 * mapped. A row keeps its whole block of text in memory, so do not keep rows longer than their batch; hashes are safe
 * to keep.
 */
export interface FeedRow {
  /** Position in the file, from 1, without the header and blank lines. */
  readonly row: number
  /** The line of the file on which the row begins, from 1. Lines inside quoted cells count. */
  readonly line: number
  /** The VIN as written, trimmed; `normalize/read-vin.ts` validates it. */
  readonly vin: string
  /** All dealer identifiers of the row, from columns or the file name, as text with leading zeros. */
  readonly dealerIdentifiers: readonly string[]
  /** False if the row has fewer values than the header has columns; see `createDuplicateLedger`. */
  readonly complete: boolean
  /**
   * Hash of the mapped columns' text in any column order: 128 bits as 16 Latin-1 characters. Excludes the dealer
   * identifier, and the age, which changes every day.
   */
  readonly hash: () => string
  readonly read: () => RawImsVehicle
}

export type FeedRowRejection = {
  readonly row: number
  readonly line: number
  readonly vin: string | null
  readonly reason: string
  /** The row is a vehicle that only this filter and `all` cover; absent: its condition is unknown. */
  readonly filter?: VehicleFilter
}

/** Reads one file: bytes in, rows out. Memory is bounded by the chunk size and the maximum row length. */
export interface FeedReader {
  /** Rows completed by this chunk; none after a refusal. */
  readonly push: (chunk: Uint8Array) => readonly FeedRow[]
  /** The last rows, at the end of the file. */
  readonly end: () => readonly FeedRow[]
  /** The findings so far; final after `end`. */
  readonly report: () => FeedReport
}

export type FeedReport = {
  /** Set if this is not a feed file (an archive, NUL bytes, too many columns): nothing of it may be imported. */
  readonly refusal: string | null
  /** Set if the file is readable but must be held; see `judgeFeed`. */
  readonly hold: FeedHold | null
  readonly encoding: 'utf-8' | 'windows-1252' | 'mixed' | 'utf-16le' | 'utf-16be'
  readonly delimiter: string
  /** Column names as in the file. */
  readonly header: readonly string[]
  /** Columns unknown to the provider's mapping, without those that it ignores on purpose. */
  readonly unmappedColumns: readonly string[]
  /** Columns with a dealer identifier. If empty, only the file name can have one. */
  readonly dealerColumns: readonly string[]
  /** Rows returned plus rows rejected. */
  readonly rowCount: number
  /** Rows that the reader rejected (longer than 1 MB). The caller rejects rows by VIN. */
  readonly rejected: readonly FeedRowRejection[]
  readonly rejectedCount: number
  /** Number of warnings by text, such as "row has fewer values than columns". */
  readonly warnings: Readonly<Record<string, number>>
}

export type FeedReaderOptions = { readonly provider: ImsProvider; readonly fileName: string }

/**
 * A provider's mapping, as data. Its columns take precedence over the general aliases of `general-columns.data.ts`.
 * Case, spaces and punctuation of names are ignored ("Stock #" is "stock").
 */
export type Feed = {
  readonly id: ImsProvider
  readonly name: string
  /** How well the columns are known: from public files, from importers, or not at all. */
  readonly confidence: 'high' | 'medium' | 'low'
  /** Columns per field in order of preference; the first non-empty one wins. */
  readonly columns: Partial<Readonly<Record<FeedField, readonly string[]>>>
  /** How features are separated. Photo URLs need no such setting; see `compile-mapping.ts`. */
  readonly features: FeatureSplit
  /** The condition if no column states it. */
  readonly defaultCondition?: 'Used'
  /** Group 1 is the dealer identifier in the file name. */
  readonly fileName?: RegExp
  /** Columns that are ignored on purpose. */
  readonly ignored?: readonly string[]
}

/** `pipes`: a|b; `commas`: a,b if there is no pipe. Text without separators is one item. */
export type FeatureSplit = 'pipes' | 'commas'
