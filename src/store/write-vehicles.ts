import type { Handle } from '../db/database.ts'
import type { LotChange } from '../db/queries/dealerships.ts'
import type { WebsiteVehicleChange } from '../db/queries/vehicle-changes.ts'
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
import { uuidV7 } from '../lib/uuid-v7.ts'
import { completeVehicle, readRendered, rendererVersion, renderVehicle } from '../model/rendered-vehicle.ts'
import { readVehicleFacts } from '../model/vehicle-facts.ts'

export type VehicleWriting = {
  readonly dealershipId: number
  readonly at: Date
  /** When the last complete scan saw the vehicles that are now missing. */
  readonly previouslySeenAt: Date
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
    return toRow({ ...vehicle, id }, { at, firstSeenAt: at, createdAt: at, inventoryDate: isoDate(at) })
  })
  await insertVehicles(tx, { dealershipId, renderer: rendererVersion, at, rows })
  if (changes.partial)
    await markVehiclesSeen(
      tx,
      rows.map((row) => row.id),
      at,
    )
  return {
    events: rows.map((row) => vehicleEvent('vehicle.created', row, changes)),
    changes: rows.map((row) => ofVehicle('listed', row.vin)),
    added: lotOf(rows),
  }
}

/** Returning vehicles: current rows, and events as for new vehicles. */
export async function returnVehicles(
  tx: Handle,
  changes: VehicleWriting,
  vehicles: readonly ChangedVehicle[],
): Promise<Written> {
  const rewritten = await rewriteRows(tx, changes, vehicles)
  const rows = rewritten.map(({ row }) => row)
  if (changes.partial)
    await markVehiclesSeen(
      tx,
      rows.map((row) => row.id),
      changes.at,
    )
  return {
    events: rows.map((row) => vehicleEvent('vehicle.created', row, changes)),
    changes: rewritten.flatMap((one) => [ofVehicle('returned', one.row.vin), ...fieldsOf(one)]),
    added: lotOf(rows),
  }
}

/**
 * Writes what the page shows now. Only real changes cause an event (diff/record-change.ts); photos on another host
 * are still written, because the old addresses may stop working.
 */
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
  const stored = await listStoredVehicles(
    tx,
    vehicles.map((vehicle) => vehicle.id),
  )
  const known = new Map(stored.map((row) => [row.id, row]))
  const rewritten = vehicles.map((vehicle) => {
    const before = known.get(vehicle.id)
    const row = toRow(vehicle, {
      at,
      firstSeenAt: before?.first_seen_at ?? at,
      createdAt: before?.created_at ?? at,
      inventoryDate: before?.inventory_date ?? isoDate(at),
    })
    return {
      row,
      before: before === undefined ? row : { ...before, inventoryDate: before.inventory_date },
      fieldChanges: before === undefined ? [] : listChanges(readRendered(before.rendered), vehicle.content),
    }
  })
  await updateVehicles(tx, { dealershipId, renderer: rendererVersion, at, rows: rewritten.map(({ row }) => row) })
  return rewritten
}

export async function removeVehicles(tx: Handle, changes: VehicleWriting, ids: readonly string[]): Promise<Written> {
  const { at, dealershipId, previouslySeenAt } = changes
  const removed = await markVehiclesRemoved(tx, ids, { at, seenAt: previouslySeenAt })
  const events = removed.map((row) => {
    const { inventory_date: inventoryDate, last_seen: lastSeen } = row
    return removedEvent({ ...row, inventoryDate }, { dealershipId, at, lastSeen })
  })
  return {
    events,
    changes: removed.map((row) => ofVehicle('removed', row.vin)),
    added: difference(nothingWritten.added, lotOf(removed)),
  }
}

function lotOf(rows: readonly Pick<VehicleRow, 'condition'>[]): LotChange {
  const ofNew = rows.filter(({ condition }) => condition === 'New').length
  return { new: ofNew, used: rows.length - ofNew }
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

type RowTimes = {
  readonly at: Date
  readonly firstSeenAt: Date
  readonly createdAt: Date
  /** Used if the page does not state it. */
  readonly inventoryDate: string
}

function toRow(vehicle: ChangedVehicle, times: RowTimes): VehicleRow {
  const { content, hash, id } = vehicle
  const inventoryDate = vehicle.inventoryDate ?? times.inventoryDate
  const rendered = renderVehicle(content, {
    id,
    firstSeenAt: times.firstSeenAt,
    createdAt: times.createdAt,
    updatedAt: times.at,
    inventoryDate,
  })
  const facts = readVehicleFacts(content)
  const { vin, condition, vin_disagrees: vinDisagrees } = content
  return { id, vin, condition, hash, rendered, inventoryDate, facts, vinDisagrees }
}

function vehicleEvent(
  type: EventType,
  row: VehicleRow,
  { at, dealershipId }: VehicleWriting,
  fieldChanges?: readonly FieldChange[],
): NewEvent {
  const vehicle = completeVehicle(row.rendered, {
    inventoryDate: row.inventoryDate,
    lastSeen: at,
    now: at,
    active: true,
  })
  const data =
    fieldChanges === undefined ? vehicle : `${vehicle.slice(0, -1)},"changes":${JSON.stringify(fieldChanges)}}`
  return { type, dealershipId, condition: row.condition, occurredAt: at, data }
}

function removedEvent(
  row: BeforeRow,
  { dealershipId, at, lastSeen }: { readonly dealershipId: number; readonly at: Date; readonly lastSeen: Date },
): NewEvent {
  const moving = { inventoryDate: row.inventoryDate, lastSeen, now: at, active: false }
  const data = completeVehicle(row.rendered, moving)
  return { type: 'vehicle.removed', dealershipId, condition: row.condition, occurredAt: at, data }
}

/** A change between new and used moves the vehicle out of one filter and into the other. */
function changeEvents({ row, before, fieldChanges }: Rewritten, changes: VehicleWriting): readonly NewEvent[] {
  const updated = vehicleEvent('vehicle.updated', row, changes, fieldChanges)
  const [from, to] = [filterOf(before), filterOf(row)]
  if (from === to) return [updated]
  const { dealershipId, at } = changes
  return [
    { ...updated, audience: 'all' },
    { ...removedEvent(before, { dealershipId, at, lastSeen: at }), audience: from },
    { ...vehicleEvent('vehicle.created', row, changes), audience: to },
  ]
}

function filterOf({ condition }: Pick<VehicleRow, 'condition'>): 'new' | 'used' {
  return condition === 'New' ? 'new' : 'used'
}

function isoDate(at: Date): string {
  return at.toISOString().slice(0, 10)
}
