import type { Database, Handle } from '../db/database.ts'
import {
  type CollectedDealership,
  type LotChange,
  lockCollected,
  recordVehiclesWritten,
} from '../db/queries/dealerships.ts'
import type { ImportCounts } from '../db/queries/imports.ts'
import { type Lease, requireLease } from '../db/queries/leases.ts'
import { insertWebsiteChanges, type WebsiteVehicleChange } from '../db/queries/vehicle-history.ts'
import { markVehiclesSeen } from '../db/queries/website-vehicles.ts'
import type { SeenVehicle, VehicleDiff } from '../diff/diff-vehicles.ts'
import { createEventTally, type EventTally } from '../events/event-tally.ts'
import { type NewEvent, recordEvents } from '../events/record-events.ts'
import { chunk } from '../lib/batcher.ts'
import type { InventoryType } from '../model/dealership.ts'
import type { VinDisagreements } from '../model/import-record.ts'
import type { ImportTrigger } from '../model/statuses.ts'
import { finishImport, type ScanReport } from './finish-import.ts'
import { watchWebsite } from './match-searches.ts'
import {
  createVehicles,
  nothingWritten,
  removeVehicles,
  returnVehicles,
  rewriteVehicles,
  type Written,
} from './write-vehicles.ts'

/** Vehicles per transaction, to keep locks short; each transaction contains rows with their events. */
const vehiclesPerTransaction = 100

type StoredScan = {
  readonly dealership: CollectedDealership
  readonly lease: Lease
  readonly trigger: ImportTrigger
  readonly startedAt: Date
  readonly at: Date
  readonly diff: VehicleDiff
  readonly seen: LotChange
  readonly report: ScanReport
  /** Runs in the transaction that ends the import. */
  readonly inLastTransaction?: (tx: Handle, counts: ImportCounts) => Promise<void>
}

/** The counts of a scan's writes, and in how many of the dealership's vehicles page and VIN now differ. */
export type Storing = { readonly counts: ImportCounts; readonly vinDisagrees: VinDisagreements }

/** The last transaction also ends the import, so few changes take only one. Throws LeaseLost. */
export async function storeScan(
  { database, config }: { readonly database: Database; readonly config: { readonly REFRESH_HOURS: number } },
  scan: StoredScan,
): Promise<Storing> {
  const transactions = inTransactions(stepsOf(scan))
  const last = transactions.pop() ?? []
  const tally = createEventTally()
  for (const steps of transactions) {
    const events = await database.transaction('write vehicles', async (tx) => {
      const written = await writeSteps(tx, scan, steps)
      await recordEvents(tx, written.events)
      return written.events
    })
    tally.add(events)
  }
  return database.transaction('finish import', async (tx) => {
    const { events, dealership } = await writeSteps(tx, scan, last)
    tally.add(events)
    const counts = countWritten(scan, tally)
    const { report, seen } = scan
    const applied = report.verdict === 'completed' || report.verdict === 'partial'
    const stats = (filter: InventoryType) => countFor(filter, { counts, tally, seen, applied })
    const summary = { ...report, counts }
    const ended = await finishImport(tx, { ...scan, dealership, summary, refreshHours: config.REFRESH_HOURS, stats })
    await recordEvents(tx, [...events, ...ended.events])
    await scan.inLastTransaction?.(tx, counts)
    return { counts, vinDisagrees: ended.vinDisagrees }
  })
}

type Step = {
  readonly vehicles: number
  /** Vehicles that it lists or changes. */
  readonly shown: readonly SeenVehicle[]
  readonly observes: boolean
  write(tx: Handle): Promise<Written>
}

