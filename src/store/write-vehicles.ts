import type { Handle } from '../db/database.ts'
import type { LotChange } from '../db/queries/dealerships.ts'
import type { WebsiteVehicleChange } from '../db/queries/vehicle-history.ts'
import {
  insertVehicles,
  listStoredVehicles,
  markVehiclesRemoved,
  markVehiclesSeen,
  updateVehicles,
  type VehicleRow,
} from '../db/queries/website-vehicles.ts'
import type { ChangedVehicle, SeenVehicle } from '../diff/diff-vehicles.ts'
import { type FieldChange, listChanges, recordChange } from '../diff/record-change.ts'
import type { EventType } from '../events/catalog.ts'
import type { NewEvent } from '../events/record-events.ts'
import { utcDay } from '../lib/clock.ts'
import { uuidV7 } from '../lib/new-ids.ts'
import { carryRehosted, type RehostedPhotos, showRehosted } from '../model/rehosted-photos.ts'
import {
  completeVehicle,
  readDealerContent,
  rendererVersion,
  renderVehicle,
  type VehicleTimes,
} from '../model/rendered-vehicle.ts'
import { readVehicleFacts } from '../model/vehicle-facts.ts'

export type VehicleWriting = {
  readonly dealershipId: number
  readonly at: Date
  /** Incomplete scan: records per vehicle that it was seen. */
  readonly partial: boolean
}

/** The written changes, to be recorded in the same transaction. */
export type Written = {
  readonly events: readonly NewEvent[]
  readonly changes: readonly WebsiteVehicleChange[]
  readonly added: LotChange
}

export const nothingWritten: Written = { events: [], changes: [], added: { new: 0, used: 0 } }

export async function createVehicles(
  tx: Handle,
  changes: VehicleWriting,
  vehicles: readonly SeenVehicle[],
): Promise<Written> {
  const { at, dealershipId } = changes
  const rows = vehicles.map((vehicle) => {
    const id = uuidV7(at.getTime())
    return toRow({ ...vehicle, id }, { firstSeenAt: at, createdAt: at, updatedAt: at, inventoryDate: utcDay(at) })
  })
  await insertVehicles(tx, { dealershipId, renderer: rendererVersion, at, rows })
  return { ...(await appear(tx, changes, rows)), changes: rows.map((row) => ofVehicle('listed', row.vin)) }
}

export async function returnVehicles(
  tx: Handle,
  changes: VehicleWriting,
  vehicles: readonly ChangedVehicle[],
): Promise<Written> {
  const rewritten = await rewriteRows(tx, changes, vehicles)
  const rows = rewritten.map(({ row }) => row)
  const appeared = await appear(tx, changes, rows)
  return { ...appeared, changes: rewritten.flatMap((one) => [ofVehicle('returned', one.row.vin), ...fieldsOf(one)]) }
}

async function appear(tx: Handle, changes: VehicleWriting, rows: readonly VehicleRow[]) {
  const ids = rows.map(({ id }) => id)
  if (changes.partial) await markVehiclesSeen(tx, ids, changes.at)
  return { events: rows.map((row) => vehicleEvent('vehicle.created', row, changes)), added: lotOf(rows) }
}

/** Photos on another host are written without an event, because the old addresses may stop working. */
export async function rewriteVehicles(
  tx: Handle,
  changes: VehicleWriting,
  vehicles: readonly ChangedVehicle[],
): Promise<Written> {
  const rewritten = await rewriteRows(tx, changes, vehicles)
  const changed = rewritten.filter(({ fieldChanges }) => fieldChanges.length > 0)
  return {
    events: changed.flatMap((one) => changeEvents(one, changes)),
    changes: changed.flatMap(fieldsOf),
    added: difference(lotOf(rewritten.map(({ row }) => row)), lotOf(rewritten.map(({ before }) => before))),
  }
}

type BeforeRow = Pick<VehicleRow, 'condition' | 'rendered' | 'inventoryDate'>

type Rewritten = {
  readonly row: VehicleRow
  readonly before: BeforeRow
  readonly fieldChanges: readonly FieldChange[]
}

