import type { Database } from '../db/database.ts'
import { bumpVersion, lockDealerships } from '../db/queries/dealerships.ts'
import { findOldRendering, listOldRenderings, updateRenderings } from '../db/queries/website-vehicles.ts'
import { readPageContent, rendererVersion, renderVehicleAgain } from '../model/rendered-vehicle.ts'
import { readVehicleFacts } from '../model/vehicle-facts.ts'
import type { ReadVins } from '../model/vin-facts.ts'

const vehiclesPerTransaction = 200

export type RenderServices = { readonly database: Database; readonly sites: { readonly readVins: ReadVins } }

/** Rewrites what earlier releases rendered differently, without events: a scan sees no change. Returns how many. */
export async function renderAnew({ database, sites }: RenderServices, stop?: AbortSignal): Promise<number> {
  let rendered = 0
  while (stop?.aborted !== true) {
    const dealershipId = await findOldRendering(database.handle, rendererVersion)
    if (dealershipId === undefined) break
    const asked = { dealershipId, renderer: rendererVersion, limit: vehiclesPerTransaction }
    const old = await listOldRenderings(database.handle, asked)
    const vins = await sites.readVins(old.map((row) => readPageContent(row.rendered)))
    const rows = old.map(({ id, rendered: before }, place) => {
      const { content, rendered: now } = renderVehicleAgain(before, vins[place])
      return { id, rendered: now, facts: readVehicleFacts(content), vinDisagrees: content.vin_disagrees }
    })
    rendered += await database.transaction('render anew', async (tx) => {
      await lockDealerships(tx, [dealershipId])
      const written = await updateRenderings(tx, rendererVersion, rows)
      if (written > 0) await bumpVersion(tx, dealershipId)
      return written
    })
  }
  return rendered
}
