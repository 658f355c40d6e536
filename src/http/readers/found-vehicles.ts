import { Type } from 'typebox'
import type { Database } from '../../db/database.ts'
import { listServedVehicles, type ServedVehicle, type VehicleName } from '../../db/queries/search-vehicles.ts'
import { jsonWith } from '../../lib/json.ts'
import { NormalizedImsVehicle, renderNormalized } from '../../model/normalized-ims-vehicle.ts'
import { completeVehicle } from '../../model/rendered-vehicle.ts'
import { pickFields } from '../../model/vehicle-query/queried-vehicle.ts'
import { WebsiteVehicle } from '../../model/website-vehicle.ts'
import type { SimilarVehicle } from '../../search/find-similar.ts'
import type { FoundVehicle } from '../../search/search-vehicles.ts'
import { type RawAnswer, respondJson } from '../answer.ts'

/** A complete vehicle record. A vehicle listed only by a feed has website field names too. */
export const FoundVehicleRecord = Type.Union(
  [WebsiteVehicle, { ...NormalizedImsVehicle, title: 'NormalizedImsVehicle' }],
  {
    description: 'A vehicle that only an IMS feed lists is in the normalized format; `source` tells.',
  },
)

/** Names that `fields` may have. */
export const foundFieldNames = new Set([
  'dealership_id',
  ...Object.keys(WebsiteVehicle.properties),
  ...Object.keys(NormalizedImsVehicle.properties),
])

export const Score = Type.Number({ minimum: 0, maximum: 1, description: 'The score of the ranking.' })

type FoundRequest = {
  readonly accountId: number
  readonly found: readonly (FoundVehicle & Partial<Pick<SimilarVehicle, 'differences'>>)[]
  readonly now: Date
  /** Null: all. */
  readonly fields: readonly string[] | null
}

/** The answer whose `results` are what was found, after the fields that `headOf` gives for their number. */
export async function answerFound(
  database: Database,
  request: FoundRequest,
  headOf: (count: number) => object,
): Promise<RawAnswer> {
  const records = await renderFound(database, request)
  const results = request.found.flatMap(({ score, candidate, differences }, index) => {
    const record = records[index] ?? null
    if (record === null) return []
    // Enough digits to preserve the order.
    const dealershipId = candidate.publicId
    const head = { score: Math.round(score * 1e6) / 1e6, dealership_id: dealershipId, differences }
    const shown =
      request.fields === null
        ? record
        : pickFields({ dealership_id: dealershipId, ...JSON.parse(record) }, ['dealership_id', ...request.fields])
    return [jsonWith(head, ['vehicle', shown])]
  })
  return respondJson(jsonWith(headOf(results.length), ['results', `[${results.join(',')}]`]))
}

/** The records as JSON texts in the order of `found`; null for a vehicle removed in the meantime. */
async function renderFound(
  database: Database,
  { accountId, found, now }: Omit<FoundRequest, 'fields'>,
): Promise<readonly (string | null)[]> {
  const names: readonly VehicleName[] = found.map(({ candidate }) => ({
    dealershipId: candidate.dealershipId,
    source: candidate.source,
    vin: candidate.vehicle.vin,
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
