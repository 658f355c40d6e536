import { hash } from 'node:crypto'
import { dayMs } from '../lib/clock.ts'
import { isLater, laterNames, plainNames } from './plain-fields.ts'
import { type RehostedPhotos, showDealers } from './rehosted-photos.ts'
import { addVinFacts, type VinFacts, withoutVinFacts } from './vin-facts.ts'
import { type VehicleContent, vehicleContentFields } from './website-vehicle.ts'

/**
 * Increased when rendering or facts change; older rows are then rewritten in the background. A further field counts by
 * itself.
 */
export const rendererVersion = 7 + plainNames.length

export type VehicleTimes = {
  readonly id: string
  readonly firstSeenAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
  /** ISO date. */
  readonly inventoryDate: string
}

const contentKeys = Object.keys(vehicleContentFields) as (keyof VehicleContent)[]

/** Rendered once when the row changes; `completeVehicle` adds the fields that change by themselves. */
export function renderVehicle(content: VehicleContent, times: VehicleTimes): string {
  const vehicle: Record<string, unknown> = { id: times.id }
  for (const key of contentKeys) vehicle[key] = content[key]
  vehicle.source = 'website'
  vehicle.created_at = times.createdAt.toISOString()
  vehicle.first_seen_at = times.firstSeenAt.toISOString()
  vehicle.updated_at = times.updatedAt.toISOString()
  vehicle.inventory_date = times.inventoryDate
  return JSON.stringify(vehicle)
}

/** Fields added by a later release are missing. */
export function readRendered(rendered: string): Partial<VehicleContent> {
  return JSON.parse(rendered)
}

/** The content of the dealer's page, also for a vehicle that shows stored photos. */
export function readDealerContent(vehicle: {
  readonly rendered: string
  readonly rehosted: RehostedPhotos | null
}): Partial<VehicleContent> {
  const shown = readRendered(vehicle.rendered)
  return vehicle.rehosted === null ? shown : { ...shown, photo_url_list: showDealers(vehicle.rehosted.dealer) }
}

/** Fields that are new in this release are empty until the next scan. */
export function readPageContent(rendered: string, rehosted: RehostedPhotos | null = null): VehicleContent {
  return withoutVinFacts({ ...emptyContent, ...readDealerContent({ rendered, rehosted }) })
}

/** As this release renders it, with its VIN's current facts if they were read again. */
export function renderVehicleAgain(
  rendered: string,
  vin?: VinFacts,
): { readonly rendered: string; readonly content: VehicleContent } {
  // Written by renderVehicle.
  const before = JSON.parse(rendered) as VehicleContent & Readonly<Record<string, string>>
  const content = vin === undefined ? { ...emptyContent, ...before } : addVinFacts(readPageContent(rendered), vin)
  const times = {
    id: String(before.id),
    firstSeenAt: new Date(String(before.first_seen_at)),
    createdAt: new Date(String(before.created_at)),
    updatedAt: new Date(String(before.updated_at)),
    inventoryDate: String(before.inventory_date),
  }
  return { rendered: renderVehicle(content, times), content }
}

const emptyOf: Readonly<Record<string, unknown>> = { string: '', boolean: false, array: [] }

const emptyContent = Object.fromEntries(
  contentKeys.map((key) => {
    const schema: object = vehicleContentFields[key]
    return [key, 'type' in schema ? (emptyOf[String(schema.type)] ?? null) : null]
  }),
) as VehicleContent

type MovingFields = {
  readonly inventoryDate: string
  readonly lastSeen: Date
  readonly now: Date
  readonly active: boolean
}

export function completeVehicle(rendered: string, moving: MovingFields): string {
  return completedTexts(rendered, moving).join('')
}

/** In two texts, for callers that write many vehicles as one. */
export function completedTexts(rendered: string, moving: MovingFields): readonly [string, string] {
  const age = ageDays(moving.inventoryDate, moving.now)
  const lastSeen = isoText(moving.lastSeen)
  const seen = `"last_seen":"${lastSeen}","scraped_date":"${lastSeen.slice(0, 10)}"`
  return [rendered.slice(0, -1), `,"age_days":${age ?? 'null'},${seen},"dealership_active":${moving.active}}`]
}

let writtenMs = Number.NaN
let written = ''

/** Most vehicles of a page share it. */
function isoText(date: Date): string {
  if (date.getTime() !== writtenMs) {
    writtenMs = date.getTime()
    written = date.toISOString()
  }
  return written
}

/** Null for 0 (SPEC.md, website vehicle, rule 1) and for future dates. */
function ageDays(inventoryDate: string, now: Date): number | null {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const days = Math.round((today - Date.parse(inventoryDate)) / dayMs)
  return days > 0 ? days : null
}

const hashedKeys = contentKeys.filter((key) => key !== 'vin_disagrees' && !isLater(key))

/**
 * Hash that scans compare: 16 bytes in hex, over the page's content. A field that came later counts only where the page states
 * it: a release that adds one changes no vehicle by itself.
 */
export function hashContent(page: VehicleContent): string {
  const later = laterNames.flatMap((key) => (page[key] === null ? [] : [[key, page[key]]]))
  return hash('sha256', JSON.stringify([...hashedKeys.map((key) => page[key]), ...later])).slice(0, 32)
}
