import type { Handle } from '../db/database.ts'
import { lockDealerships, markProblemSettled, recordVehiclesWritten, setNextImport } from '../db/queries/dealerships.ts'
import { deleteHeldCollapse, findHeldCollapse } from '../db/queries/held-collapses.ts'
import { type AcceptedBy, markImportAccepted } from '../db/queries/imports.ts'
import { acceptLostFields } from '../db/queries/lost-fields.ts'
import { insertWebsiteChanges } from '../db/queries/vehicle-history.ts'
import { listVehicleHashes } from '../db/queries/website-vehicles.ts'
import { recordEvents } from '../events/record-events.ts'
import type { InventoryType } from '../model/dealership.ts'
import { compareSides } from './compare-sides.ts'
import { removeVehicles } from './write-vehicles.ts'

/** Removes what the held scan did not show, lets the next one erase lost fields, and makes an import due. Returns how many, by filter; null: none is held. */
export async function acceptCollapse(
  tx: Handle,
  { dealershipId, at, by }: { readonly dealershipId: number; readonly at: Date; readonly by: AcceptedBy },
): Promise<Readonly<Record<InventoryType, number>> | null> {
  await lockDealerships(tx, [dealershipId])
  const owner = { dealershipId, feedId: null }
  const held = await findHeldCollapse(tx, owner)
  const fields = await acceptLostFields(tx, dealershipId)
  if (held === null && fields === 0) return null
  if (held === null) {
    await setNextImport(tx, dealershipId, at)
    return { all: 0, new: 0, used: 0 }
  }
  const shown = new Set(held.last.vins)
  const known = await listVehicleHashes(tx, dealershipId)
  const gone = known.filter(({ active, vin }) => active && !shown.has(vin)).map(({ id }) => id)
  const writing = { dealershipId, at, partial: false }
  const { events, changes, added } = await removeVehicles(tx, writing, gone)
  await insertWebsiteChanges(tx, { dealershipId, at, changes })
  await recordVehiclesWritten(tx, { dealershipId, observedAt: null, added })
  await recordEvents(tx, [...events, ...(await compareSides(tx, dealershipId, at))])
  await deleteHeldCollapse(tx, owner)
  await markProblemSettled(tx, dealershipId, at)
  const removed = { all: gone.length, new: -added.new, used: -added.used }
  await markImportAccepted(tx, { dealershipId, at, removed, by })
  return removed
}
