import type { Database, Handle } from '../db/database.ts'
import { type CollectedDealership, lockCollected, recordVehiclesWritten } from '../db/queries/dealerships.ts'
import { isLeased } from '../db/queries/leases.ts'
import { countRemovedSince, findKnownVehicle } from '../db/queries/live-vehicles.ts'
import { insertWebsiteChanges } from '../db/queries/vehicle-history.ts'
import { diffVehicles, type SeenVehicle, type VehicleDiff } from '../diff/diff-vehicles.ts'
import { isCollapse } from '../diff/judge-scan.ts'
import { recordEvents } from '../events/record-events.ts'
import { compareSides } from './compare-sides.ts'
import { watchWebsite } from './match-searches.ts'
import {
  createVehicles,
  nothingWritten,
  removeVehicles,
  returnVehicles,
  rewriteVehicles,
  type VehicleWriting,
  type Written,
} from './write-vehicles.ts'

export type LiveAnswer = {
  readonly dealershipId: number
  readonly vin: string
  readonly at: Date
  /** Null: the site no longer lists it but lists other vehicles. */
  readonly seen: SeenVehicle | null
}

/** `importing`: an import will write what it sees. `doubted`: only a scan may remove the vehicle. */
type LiveStoring = 'stored' | 'unchanged' | 'importing' | 'doubted'

/** Writes the changes of a stored vehicle from a live answer, with their events, in one transaction. */
export async function storeLiveAnswer(
  { database }: { readonly database: Database },
  answer: LiveAnswer,
): Promise<LiveStoring> {
  const { dealershipId, vin, at, seen } = answer
  return database.transaction('store live answer', async (tx) => {
    const dealership = await lockCollected(tx, dealershipId)
    const leased = await isLeased(tx, { resource: 'dealership', id: dealershipId })
    // An empty lot is filled by its first import.
    if (leased || dealership.new_count + dealership.used_count === 0) return 'importing'
    const known = await findKnownVehicle(tx, dealershipId, vin)
    const diff = diffVehicles(known === undefined ? [] : [known], seen === null ? [] : [seen], { mayRemove: true })
    if (diff.removed.length > 0 && !(await mayRemove(tx, dealership))) return 'doubted'
    const watch = await watchWebsite(tx, { dealershipId, at, shown: seen === null ? [] : [seen] })
    const written = await write(tx, { dealershipId, at, partial: true }, diff)
    if (written === nothingWritten) return 'unchanged'
    await insertWebsiteChanges(tx, { dealershipId, at, changes: written.changes })
    await recordVehiclesWritten(tx, { dealershipId, observedAt: seen === null ? null : at, added: written.added })
    const compared = await compareSides(tx, dealershipId, at)
    await recordEvents(tx, [...written.events, ...(await watch.events()), ...compared])
    return 'stored'
  })
}

async function write(tx: Handle, writing: VehicleWriting, diff: VehicleDiff): Promise<Written> {
  if (diff.created.length > 0) return createVehicles(tx, writing, diff.created)
  if (diff.returned.length > 0) return returnVehicles(tx, writing, diff.returned)
  if (diff.updated.length > 0) return rewriteVehicles(tx, writing, diff.updated)
  if (diff.removed.length === 0) return nothingWritten
  const ids = diff.removed.map(({ id }) => id)
  return removeVehicles(tx, writing, ids)
}

/** Only if scans can be complete, and in total never more of a lot than a scan may remove at once. */
async function mayRemove(tx: Handle, dealership: CollectedDealership): Promise<boolean> {
  const { id, complete_seen_at: since, new_count, used_count } = dealership
  if (since === null) return false
  const removed = await countRemovedSince(tx, id, since)
  return !isCollapse({ activeBefore: new_count + used_count + removed, missing: removed + 1 })
}