function stepsOf(scan: StoredScan): Step[] {
  const { diff, at, report } = scan
  const partial = report.verdict === 'partial'
  const dealershipId = scan.dealership.id
  const writing = { dealershipId, at, partial }
  type Write<T> = (tx: Handle, part: readonly T[]) => Promise<Written>
  const steps = <T>(vehicles: readonly T[], write: Write<T>, observes = true) =>
    chunk(vehicles, vehiclesPerTransaction).map(
      (part): Step => ({ vehicles: part.length, shown: [], observes, write: (tx) => write(tx, part) }),
    )
  const showing = <T extends SeenVehicle>(vehicles: readonly T[], write: Write<T>) =>
    chunk(vehicles, vehiclesPerTransaction).map(
      (part): Step => ({ vehicles: part.length, shown: part, observes: true, write: (tx) => write(tx, part) }),
    )
  const seen = partial ? [...diff.unchanged, ...idsOf(diff.updated)] : []
  return [
    ...showing(diff.created, (tx, part) => createVehicles(tx, writing, part)),
    ...showing(diff.returned, (tx, part) => returnVehicles(tx, writing, part)),
    ...showing(diff.updated, (tx, part) => rewriteVehicles(tx, writing, part)),
    ...steps(diff.removed, (tx, part) => removeVehicles(tx, writing, idsOf(part)), false),
    ...steps(seen, async (tx, part) => {
      await markVehiclesSeen(tx, part, at)
      return nothingWritten
    }),
  ]
}

function inTransactions(steps: readonly Step[]): Step[][] {
  const transactions: Step[][] = []
  let room = 0
  for (const step of steps) {
    if (step.vehicles > room) {
      transactions.push([])
      room = vehiclesPerTransaction
    }
    transactions.at(-1)?.push(step)
    room -= step.vehicles
  }
  return transactions
}

async function writeSteps(
  tx: Handle,
  scan: StoredScan,
  steps: readonly Step[],
): Promise<{ readonly events: readonly NewEvent[]; readonly dealership: CollectedDealership }> {
  const { id } = scan.dealership
  const dealership = await lockCollected(tx, id)
  await requireLease(tx, scan.lease)
  const shown = isFirstImport(scan.dealership) ? [] : steps.flatMap((step) => step.shown)
  const watch = await watchWebsite(tx, { dealershipId: id, at: scan.at, shown })
  const events: NewEvent[] = []
  const changes: WebsiteVehicleChange[] = []
  const added = { new: 0, used: 0 }
  for (const step of steps) {
    const written = await step.write(tx)
    events.push(...written.events)
    changes.push(...written.changes)
    added.new += written.added.new
    added.used += written.added.used
  }
  if (steps.length === 0) return { events, dealership }
  await insertWebsiteChanges(tx, { dealershipId: id, at: scan.at, changes })
  const observedAt = steps.some((step) => step.observes) ? scan.at : null
  const counts = await recordVehiclesWritten(tx, { dealershipId: id, observedAt, added })
  return { events: [...events, ...(await watch.events())], dealership: { ...dealership, ...counts } }
}

/** Vehicles of a dealership that was just added match no saved searches. */
function isFirstImport({ complete_seen_at, new_count, used_count }: CollectedDealership): boolean {
  return complete_seen_at === null && new_count + used_count === 0
}

/** Updates those differing vehicles that really changed. */
function countWritten({ diff, report }: StoredScan, tally: EventTally): ImportCounts {
  const updated = tally.count('vehicle.updated', 'all')
  return {
    ...report.counts,
    new: diff.created.length + diff.returned.length,
    updated,
    removed: diff.removed.length,
    unchanged: diff.unchanged.length + diff.updated.length - updated,
  }
}

type Counted = {
  readonly counts: ImportCounts
  readonly tally: EventTally
  readonly seen: LotChange
  readonly applied: boolean
}

/** Counts for a subscription with this filter, for which a vehicle that crosses it is new or removed. */
function countFor(filter: InventoryType, { counts, tally, seen, applied }: Counted): ImportCounts {
  if (filter === 'all') return counts
  const received = seen[filter]
  const created = tally.count('vehicle.created', filter)
  const updated = tally.count('vehicle.updated', filter)
  const removed = tally.count('vehicle.removed', filter)
  return { ...counts, received, new: created, updated, removed, unchanged: applied ? received - created - updated : 0 }
}

function idsOf(vehicles: readonly { readonly id: string }[]): readonly string[] {
  return vehicles.map(({ id }) => id)
}
