import { withOwnTexts } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, WorkingPlatform } from '../contract.ts'
import { withPageBasis } from '../prices/page-basis.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { isBlank } from './build-scan.ts'
import { joinSources, vehiclePageRequests } from './complete-from-pages.ts'

type DetailReader = {
  readonly useful: (vehicle: RawVehicle) => boolean
  readonly read: (page: Page, vin: string) => RawVehicle | null
  /** Adds what the page shows to the listed vehicle; default: `fillGaps`. */
  readonly join?: (listed: RawVehicle, shown: RawVehicle) => RawVehicle
}

/** As many pages as are stored per dealership: any more would be requested in full at each scan. */
const maxPages = 2_000
const samplePages = 6
/** After this many failures in a row, only stored copies are read until the next scan. */
const maxFailuresInRow = 5

/** Vehicle pages fill a listing's gaps. If one fails, the vehicle stays as listed; the scan stays complete. */
export function withDetailPages(platform: WorkingPlatform, reader: DetailReader): WorkingPlatform {
  return {
    ...platform,
    collect: (site, options) =>
      addDetailPages(platform.collect(site, options), { reader, baseUrl: site.config.base_url, options }),
    one: (site, vin, options) =>
      addDetails(platform.one(site, vin, options), {
        ...{ reader, baseUrl: site.config.base_url, limit: 1, wanted: normalizedVin(vin) },
      }),
  }
}

type Adding = { readonly reader: DetailReader; readonly baseUrl: string; readonly options: CollectOptions }

export function addDetailPages(listing: Collection, { options, ...job }: Adding): Collection {
  return addDetails(listing, { ...job, limit: limitOf(options), wanted: options.wanted ?? null })
}

function limitOf({ sample, probe, wanted }: CollectOptions): number {
  if (probe === true) return 0
  if (wanted !== undefined) return 1
  return sample ? samplePages : maxPages
}

type Job = {
  readonly reader: DetailReader
  readonly baseUrl: string
  readonly limit: number
  readonly wanted: string | null
}

function* addDetails(listing: Collection, { reader, baseUrl, limit, wanted }: Job): Collection {
  const isRead = (vehicle: RawVehicle) =>
    (wanted === null || normalizedVin(vehicle.vin) === wanted) && reader.useful(vehicle)
  const scan = yield* listing
  if (scan.failure !== null) return scan
  const vehicles: RawVehicle[] = []
  let pagesRead = 0
  let failuresInRow = 0
  const requests = vehiclePageRequests(scan.vehicles.filter(isRead), {
    ...{ purpose: 'detail', baseUrl, limit, pageDates: scan.pageDates },
  })
  for (const vehicle of scan.vehicles) {
    const request = requests.get(vehicle)
    if (request === undefined) {
      vehicles.push(vehicle)
      continue
    }
    const storedOnly = failuresInRow >= maxFailuresInRow
    const { page, failure } = openPage(yield { ...request, storedOnly })
    if (!storedOnly || page !== null) pagesRead++
    if (storedOnly || failure?.class === 'blocked') failuresInRow = maxFailuresInRow
    else failuresInRow = page === null ? failuresInRow + 1 : 0
    const shown = page === null ? null : reader.read(page, normalizedVin(vehicle.vin))
    const whole = shown === null || page === null ? null : withOwnTexts(withPageBasis(shown, page))
    vehicles.push(whole === null ? vehicle : (reader.join ?? fillGaps)(vehicle, whole))
  }
  return { ...scan, vehicles, pagesRead: scan.pagesRead + pagesRead }
}

/** The longer list of photos wins; the page's prices count only if the listing has none. */
export function fillGaps(listed: RawVehicle, shown: RawVehicle): RawVehicle {
  const gaps = Object.entries(shown).filter(([field]) => isBlank(Reflect.get(listed, field)))
  const photos = (shown.photos ?? []).length > (listed.photos ?? []).length ? { photos: shown.photos ?? [] } : {}
  const prices = isBlank(listed.prices?.price) && shown.prices ? { prices: { ...listed.prices, ...shown.prices } } : {}
  return { ...listed, ...Object.fromEntries(gaps), ...photos, ...prices, ...joinSources(shown, listed) }
}
