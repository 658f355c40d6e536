import type { Database } from '../db/database.ts'
import { bumpVersion, lockDealerships } from '../db/queries/dealerships.ts'
import { findOldRendering, listOldRenderings, updateRenderings } from '../db/queries/rendered-vehicles.ts'
import { rendererVersion, renderVehicleAgain } from '../model/rendered-vehicle.ts'

const vehiclesPerTransaction = 200

/**
 * After a release that renders vehicles otherwise or reads other facts of them: writes those again that an earlier one
 * wrote, a dealership after the other. A scan does not: to it they are unchanged. Returns how many there were.
 */
export async function renderAnew({ database }: { readonly database: Database }, stop?: AbortSignal): Promise<number> {
  let rendered = 0
  while (stop?.aborted !== true) {
    const dealershipId = await findOldRendering(database.handle, rendererVersion)
    if (dealershipId === undefined) break
    rendered += await database.transaction('render anew', async (tx) => {
      await lockDealerships(tx, [dealershipId])
      const old = await listOldRenderings(tx, {
        dealershipId,
        renderer: rendererVersion,
        limit: vehiclesPerTransaction,
      })
      const rows = old.map(({ id, rendered: before }) => ({ id, ...renderVehicleAgain(before) }))
      await updateRenderings(tx, rendererVersion, rows)
      await bumpVersion(tx, dealershipId)
      return rows.length
    })
  }
  return rendered
}
