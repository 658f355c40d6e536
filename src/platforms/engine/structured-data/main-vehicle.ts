import type { Page } from '../../../model/page.ts'
import { vinOfAddress } from '../detect/site-links.ts'
import { isBlank } from '../listing/build-scan.ts'
import { fillGaps } from '../listing/merge-vehicle.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { type FoundVehicle, findVehicles } from './find-vehicles.ts'

/** The page's main vehicle, from all markup about it; the others are recommendations. */
export function mainVehicle(page: Page): FoundVehicle | null {
  const vehicles = findVehicles(page.text, page.url).filter((vehicle) => vinOf(vehicle) !== '')
  const named = vinOfAddress(page.url)
  const groups =
    named === null
      ? [vehicles.filter(({ raw }) => raw.vdp_link === page.url), vehicles.filter(({ listed }) => !listed), vehicles]
      : [vehicles.filter((vehicle) => vinOf(vehicle) === named)]
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

function vinOf(vehicle: FoundVehicle | undefined): string {
  return normalizedVin(vehicle?.raw.vin)
}
