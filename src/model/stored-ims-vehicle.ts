import { daysInStock, type ImsContent, inventoryDate } from './ims-vehicle.ts'
import { presentNormalized } from './normalized-ims-vehicle.ts'

/** An IMS vehicle as it is stored: the text of its content, and what moves beside it. */
export type StoredImsVehicle = {
  readonly id: number
  /** JSON object, `ImsContent`. */
  readonly content: string
  readonly engine_displacement: string | null
  /** ISO date. */
  readonly inventory_date: string | null
  /** The age that the feed stated on `age_date`; it grows with the days. */
  readonly age_days: number | null
  readonly age_date: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_seen_at: Date | null
}

/** The vehicle's JSON in the default format: its content as it was stored, the moving fields after it. */
export function renderImsVehicle(stored: StoredImsVehicle, now: Date): string {
  const dated = datesOf(stored, now)
  const days = daysInStock(dated, now)
  return `{"id":${stored.id},${stored.content.slice(1, -1)},"inventory_date":"${inventoryDate(dated)}","days_in_stock":${days ?? 'null'},"created_at":"${stored.created_at.toISOString()}","updated_at":"${stored.updated_at.toISOString()}"}`
}

/** The same vehicle under the website's field names. */
export function renderNormalizedImsVehicle(stored: StoredImsVehicle, now: Date): string {
  const record = {
    id: stored.id,
    // Written by the import from an ImsContent.
    content: JSON.parse(stored.content) as ImsContent,
    engineDisplacement: stored.engine_displacement,
    createdAt: stored.created_at,
    updatedAt: stored.updated_at,
    lastSeenAt: stored.last_seen_at ?? stored.updated_at,
    ...datesOf(stored, now),
  }
  return JSON.stringify(presentNormalized(record, now))
}

const dayMs = 86_400_000

function datesOf(stored: StoredImsVehicle, now: Date) {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const passed = Math.round((today - Date.parse(stored.age_date)) / dayMs)
  return {
    inventoryDate: stored.inventory_date,
    daysInStock: stored.age_days === null ? null : stored.age_days + passed,
    firstSeenAt: stored.created_at,
  }
}
