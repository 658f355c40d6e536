import type { RawPrices, RawVehicle } from '../../../../model/raw-vehicle.ts'
import { isBlank } from '../../listing/build-scan.ts'
import { fillGaps, fullerHeading } from '../../listing/merge-vehicle.ts'
import { amountOf } from '../../records/amount-of.ts'
import { normalizedVin } from '../../records/vin-key.ts'
import { nameOfLink } from '../explore/link-shapes.ts'
import { ofSection } from '../understand/condition-words.ts'
import { isRounded } from '../understand/plausible.ts'

/** Keys by which a listing and the vehicle pages identify the same vehicle. */
function keysOf({ vin, vdp_link }: RawVehicle): readonly string[] {
  return [normalizedVin(vin), nameOfLink(vdp_link ?? '')].filter((key) => key !== '')
}

/** What a vehicle's page adds to the listing, which counts where both state something. */
export function joinPage(listed: RawVehicle, shown: RawVehicle): RawVehicle {
  const isOfSection = listed.sources?.condition === ofSection && shown.condition
  const own = isOfSection ? { ...listed, condition: shown.condition } : listed
  const odometer = isRounded(own.odometer) ? shown.odometer || own.odometer : own.odometer
  const joined = {
    ...fillGaps({ ...own, ...(odometer ? { odometer } : {}) }, shown),
    heading: fullerHeading(listed.heading, shown.heading),
  }
  const stated = Object.entries(listed.prices ?? {}).filter(([, value]) => !isBlank(value))
  const prices = { ...ofOffer(shown.prices ?? {}, listed.prices ?? {}), ...Object.fromEntries(stated) }
  return Object.keys(prices).length === 0 ? joined : { ...joined, prices }
}

/** What leads to another price is no part of this one. */
function ofOffer(shown: RawPrices, { price }: RawPrices): RawPrices {
  const [own, other] = [amountOf(price ?? null), amountOf(shown.price ?? null)]
  return own === null || other === null || own === other ? shown : { msrp: shown.msrp ?? null }
}

/** Finds what one of these says of the same vehicle. */
export function matcherOf(vehicles: readonly RawVehicle[]): (vehicle: RawVehicle) => RawVehicle | undefined {
  const byKey = new Map(vehicles.flatMap((vehicle) => keysOf(vehicle).map((key) => [key, vehicle] as const)))
  return (vehicle) => keysOf(vehicle).flatMap((key) => byKey.get(key) ?? [])[0]
}