async function rewriteRows(
  tx: Handle,
  changes: VehicleWriting,
  vehicles: readonly ChangedVehicle[],
): Promise<readonly Rewritten[]> {
  const { at, dealershipId } = changes
  const ids = vehicles.map(({ id }) => id)
  const stored = await listStoredVehicles(tx, ids)
  const known = new Map(stored.map((row) => [row.id, row]))
  const rewritten = vehicles.map((vehicle) => {
    const before = known.get(vehicle.id)
    const urls = vehicle.content.photo_url_list.map(({ url }) => url)
    // The files of a vehicle that was not listed may be gone.
    const rehosted = before?.active === true ? carryRehosted(before.rehosted, urls) : null
    const times = {
      firstSeenAt: before?.first_seen_at ?? at,
      createdAt: before?.created_at ?? at,
      updatedAt: at,
      inventoryDate: before?.inventory_date ?? utcDay(at),
    }
    const row = toRow(vehicle, times, rehosted)
    return {
      row,
      before: before === undefined ? row : { ...before, inventoryDate: before.inventory_date },
      fieldChanges: before === undefined ? [] : listChanges(readDealerContent(before), vehicle.content),
    }
  })
  await updateVehicles(tx, { dealershipId, renderer: rendererVersion, at, rows: rewritten.map(({ row }) => row) })
  return rewritten
}

export async function removeVehicles(tx: Handle, changes: VehicleWriting, ids: readonly string[]): Promise<Written> {
  const removed = await markVehiclesRemoved(tx, ids, changes.at)
  return {
    events: removed.map(({ inventory_date: inventoryDate, last_seen: lastSeen, ...row }) =>
      vehicleEvent('vehicle.removed', { ...row, inventoryDate }, changes, { lastSeen }),
    ),
    changes: removed.map((row) => ofVehicle('removed', row.vin)),
    added: difference(nothingWritten.added, lotOf(removed)),
  }
}

function lotOf(rows: readonly Pick<VehicleRow, 'condition'>[]): LotChange {
  const newCount = rows.filter(({ condition }) => condition === 'New').length
  return { new: newCount, used: rows.length - newCount }
}

function difference(after: LotChange, before: LotChange): LotChange {
  return { new: after.new - before.new, used: after.used - before.used }
}

function ofVehicle(type: 'listed' | 'removed' | 'returned', vin: string): WebsiteVehicleChange {
  return { type, vin, field: null, from: null, to: null }
}

function fieldsOf({ row, fieldChanges }: Rewritten): readonly WebsiteVehicleChange[] {
  return fieldChanges.map((change) => ({ ...recordChange(change), vin: row.vin }))
}

/** The inventory date of `times` counts if the page does not state one. */
function toRow(
  vehicle: ChangedVehicle,
  times: Omit<VehicleTimes, 'id'>,
  rehosted: RehostedPhotos | null = null,
): VehicleRow {
  const { hash, id } = vehicle
  const content = rehosted === null ? vehicle.content : { ...vehicle.content, photo_url_list: showRehosted(rehosted) }
  const inventoryDate = vehicle.inventoryDate ?? times.inventoryDate
  const rendered = renderVehicle(content, { ...times, id, inventoryDate })
  const facts = readVehicleFacts(content)
  const { vin, condition, vin_disagrees: vinDisagrees } = content
  return { id, vin, condition, hash, rendered, rehosted, inventoryDate, facts, vinDisagrees }
}

function vehicleEvent(
  type: EventType,
  { condition, rendered, inventoryDate }: BeforeRow,
  { at, dealershipId }: VehicleWriting,
  { lastSeen = at, fieldChanges }: { readonly lastSeen?: Date; readonly fieldChanges?: readonly FieldChange[] } = {},
): NewEvent {
  const vehicle = completeVehicle(rendered, { inventoryDate, lastSeen, now: at, active: type !== 'vehicle.removed' })
  const data =
    fieldChanges === undefined ? vehicle : `${vehicle.slice(0, -1)},"changes":${JSON.stringify(fieldChanges)}}`
  return { type, dealershipId, condition, occurredAt: at, data }
}

/** A change between new and used moves the vehicle out of one filter and into the other. */
function changeEvents({ row, before, fieldChanges }: Rewritten, changes: VehicleWriting): readonly NewEvent[] {
  const updated = [
    vehicleEvent('vehicle.updated', row, changes, { fieldChanges }),
    ...priceEvents(row, fieldChanges, changes),
  ]
  const [from, to] = [filterOf(before), filterOf(row)]
  if (from === to) return updated
  return [
    ...updated.map((event) => ({ ...event, audience: 'all' as const })),
    { ...vehicleEvent('vehicle.removed', before, changes), audience: from },
    { ...vehicleEvent('vehicle.created', row, changes), audience: to },
  ]
}

function priceEvents(
  row: VehicleRow,
  fieldChanges: readonly FieldChange[],
  changes: VehicleWriting,
): readonly NewEvent[] {
  const { from, to } = fieldChanges.find(({ field }) => field === 'price') ?? {}
  if (typeof from !== 'number' || typeof to !== 'number') return []
  return [{ ...vehicleEvent('vehicle.price_changed', row, changes), price: { from, to } }]
}

function filterOf({ condition }: Pick<VehicleRow, 'condition'>): 'new' | 'used' {
  return condition === 'New' ? 'new' : 'used'
}
