import type { Handle } from '../db/database.ts'
import { findRemovedVehicles, listVehicleHashes } from '../db/queries/website-vehicles.ts'
import type { KnownVehicle, SeenVehicle } from '../diff/diff-vehicles.ts'
import type { KnownHashes } from './site-questions.ts'

/** What a scan is compared with. The dealership's listed vehicles are read once, on first use. */
export interface KnownLot {
  hashes(): Promise<KnownHashes>
  /** The listed vehicles, and those of `seen` that were listed before; other former vehicles are not read. */
  list(seen: readonly SeenVehicle[]): Promise<readonly KnownVehicle[]>
}

export function createKnownLot(handle: Handle, dealershipId: number): KnownLot {
  let reading: Promise<readonly KnownVehicle[]> | null = null
  const readActive = () => {
    reading ??= listVehicleHashes(handle, dealershipId)
    return reading
  }
  return {
    hashes: async () => new Map((await readActive()).map(({ vin, hash }) => [vin, hash])),
    list: async (seen) => {
      const active = await readActive()
      const vins = new Set(active.map(({ vin }) => vin))
      const unknown = seen.map(({ content }) => content.vin).filter((vin) => !vins.has(vin))
      return [...active, ...(await findRemovedVehicles(handle, dealershipId, unknown))]
    },
  }
}
