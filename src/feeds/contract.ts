import type { FeedHold } from '../model/feed-hold.ts'
import type { ImsProvider } from '../model/ims-vehicle.ts'
import type { RawImsVehicle } from '../model/raw-ims-vehicle.ts'

/**
 * One row of a feed file. Mapping and hashing are done when asked for, so that a row of another dealer is not hashed
 * and an unchanged row is not mapped. A row holds on to the block of text it was read from: keep no row longer than
 * its batch. The hash may be kept.
 */
export interface FeedRow {
  /** Position in the file, from 1; the header and blank lines are not counted. */
  readonly row: number
  /** The line of the file that the row begins on, from 1: every line counts, and those inside of a quoted cell. */
  readonly line: number
  /** The VIN as shown, outer spaces aside; `normalize/read-vin.ts` judges it. */
  readonly vin: string
  /** Every dealer identifier that the row carries, by column or by file name, as text: leading zeros count. */
  readonly dealerIdentifiers: readonly string[]
  /** False when the row has fewer values than the header has columns: see `createDuplicateLedger`. */
  readonly complete: boolean
  /**
   * 16 characters of Latin-1 (128 bits) over the text of the mapped columns, whatever their order in the file. Neither
   * the dealer's identifier nor the age is part of it, which moves every day while the vehicle stands still.
   */
  readonly hash: () => string
  readonly read: () => RawImsVehicle
}

export type FeedRowRejection = {
  readonly row: number
  readonly line: number
  readonly vin: string | null
  readonly reason: string
}

/** Reads one file: bytes in, rows out. Memory is bounded by the chunk and the longest row allowed. */
export interface FeedReader {
  /** Rows that are complete with this chunk. After a refusal: none. */
  readonly push: (chunk: Uint8Array) => readonly FeedRow[]
  /** The last rows, at the end of the file. */
  readonly end: () => readonly FeedRow[]
  /** What is known so far; final after `end`. */
  readonly report: () => FeedReport
}

export type FeedReport = {
  /** Not null: the file is no feed file (an archive, NUL bytes, too many columns). Nothing of it may be imported. */
  readonly refusal: string | null
  /** Not null: the file may be read but must be held; see `judgeFeed`. */
  readonly hold: FeedHold | null
  readonly encoding: 'utf-8' | 'windows-1252' | 'mixed' | 'utf-16le' | 'utf-16be'
  readonly delimiter: string
  /** Columns as the file names them. */
  readonly header: readonly string[]
  /** Columns that the provider's mapping does not know. Columns it leaves out on purpose are not among them. */
  readonly unmappedColumns: readonly string[]
  /** The columns that carry a dealer identifier; empty: only the file's name can. */
  readonly dealerColumns: readonly string[]
  /** Rows handed out and rejected together. */
  readonly rowCount: number
  /** Rows the reader could not hand out (longer than 1 MB). Rejections by VIN are the caller's. */
  readonly rejected: readonly FeedRowRejection[]
  readonly rejectedCount: number
  /** How often each warning was given: "row has fewer values than columns". */
  readonly warnings: Readonly<Record<string, number>>
}

export type FeedReaderOptions = { readonly provider: ImsProvider; readonly fileName: string }

/**
 * A provider's mapping, as data. The columns named here go before the general aliases of `general-columns.data.ts`,
 * which every provider takes. Names match whatever their case, spaces and punctuation ("Stock #" is "stock").
 */
export type Feed = {
  readonly id: ImsProvider
  readonly name: string
  /** How sure we are of the columns (reference: public files, importers, or nothing). */
  readonly confidence: 'high' | 'medium' | 'low'
  /** Columns of each field in order of preference: the first that says something wins. */
  readonly columns: Partial<Readonly<Record<FeedField, readonly string[]>>>
  /** How features are told apart. Photo addresses need no such choice: see `split-values.ts`. */
  readonly features: FeatureSplit
  /** What a vehicle is when no column says it. */
  readonly defaultCondition?: 'Used'
  /** Group 1 is the dealer identifier in a file's name. */
  readonly fileName?: RegExp
  /** Columns known and left out on purpose. */
  readonly ignored?: readonly string[]
}

/** `pipes`: a|b; `commas`: a,b where there is no pipe. Words without either cannot be told apart: one item. */
export type FeatureSplit = 'pipes' | 'commas'

/** What columns are mapped to: the fields of a raw IMS vehicle, and the dealer identifier. */
export type FeedField = keyof RawImsVehicle | 'dealer_identifier' | 'categorized_features'
