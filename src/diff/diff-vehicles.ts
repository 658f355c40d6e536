import type { NormalizedVehicle } from '../model/website-vehicle.ts'

export type KnownVehicle = {
  readonly id: string
  readonly vin: string
  readonly hash: string
  readonly active: boolean
}

export type SeenVehicle = NormalizedVehicle & { readonly hash: string }
export type ChangedVehicle = SeenVehicle & { readonly id: string }

export type VehicleDiff = {
  readonly created: readonly SeenVehicle[]
  /** Removed earlier and now back: keeps its id, and counts as an appearance rather than an update. */
  readonly returned: readonly ChangedVehicle[]
  readonly updated: readonly ChangedVehicle[]
  readonly removed: readonly KnownVehicle[]
  readonly unchanged: readonly string[]
}

export const nothingDiffers: VehicleDiff = { created: [], returned: [], updated: [], removed: [], unchanged: [] }

type DiffOptions = {
  /** Complete and plausible: unseen vehicles are `removed`. */
  readonly mayRemove: boolean
  /** VINs that were seen too, and found to be as `before` holds them. */
  readonly unchangedVins?: readonly string[]
}

/** `after` and `unchangedVins` hold each VIN once. */
export function diffVehicles(
  before: readonly KnownVehicle[],
  after: readonly SeenVehicle[],
  { mayRemove, unchangedVins = [] }: DiffOptions,
): VehicleDiff {
  const known = new Map(before.map((vehicle) => [vehicle.vin, vehicle]))
  const created: SeenVehicle[] = []
  const returned: ChangedVehicle[] = []
  const updated: ChangedVehicle[] = []
  const unchanged = unchangedVins.flatMap((vin) => known.get(vin)?.id ?? [])
  const seen = new Set(unchangedVins)
  for (const vehicle of after) {
    const previous = known.get(vehicle.content.vin)
    seen.add(vehicle.content.vin)
    if (previous === undefined) created.push(vehicle)
    else if (!previous.active) returned.push({ ...vehicle, id: previous.id })
    else if (previous.hash === vehicle.hash) unchanged.push(previous.id)
    else updated.push({ ...vehicle, id: previous.id })
  }
  const removed = mayRemove ? before.filter((vehicle) => vehicle.active && !seen.has(vehicle.vin)) : []
  return { created, returned, updated, removed, unchanged }
}
