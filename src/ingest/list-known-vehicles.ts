import type { Handle } from '../db/database.ts'
import { findRemovedVehicles, listVehicleHashes } from '../db/queries/website-vehicles.ts'
import type { KnownVehicle, SeenVehicle } from '../diff/diff-vehicles.ts'

/** The vehicles that a dealership lists, and those of `seen` that it listed before: the rest it ever listed is not read. */
export async function listKnownVehicles(
  handle: Handle,
  dealershipId: number,
  seen: readonly SeenVehicle[],
): Promise<readonly KnownVehicle[]> {
  const active = await listVehicleHashes(handle, dealershipId)
  const vins = new Set(active.map(({ vin }) => vin))
  const unknown = seen.map(({ content }) => content.vin).filter((vin) => !vins.has(vin))
  return [...active, ...(await findRemovedVehicles(handle, dealershipId, unknown))]
}
