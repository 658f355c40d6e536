import { Type } from 'typebox'
import { integer, integerOrNull, orNull, text, textOrNull } from '../field-schemas.ts'
import { NormalizedImsVehicle, renderNormalized } from '../normalized-ims-vehicle.ts'
import { completeVehicle } from '../rendered-vehicle.ts'
import { WebsiteVehicle } from '../website-vehicle.ts'

/** Fields that a query returns besides the vehicle's record. */
export const queriedFields = {
  dealership_id: text('Public id.'),
  removed_at: textOrNull('When the dealership stopped listing the vehicle; null while it does.'),
  days_on_lot: integer('Days since `inventory_date`; of a removed vehicle until it was removed.'),
  distance_miles: Type.Optional(
    orNull(Type.Number(), { description: 'From the dealership’s ZIP code; only with `near`.' }),
  ),
  listings: Type.Optional(integerOrNull('How many listings of the VIN match; only with `unique`.')),
} as const

/** The forms of a vehicle that a query answers whole. */
export const queriedVehicles = [
  Type.Object(
    { ...queriedFields, ...WebsiteVehicle.properties },
    { title: 'QueriedWebsiteVehicle', description: 'A website vehicle that matches.' },
  ),
  Type.Object(
    {
      ...queriedFields,
      ...NormalizedImsVehicle.properties,
      dealership_active: Type.Boolean({ description: 'False: no feed lists it any more.' }),
    },
    { title: 'QueriedImsVehicle', description: 'An IMS vehicle that matches, in the normalized form.' },
  ),
]

/** Every name that `fields` may have. */
export const vehicleFieldNames: ReadonlySet<string> = new Set([
  ...Object.keys(queriedFields),
  ...Object.keys(WebsiteVehicle.properties),
  ...Object.keys(NormalizedImsVehicle.properties),
])

export type QueriedVehicle = {
  readonly public_id: string
  readonly source: 'website' | 'ims'
  readonly vin: string
  readonly removed_at: Date | null
  readonly days_on_lot: number
  readonly distance_miles: number | null
  readonly listings: number | null
  readonly updated_at: Date
  readonly last_seen: Date | null
  /** Set for website vehicles only. */
  readonly inventory_date: string | null
  /** A rendered website vehicle, or an IMS vehicle in the default format. */
  readonly document: string
  readonly engine_displacement: string | null
}

/** As JSON. `fields` null: all. */
export function renderQueried(vehicle: QueriedVehicle, now: Date, fields: readonly string[] | null): string {
  const { public_id, removed_at, days_on_lot, distance_miles, listings } = vehicle
  const head = {
    dealership_id: public_id,
    removed_at: removed_at?.toISOString() ?? null,
    days_on_lot,
    ...(distance_miles === null ? {} : { distance_miles: Math.round(distance_miles * 10) / 10 }),
    ...(listings === null ? {} : { listings }),
  }
  const record = renderRecord(vehicle, now)
  if (fields === null) return `${JSON.stringify(head).slice(0, -1)},${record.slice(1)}`
  return pickFields({ ...head, ...JSON.parse(record) }, ['dealership_id', ...fields])
}

function renderRecord(vehicle: QueriedVehicle, now: Date): string {
  const { source, document, removed_at: removedAt, last_seen: lastSeen, updated_at: updatedAt } = vehicle
  if (source === 'ims') {
    const record = renderNormalized(document, { engineDisplacement: vehicle.engine_displacement, lastSeenAt: lastSeen })
    return removedAt === null ? record : record.replace('"dealership_active":true', '"dealership_active":false')
  }
  // A removal changes no record, only when its vehicle was updated.
  const rendered =
    removedAt === null ? document : JSON.stringify({ ...JSON.parse(document), updated_at: updatedAt.toISOString() })
  const inventoryDate = vehicle.inventory_date ?? ''
  return completeVehicle(rendered, { inventoryDate, lastSeen: lastSeen ?? updatedAt, now, active: removedAt === null })
}

/** The named fields that the vehicle has, with its VIN, as JSON. */
export function pickFields(vehicle: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  const names = new Set([...fields, 'vin'])
  return JSON.stringify(
    Object.fromEntries([...names].flatMap((name) => (Object.hasOwn(vehicle, name) ? [[name, vehicle[name]]] : []))),
  )
}
