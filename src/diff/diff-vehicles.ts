import { hashContent } from '../model/rendered-vehicle.ts'
import type { NormalisedVehicle } from '../model/website-vehicle.ts'

/** What the store knows of a vehicle before a scan is applied. */
export type KnownVehicle = {
  readonly id: string
  readonly vin: string
  readonly hash: string
  readonly active: boolean
}

export type SeenVehicle = NormalisedVehicle & { readonly hash: string }
export type ChangedVehicle = SeenVehicle & { readonly id: string }

export type VehicleDiff = {
  /** Never listed before. */
  readonly created: readonly SeenVehicle[]
  /** Listed before, gone, and back: keeps its id; an appearance, not an update. */
  readonly returned: readonly ChangedVehicle[]
  readonly updated: readonly ChangedVehicle[]
  readonly removed: readonly KnownVehicle[]
  /** Ids of the vehicles that were seen as they were. */
  readonly unchanged: readonly string[]
}

export const nothingDiffers: VehicleDiff = { created: [], returned: [], updated: [], removed: [], unchanged: [] }

/**
 * Compares what a scan saw with what was known. Vehicles that the scan did not see are `removed` only when
 * `mayRemove` says that the scan was complete and plausible. `after` holds each VIN once.
 */
export function diffVehicles(
  before: readonly KnownVehicle[],
  after: readonly NormalisedVehicle[],
  options: { readonly mayRemove: boolean },
): VehicleDiff {
  const known = new Map(before.map((vehicle) => [vehicle.vin, vehicle]))
  const created: SeenVehicle[] = []
  const returned: ChangedVehicle[] = []
  const updated: ChangedVehicle[] = []
  const unchanged: string[] = []
  const seen = new Set<string>()
  for (const vehicle of after) {
    const hash = hashContent(vehicle.content)
    const previous = known.get(vehicle.content.vin)
    seen.add(vehicle.content.vin)
    if (previous === undefined) created.push({ ...vehicle, hash })
    else if (!previous.active) returned.push({ ...vehicle, hash, id: previous.id })
    else if (previous.hash === hash) unchanged.push(previous.id)
    else updated.push({ ...vehicle, hash, id: previous.id })
  }
  const removed = options.mayRemove ? before.filter((vehicle) => vehicle.active && !seen.has(vehicle.vin)) : []
  return { created, returned, updated, removed, unchanged }
}
