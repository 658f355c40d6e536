import type { Database, Handle } from '../db/database.ts'
import { lockClaimedDealership, recordVehiclesWritten } from '../db/queries/dealerships.ts'
import { markVehiclesSeen } from '../db/queries/website-vehicles.ts'
import type { VehicleDiff } from '../diff/diff-vehicles.ts'
import { chunk } from '../lib/chunk.ts'
import {
  createVehicles,
  removeVehicles,
  returnVehicles,
  rewriteVehicles,
  type VehicleWriting,
} from './write-vehicles.ts'

/**
 * Vehicles a transaction. On the embedded database a transaction keeps every reader waiting, so that each must be
 * short; every one of them is whole in itself: rows and their events.
 */
const vehiclesPerTransaction = 400

export type ChangeSet = VehicleWriting & { readonly collector: string; readonly diff: VehicleDiff }

/**
 * Writes what a scan changed, and the events that tell of it. Answers how many of the differing vehicles really changed.
 * Throws ClaimLost when another collector took over.
 */
export async function applyVehicleChanges(
  database: Database,
  changes: ChangeSet,
): Promise<{ readonly updated: number }> {
  const { dealershipId } = changes
  let updated = 0
  const step = <T>(name: string, work: (tx: Handle) => Promise<T>): Promise<T> =>
    database.transaction(name, async (tx) => {
      const dealership = await lockClaimedDealership(tx, dealershipId, changes.collector)
      if (dealership === undefined) throw new ClaimLost(dealershipId)
      const result = await work(tx)
      await recordVehiclesWritten(tx, { dealershipId, observedAt: name === 'vehicles removed' ? null : changes.at })
      return result
    })
  for (const vehicles of chunk(changes.diff.created, vehiclesPerTransaction)) {
    await step('vehicles created', (tx) => createVehicles(tx, changes, vehicles))
  }
  for (const vehicles of chunk(changes.diff.returned, vehiclesPerTransaction)) {
    await step('vehicles returned', (tx) => returnVehicles(tx, changes, vehicles))
  }
  for (const vehicles of chunk(changes.diff.updated, vehiclesPerTransaction)) {
    updated += await step('vehicles updated', (tx) => rewriteVehicles(tx, changes, vehicles))
  }
  for (const vehicles of chunk(changes.diff.removed, vehiclesPerTransaction)) {
    const ids = vehicles.map((vehicle) => vehicle.id)
    await step('vehicles removed', (tx) => removeVehicles(tx, changes, ids))
  }
  if (!changes.partial) return { updated }
  const seen = [...changes.diff.unchanged, ...changes.diff.updated.map((vehicle) => vehicle.id)]
  for (const ids of chunk(seen, vehiclesPerTransaction)) {
    await step('vehicles seen', (tx) => markVehiclesSeen(tx, ids, changes.at))
  }
  return { updated }
}

export class ClaimLost extends Error {
  constructor(dealershipId: number) {
    super(`another collector has taken over dealership ${dealershipId}`)
    this.name = 'ClaimLost'
  }
}
