import type { FetchFailure } from './page.ts'
import type { RawVehicle } from './raw-vehicle.ts'

/**
 * What one walk over a dealer's inventory found. `complete` is true only when the walk reached the end, no page was
 * missing, and the records reach the total that the site states (where it states one): a car that it lists twice counts
 * twice, one that pages repeat once. Only a complete scan may remove vehicles.
 */
export type Scan = {
  readonly vehicles: readonly RawVehicle[]
  readonly complete: boolean
  /** Why the scan is not complete; null when it is. */
  readonly incompleteReason: string | null
  /** The first page that could not be had, if any. */
  readonly failure: FetchFailure | null
  /** The total the site states, per condition where it says so. */
  readonly stated: StatedCounts
  /** Records that the adapter left out, by reason (other store of the group, sold, not a vehicle). */
  readonly skipped: Readonly<Record<string, number>>
  /** The stores that the listing showed, where it names any: what can be read of them, else the platform's ids. */
  readonly storesSeen?: readonly string[]
  readonly pagesRead: number
  /** Of a scan for one VIN: an unfiltered listing was read and shows vehicles, whether or not the wanted one. */
  readonly sawInventory?: boolean
  /** `lastmod` of the vehicles' pages by address, where a sitemap is all that was read so far. */
  readonly pageDates?: ReadonlyMap<string, string>
}

export type StatedCounts = {
  readonly total: number | null
  readonly new: number | null
  readonly used: number | null
}

export const nothingStated: StatedCounts = { total: null, new: null, used: null }
