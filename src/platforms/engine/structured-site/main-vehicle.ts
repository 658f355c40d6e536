import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { vinOfPath } from '../detect/site-links.ts'
import { isBlank } from '../listing/build-scan.ts'
import type { PageVehicle } from '../listing/complete-from-pages.ts'
import { fillGaps, mergeVehicle } from '../listing/merge-vehicle.ts'
import { shownPrices } from '../prices/price-panel.ts'
import { linksOnPage } from '../records/vehicle-links.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { type FoundVehicle, findVehicles } from '../structured-data/find-vehicles.ts'
import { withPageFacts } from './beside-markup.ts'

/** What only the platform knows of its vehicle pages. */
export type PageWords = {
  /** Overrides the markup; of a page without any, it is all that is read. */
  readonly describe?: (page: Page, vehicle: RawVehicle) => RawVehicle
  /** Why the page's own words say that its vehicle is not for sale; null: they do not. */
  readonly skip?: (page: Page, vehicle: RawVehicle) => string | null
}

/** A vehicle page's own vehicle: by its markup, and by what stands beside it. */
export function readMarkedPage(page: Page, { describe, skip }: PageWords): PageVehicle | null {
  const marked = mainVehicle(page)
  const described = marked === null ? (describe?.(page, {}) ?? {}) : {}
  const found = described.vin ? { raw: described, sold: false } : marked
  if (found === null) return null
  const skipped = found.sold ? 'sold' : (skip?.(page, found.raw) ?? null)
  if (skipped !== null) return { vehicle: found.raw, skipped }
  const links = linksOnPage(page.text, normalizedVin(found.raw.vin))
  const vehicle = withPageFacts(page)({ ...links, ...found.raw, vdp_link: page.url })
  const prices = shownPrices(page.text, vehicle.prices?.price)
  const priced = prices === null ? vehicle : { ...vehicle, prices: { ...vehicle.prices, ...prices } }
  return { vehicle: describe === undefined ? priced : mergeVehicle(priced, describe(page, priced)) }
}

/** The page's main vehicle, from all markup about it; the others are recommendations. */
export function mainVehicle(page: Page): FoundVehicle | null {
  const { vehicles } = findVehicles(page.text, page.url)
  const path = (URL.parse(page.url)?.pathname ?? '').toUpperCase()
  const namesVin = vinOfPath(page.url) !== null
  const named = vehicles.filter((vehicle) => hasVin(vehicle) && path.includes(vinOf(vehicle)))
  const linked = vehicles.filter((vehicle) => hasVin(vehicle) && vehicle.raw.vdp_link === page.url)
  const whole = vehicles.filter((vehicle) => hasVin(vehicle) && !vehicle.listed)
  const groups = namesVin ? [named] : [linked, whole, vehicles.filter(hasVin)]
  const candidates = groups.find((group) => group.length > 0) ?? []
  const [first, ...rest] = candidates
    .filter((vehicle) => vinOf(vehicle) === vinOf(candidates[0]))
    .sort((one, other) => countFields(other) - countFields(one))
  return first === undefined
    ? null
    : { ...first, raw: rest.reduce((raw, other) => fillGaps(raw, other.raw), first.raw) }
}

function countFields(vehicle: FoundVehicle): number {
  return Object.values(vehicle.raw).filter((value) => !isBlank(value)).length
}

function hasVin(vehicle: FoundVehicle): boolean {
  return vinOf(vehicle) !== ''
}

function vinOf(vehicle: FoundVehicle | undefined): string {
  return normalizedVin(vehicle?.raw.vin)
}
