import { modelYearOf } from '../../../model/model-year.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan } from '../../../model/scan.ts'
import type { Platform, SiteConfig, WorkingPlatform } from '../contract.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { isOwnStore } from '../stores/attribute-stores.ts'
import type { StoreMark } from '../stores/store-mark.ts'

/** The parts of a platform that answers for one VIN by walking its listing up to that vehicle. */
export function byWalking(collect: Platform['collect']): Pick<WorkingPlatform, 'collect' | 'one' | 'tier'> {
  return {
    collect,
    one: function* one(site, vin) {
      const wanted = normalizedVin(vin)
      return narrowScan(yield* collect(site, { sample: false, wanted }), wanted)
    },
    tier: 'listing',
  }
}

/** What a walk for one vehicle says of it: a walk that neither found it nor reached its end says nothing. */
export function narrowScan(scan: Scan, wanted: string): Scan {
  const vehicles = scan.complete ? scan.vehicles.filter(({ vin }) => normalizedVin(vin) === wanted) : []
  return { ...scan, vehicles, stated: nothingStated }
}

/**
 * Of vehicles whose VINs are not known yet, those first whose words name the model year that the VIN looked for encodes.
 * An order and no choice: the year is that of North American vehicles, and the others follow.
 */
export function likeliestFirst<T>(candidates: readonly T[], wanted: string, wordsOf: (one: T) => string): readonly T[] {
  const year = modelYearOf(wanted, Number.POSITIVE_INFINITY)
  if (year === null) return candidates
  const namesYear = new RegExp(`(?<!\\d)${year}(?!\\d)`)
  const [likely, others]: [T[], T[]] = [[], []]
  for (const one of candidates) (namesYear.test(wordsOf(one)) ? likely : others).push(one)
  return [...likely, ...others]
}

/** A record of a page; `vehicle` is null for one that is none, or is no part of the inventory. */
export type SeenRecord = { readonly vehicle: RawVehicle | null; readonly store: StoreMark | null }

/**
 * Makes the function that says, page by page, whether the vehicle looked for is there and is this dealership's whatever
 * the rest of the listing shows. A store that only the whole listing tells to be the dealership's ends no walk early.
 */
export function seekVehicle(wanted: string | undefined, config: SiteConfig): (page: readonly SeenRecord[]) => boolean {
  if (wanted === undefined) return () => false
  let storesShown = false
  return (page) => {
    storesShown ||= page.some(({ store }) => store !== null)
    return page.some(
      ({ vehicle, store }) =>
        normalizedVin(vehicle?.vin) === wanted && (store === null ? !storesShown : isOwnStore(store, config)),
    )
  }
}
