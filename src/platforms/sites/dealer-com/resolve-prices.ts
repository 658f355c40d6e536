import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { openPage } from '../../engine/cards/read-page.ts'
import type { Collection, WorkingPlatform } from '../../engine/contract.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { readKey } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'
import { readTracked, trackedPrices } from './read-prices.ts'

const maxPages = 500
const samplePages = 12
const dataLayer = /DDC\.dataLayer\[['"]vehicles['"]\]\s*=\s*/

/**
 * Where the listing's amounts contradict each other, the vehicle page decides the price. If that page fails, the
 * vehicle keeps the listing's best amount.
 */
export function withResolvedPrices(platform: WorkingPlatform): WorkingPlatform {
  return {
    ...platform,
    collect: (site, options) =>
      resolve(platform.collect(site, options), {
        baseUrl: site.config.base_url,
        limit: options.probe === true ? 0 : options.sample ? samplePages : maxPages,
      }),
    one: (site, vin, options) => resolve(platform.one(site, vin, options), { baseUrl: site.config.base_url, limit: 1 }),
  }
}

function* resolve(
  crawl: Collection,
  { baseUrl, limit }: { readonly baseUrl: string; readonly limit: number },
): Collection {
  const scan = yield* crawl
  if (scan.failure !== null) return scan
  const vehicles: RawVehicle[] = []
  let pagesRead = 0
  for (const vehicle of scan.vehicles) {
    const url = vehicle.prices?.unresolved === true ? URL.parse(vehicle.vdp_link ?? '', baseUrl) : null
    if (url === null || !vehicle.vdp_link || pagesRead >= limit) {
      vehicles.push(vehicle)
      continue
    }
    const { page } = openPage(yield { url: url.href, purpose: 'vehicle' })
    pagesRead++
    vehicles.push(page === null ? vehicle : resolved(vehicle, page))
  }
  return { ...scan, vehicles, pagesRead: scan.pagesRead + pagesRead }
}

function resolved(vehicle: RawVehicle, page: Page): RawVehicle {
  const vin = normalizedVin(vehicle.vin)
  const offered = findVehicles(page.text, page.url).vehicles.find(({ raw }) => normalizedVin(raw.vin) === vin)
  const offer = amountOf(offered?.raw.prices?.price) ?? 0
  const records = embeddedJson(page.text, dataLayer).flat()
  const record = records.find((rawValue) => normalizedVin(String(readKey(rawValue, 'vin') ?? '')) === vin)
  if (offer === 0 && record === undefined) return vehicle
  const isNew = /new/i.test(String(readKey(record, 'newOrUsed') ?? vehicle.condition ?? ''))
  const { msrp, components, ...prices } = trackedPrices(readTracked(record, offer), isNew)
  const known = vehicle.prices ?? {}
  const rows = known.components ?? []
  const resolvedPrices = { ...known, ...prices, msrp: msrp ?? known.msrp ?? null, unresolved: false }
  return { ...vehicle, prices: { ...resolvedPrices, components: rows.length > 0 ? rows : (components ?? []) } }
}
