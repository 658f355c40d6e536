import type { FetchFailure } from './page.ts'
import type { RawVehicle } from './raw-vehicle.ts'

/**
 * The result of one walk over a dealer's inventory. `complete` only if the walk reached the end, no page was missing,
 * and the records reach the site's stated total, if any: a car listed twice counts twice, one repeated across pages
 * once. Only a complete scan may remove vehicles.
 */
export type Scan = {
  readonly vehicles: readonly RawVehicle[]
  readonly complete: boolean
  /** Why the scan is incomplete, or null. */
  readonly incompleteReason: string | null
  /** The first page that could not be fetched, if any. */
  readonly failure: FetchFailure | null
  /** The site's stated total, per condition if stated. */
  readonly stated: StatedCounts
  /** Records skipped by the adapter, by reason (another store of the group, sold, not a vehicle). */
  readonly skipped: Readonly<Record<string, number>>
  /** Stores named in the listing: what is known of them, else the platform's ids. */
  readonly storesSeen?: readonly string[]
  readonly pagesRead: number
  /** In a scan for one VIN: an unfiltered listing was read and contains vehicles, with or without the wanted one. */
  readonly sawInventory?: boolean
  /** `lastmod` of vehicle pages by URL, if only a sitemap has been read so far. */
  readonly pageDates?: ReadonlyMap<string, string>
}

export type StatedCounts = {
  readonly total: number | null
  readonly new: number | null
  readonly used: number | null
}

export const nothingStated: StatedCounts = { total: null, new: null, used: null }
