import type { FetchFailure } from './page.ts'
import type { RawVehicle } from './raw-vehicle.ts'

/**
 * `complete` only if the walk reached the end, no page was missing, and the records reach the largest total that the
 * site stated, if any: a car listed twice counts twice, one repeated across pages once. Only then may it remove vehicles.
 */
export type Scan = {
  readonly vehicles: readonly RawVehicle[]
  readonly complete: boolean
  readonly incompleteReason: string | null
  readonly failure: FetchFailure | null
  readonly stated: StatedCounts
  /** By reason: another store of the group, sold, not a vehicle. */
  readonly skipped: Readonly<Record<string, number>>
  /** What is known of them, else the platform's ids. */
  readonly storesSeen?: readonly string[]
  readonly pagesRead: number
  /** In a scan for one VIN: an unfiltered listing was read and contains vehicles. */
  readonly sawInventory?: boolean
  /** `lastmod` by URL, if only a sitemap has been read so far. */
  readonly pageDates?: ReadonlyMap<string, string>
}

export type StatedCounts = { readonly total: number | null; readonly new: number | null; readonly used: number | null }

export const nothingStated: StatedCounts = { total: null, new: null, used: null }

export type Observation = {
  /** When the website was scanned, or when the file was written. */
  readonly at: Date
  readonly vins: readonly string[]
}

export type HeldCollapse = {
  readonly first: Observation
  readonly last: Observation
  /** How many agree, including the first and the last. */
  readonly observations: number
}
