import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import { bumpVersion, lockDealerships } from '../db/queries/dealerships.ts'
import { findPhotoBase, setPhotoBase } from '../db/queries/photos.ts'
import {
  findRehostedDealership,
  listRehostedVehicles,
  listVehiclesToSwitch,
  type SwitchedVehicle,
  updateSwitchedVehicles,
  type VehicleToSwitch,
} from '../db/queries/vehicle-photos.ts'
import { showDealers, showRehosted } from '../model/rehosted-photos.ts'
import { readRendered } from '../model/rendered-vehicle.ts'

const vehiclesPerTransaction = 100

/**
 * Switches the vehicles of a dealership to their stored photos, all photos of a vehicle at once, without an event.
 * `base` null: back to the dealer's. Returns how many vehicles changed.
 */
export async function switchVehicles(database: Database, dealershipId: number, base: string | null): Promise<number> {
  let switched = 0
  for (let count = vehiclesPerTransaction; count === vehiclesPerTransaction; ) {
    count = await database.transaction('switch photos', async (tx) => {
      await lockDealerships(tx, [dealershipId])
      const limit = vehiclesPerTransaction
      const vehicles =
        base === null
          ? await listRehostedVehicles(tx, dealershipId, limit)
          : await listVehiclesToSwitch(tx, { dealershipId, base, limit })
      if (vehicles.length === 0) return 0
      await updateSwitchedVehicles(
        tx,
        vehicles.map((vehicle) => switchVehicle(vehicle, base)),
      )
      await bumpVersion(tx, dealershipId)
      return vehicles.length
    })
    switched += count
  }
  return switched
}

function switchVehicle({ id, rendered, rehosted, files }: VehicleToSwitch, base: string | null): SwitchedVehicle {
  const shown = readRendered(rendered)
  const dealer = rehosted?.dealer ?? (shown.photo_url_list ?? []).map(({ url }) => url)
  const next = files === null || base === null ? null : { base, dealer, files }
  const photos = next === null ? showDealers(dealer) : showRehosted(next)
  return {
    id,
    rendered: JSON.stringify({ ...shown, photo_url_list: photos }),
    rehosted: next,
    hasPhotos: photos.length > 0,
  }
}

type Settings = Pick<Config, 'PHOTOS_URL' | 'PHOTOS_PUBLIC_URL' | 'PUBLIC_URL'>

/**
 * Where photos are served from, as this process knows: null if they are off, undefined if only a process that serves the
 * API can say. `address`: where this one listens; null: nowhere.
 */
export function photoBase(config: Settings, address: string | null): string | null | undefined {
  if (config.PHOTOS_URL === null) return null
  if (config.PHOTOS_PUBLIC_URL !== null) return config.PHOTOS_PUBLIC_URL
  const origin = config.PUBLIC_URL ?? address
  return origin === null ? undefined : `${origin.replace(/\/+$/, '')}/photos`
}

/** Updates vehicles that show stored photos after a change of settings: another address, or none any more. */
export async function applyPhotoBase(database: Database, base: string | null, stop: AbortSignal): Promise<void> {
  if ((await findPhotoBase(database.handle)) !== base) await setPhotoBase(database.handle, base)
  else if (base !== null) return
  let dealershipId = 0
  while (!stop.aborted) {
    const next = await findRehostedDealership(database.handle, dealershipId)
    if (next === null) return
    dealershipId = next
    await switchVehicles(database, dealershipId, base)
  }
}
