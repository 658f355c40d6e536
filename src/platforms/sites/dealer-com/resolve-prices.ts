import type { Page } from '../../../model/page.ts'
import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Platform } from '../../engine/contract.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { readKey } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'
import { readTracked, trackedPrices } from './read-prices.ts'

const dataLayer = /DDC\.dataLayer\[['"]vehicles['"]\]\s*=\s*/

/**
 * Where the listing's amounts contradict each other, the vehicle page decides the price. If that page fails, the
 * vehicle keeps the listing's best amount.
 */
export function withResolvedPrices(platform: Platform): Platform {
  return withVehiclePages(platform, {
    useful: ({ prices }) => prices?.unresolved === true,
    read: readPagePrices,
    join: (listed, { prices }) => ({ ...listed, prices: joinPrices(listed.prices ?? {}, prices ?? {}) }),
    maxFresh: 500,
  })
}

function readPagePrices(page: Page, listed: RawVehicle): RawVehicle | null {
  const vin = normalizedVin(listed.vin)
  const offered = findVehicles(page.text, page.url).find(({ raw }) => normalizedVin(raw.vin) === vin)
  const offer = amountOf(offered?.raw.prices?.price) ?? 0
  const records = embeddedJson(page.text, dataLayer).flat()
  const record = records.find((rawValue) => normalizedVin(String(readKey(rawValue, 'vin') ?? '')) === vin)
  if (offer === 0 && record === undefined) return null
  const isNew = /new/i.test(String(readKey(record, 'newOrUsed') ?? listed.condition ?? ''))
  return { prices: trackedPrices(readTracked(record, offer), isNew) }
}

function joinPrices(known: RawPrices, { msrp, components, ...prices }: RawPrices): RawPrices {
  const rows = known.components ?? []
  return {
    ...known,
    ...prices,
    msrp: msrp ?? known.msrp ?? null,
    unresolved: false,
    components: rows.length > 0 ? rows : (components ?? []),
  }
}
