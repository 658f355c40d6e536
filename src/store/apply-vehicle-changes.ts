import type { Database, Handle } from '../db/database.ts'
import { lockClaimedDealership, recordVehiclesWritten } from '../db/queries/dealerships.ts'
import {
  insertVehicles,
  listVehicleTimes,
  markVehiclesRemoved,
  markVehiclesSeen,
  updateVehicles,
  type VehicleRow,
} from '../db/queries/website-vehicles.ts'
import type { ChangedVehicle, SeenVehicle, VehicleDiff } from '../diff/diff-vehicles.ts'
import type { EventType } from '../events/catalogue.ts'
import { type NewEvent, recordEvents } from '../events/record-events.ts'
import { chunk } from '../lib/chunk.ts'
import { uuidV7 } from '../lib/uuid-v7.ts'
import { completeVehicle, rendererVersion, renderVehicle } from '../model/rendered-vehicle.ts'

/**
 * Vehicles a transaction. On the embedded database a transaction keeps every reader waiting, so that each must be
 * short; every one of them is whole in itself: rows and their events.
 */
const vehiclesPerTransaction = 400

export type ChangeSet = {
  readonly dealershipId: number
  readonly collector: string
  readonly diff: VehicleDiff
  readonly at: Date
  /** When the last complete scan saw the vehicles that are now gone. */
  readonly previouslySeenAt: Date
  /** The scan was not complete: what it saw is noted vehicle by vehicle. */
  readonly partial: boolean
}

/** Writes what a scan changed, and the events that tell of it. Throws ClaimLost when another collector took over. */
export async function applyVehicleChanges(database: Database, changes: ChangeSet): Promise<void> {
  const { dealershipId } = changes
  const step = (name: string, work: (tx: Handle) => Promise<void>) =>
    database.transaction(name, async (tx) => {
      const dealership = await lockClaimedDealership(tx, dealershipId, changes.collector)
      if (dealership === undefined) throw new ClaimLost(dealershipId)
      await work(tx)
      await recordVehiclesWritten(tx, { dealershipId, observedAt: name === 'vehicles removed' ? null : changes.at })
    })
  for (const vehicles of chunk(changes.diff.created, vehiclesPerTransaction)) {
    await step('vehicles created', (tx) => createVehicles(tx, changes, vehicles))
  }
  for (const vehicles of chunk(changes.diff.returned, vehiclesPerTransaction)) {
    await step('vehicles returned', (tx) => rewriteVehicles(tx, changes, { vehicles, type: 'vehicle.created' }))
  }
  for (const vehicles of chunk(changes.diff.updated, vehiclesPerTransaction)) {
    await step('vehicles updated', (tx) => rewriteVehicles(tx, changes, { vehicles, type: 'vehicle.updated' }))
  }
  for (const vehicles of chunk(changes.diff.removed, vehiclesPerTransaction)) {
    const ids = vehicles.map((vehicle) => vehicle.id)
    await step('vehicles removed', (tx) => removeVehicles(tx, changes, ids))
  }
  if (!changes.partial) return
  const seen = [...changes.diff.unchanged, ...changes.diff.updated.map((vehicle) => vehicle.id)]
  for (const ids of chunk(seen, vehiclesPerTransaction)) {
    await step('vehicles seen', (tx) => markVehiclesSeen(tx, ids, changes.at))
  }
}

export class ClaimLost extends Error {
  constructor(dealershipId: number) {
    super(`another collector has taken over dealership ${dealershipId}`)
    this.name = 'ClaimLost'
  }
}

async function createVehicles(tx: Handle, changes: ChangeSet, vehicles: readonly SeenVehicle[]): Promise<void> {
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
  await recordEvents(
    tx,
    rows.map((row) => vehicleEvent('vehicle.created', row, changes)),
  )
}

async function rewriteVehicles(
  tx: Handle,
  changes: ChangeSet,
  { vehicles, type }: { vehicles: readonly ChangedVehicle[]; type: EventType },
): Promise<void> {
  const { at, dealershipId } = changes
  const known = await listVehicleTimes(
    tx,
    vehicles.map((vehicle) => vehicle.id),
  )
  const times = new Map(known.map((row) => [row.id, row]))
  const rows = vehicles.map((vehicle) => {
    const before = times.get(vehicle.id)
    return toRow(vehicle, {
      at,
      firstSeenAt: before?.first_seen_at ?? at,
      createdAt: before?.created_at ?? at,
      inventoryDate: before?.inventory_date ?? isoDate(at),
    })
  })
  await updateVehicles(tx, { dealershipId, renderer: rendererVersion, at, rows })
  if (changes.partial && type === 'vehicle.created')
    await markVehiclesSeen(
      tx,
      rows.map((row) => row.id),
      at,
    )
  await recordEvents(
    tx,
    rows.map((row) => vehicleEvent(type, row, changes)),
  )
}

async function removeVehicles(tx: Handle, changes: ChangeSet, ids: readonly string[]): Promise<void> {
  const { at, dealershipId, previouslySeenAt } = changes
  const removed = await markVehiclesRemoved(tx, ids, { at, seenAt: previouslySeenAt })
  await recordEvents(
    tx,
    removed.map((row) => ({
      type: 'vehicle.removed',
      dealershipId,
      condition: row.condition,
      occurredAt: at,
      data: completeVehicle(row.rendered, {
        inventoryDate: row.inventory_date,
        lastSeen: row.last_seen,
        now: at,
        active: false,
      }),
    })),
  )
}

type RowTimes = {
  readonly at: Date
  readonly firstSeenAt: Date
  readonly createdAt: Date
  /** Used where the page does not tell. */
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
  return { id, vin: content.vin, condition: content.condition, hash, rendered, inventoryDate }
}

function vehicleEvent(type: EventType, row: VehicleRow, { at, dealershipId }: ChangeSet): NewEvent {
  const data = completeVehicle(row.rendered, { inventoryDate: row.inventoryDate, lastSeen: at, now: at, active: true })
  return { type, dealershipId, condition: row.condition, occurredAt: at, data }
}

function isoDate(at: Date): string {
  return at.toISOString().slice(0, 10)
}
