import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan } from '../../../model/scan.ts'
import { modelYearsOf } from '../../../model/vin.ts'
import type { Platform, SiteConfig } from '../contract.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { isOwnStore } from '../stores/attribute-stores.ts'
import type { StoreSignal } from '../stores/store-signal.ts'

export function byCrawling(collect: Platform['collect']): Pick<Platform, 'collect' | 'one' | 'tier'> {
  return {
    collect,
    one: function* one(site, vin, { knownPage } = {}) {
      const wanted = normalizedVin(vin)
      return narrowScan(yield* collect(site, { sample: false, wanted, knownPage }), wanted)
    },
    tier: 'listing',
  }
}

/** Reduces a scan to one VIN; an incomplete scan yields nothing. */
export function narrowScan(scan: Scan, wanted: string): Scan {
  const vehicles = scan.complete ? scan.vehicles.filter(({ vin }) => normalizedVin(vin) === wanted) : []
  const narrowed = { ...scan, vehicles, stated: nothingStated }
  return scan.vehicles.length > 0 ? { ...narrowed, sawInventory: true } : narrowed
}

/** First those whose text names the VIN's model year; only sorted, as just North American VINs encode it. */
export function likeliestFirst<T>(candidates: readonly T[], wanted: string, wordsOf: (one: T) => string): readonly T[] {
  const years = modelYearsOf(wanted, Number.POSITIVE_INFINITY)
  if (years.length === 0) return candidates
  const namesYear = new RegExp(`(?<!\\d)(?:${years.join('|')})(?!\\d)`)
  const [likely, others]: [T[], T[]] = [[], []]
  for (const one of candidates) (namesYear.test(wordsOf(one)) ? likely : others).push(one)
  return [...likely, ...others]
}

type SeenRecord = {
  readonly vehicle: RawVehicle | null
  readonly store: StoreSignal | null
  readonly skipped?: string | null
}

/** A vehicle whose store only the whole listing can show is not found yet: the crawl goes on. */
export function seekVehicle(
  wanted: string | undefined,
  config: SiteConfig | undefined,
): (page: readonly SeenRecord[]) => boolean {
  if (wanted === undefined) return () => false
  let storesShown = false
  return (page) => {
    storesShown ||= page.some(({ store }) => store !== null)
    return page.some(
      ({ vehicle, store, skipped = null }) =>
        skipped === null &&
        normalizedVin(vehicle?.vin) === wanted &&
        (store === null || config === undefined ? !storesShown : isOwnStore(store, config)),
    )
  }
}
