import { Type } from 'typebox'
import type { Database } from '../../db/database.ts'
import { listServedVehicles, type ServedVehicle, type VehicleName } from '../../db/queries/search-vehicles.ts'
import { NormalizedImsVehicle, renderNormalized } from '../../model/normalized-ims-vehicle.ts'
import { completeVehicle } from '../../model/rendered-vehicle.ts'
import { WebsiteVehicle } from '../../model/website-vehicle.ts'

/** A complete vehicle record. A vehicle listed only by a feed has website field names too. */
export const FoundVehicleRecord = Type.Union(
  [WebsiteVehicle, { ...NormalizedImsVehicle, title: 'NormalizedImsVehicle' }],
  {
    description: 'A vehicle that only an IMS feed lists is in the normalized format; `source` tells.',
  },
)

export const Score = Type.Number({ minimum: 0, maximum: 1, description: 'The score of the ranking.' })

type Named = {
  readonly dealership: { readonly id: number }
  readonly indexed: { readonly source: 'website' | 'ims'; readonly vehicle: { readonly vin: string } }
}

/** The records as JSON texts in the order of `found`; null for a vehicle removed in the meantime. */
export async function renderFound(
  database: Database,
  { accountId, found, now }: { readonly accountId: number; readonly found: readonly Named[]; readonly now: Date },
): Promise<readonly (string | null)[]> {
  const names: readonly VehicleName[] = found.map(({ dealership, indexed }) => ({
    dealershipId: dealership.id,
    source: indexed.source,
    vin: indexed.vehicle.vin,
  }))
  const served = await listServedVehicles(database, { accountId, names, now })
  const byName = new Map(served.map((vehicle) => [keyOf(vehicle), vehicle]))
  return names.map((name) => {
    const vehicle = byName.get(keyOf(name))
    return vehicle === undefined ? null : render(vehicle, now)
  })
}

function keyOf({ dealershipId, source, vin }: VehicleName): string {
  return `${dealershipId} ${source} ${vin}`
}

function render({ source, json, inventoryDate, engineDisplacement, lastSeen }: ServedVehicle, now: Date): string {
  if (source === 'ims') return renderNormalized(json, { engineDisplacement, lastSeenAt: lastSeen })
  return completeVehicle(json, { inventoryDate: inventoryDate ?? '', lastSeen: lastSeen ?? now, now, active: true })
}
