import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import { findPhotoBase, setPhotoBase } from '../db/queries/photos.ts'
import { findRehostedDealership } from '../db/queries/vehicle-photos.ts'
import { switchVehicles } from './switch-vehicles.ts'

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
