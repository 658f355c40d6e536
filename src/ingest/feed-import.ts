import type { DueFeed } from '../db/queries/feeds.ts'
import type { ContentRow } from '../db/queries/ims-contents.ts'
import type { FeedRow, FeedRowRejection } from '../feeds/contract.ts'
import { createDuplicateLedger } from '../feeds/duplicate-ledger.ts'
import type { NormalisedImsVehicle } from '../model/ims-vehicle.ts'
import { normaliseImsVehicle } from '../normalise/normalise-ims-vehicle.ts'
import { contentVersion } from './content-version.ts'
import type { KnownVehicles } from './known-vehicles.ts'

/** One feed's part of a file that is being read. */
export interface FeedImport {
  readonly feed: DueFeed
  readonly importId: number
  readonly known: KnownVehicles
  /** What must be stored of the row: undefined for a row that is unchanged, rejected or superseded. */
  take(row: FeedRow): ContentRow | undefined
  facts(): ReadFacts
}

export type ReadFacts = {
  readonly rows: number
  /** Different vehicles that could be read. */
  readonly readable: number
  /** Any content was handed out for storing. */
  readonly staged: boolean
  /** VINs that the file shows more than once, and the row that counts. */
  readonly doubled: ReadonlyMap<string, number>
  /** The first rejections in the order of the file. */
  readonly rejected: readonly FeedRowRejection[]
  readonly rejectedCount: number
  readonly warnings: Readonly<Record<string, number>>
}

const rejectedKept = 20

export function createFeedImport(
  feed: DueFeed,
  {
    importId,
    known,
    observedAt,
  }: { readonly importId: number; readonly known: KnownVehicles; readonly observedAt: Date },
): FeedImport {
  const ledger = createDuplicateLedger()
  const doubled = new Map<string, number>()
  const rejected: FeedRowRejection[] = []
  const warnings: Record<string, number> = {}
  const today = observedAt.toISOString().slice(0, 10)
  let rows = 0
  let rejectedCount = 0
  let staged = false

  const counts = (vin: string, row: FeedRow): boolean => {
    const place = ledger.offer(vin, row)
    if (place === 'replaces') doubled.set(vin, row.row)
    return place !== 'superseded'
  }
  const reject = (rejection: FeedRowRejection): void => {
    rejectedCount++
    if (rejected.length < rejectedKept) rejected.push(rejection)
  }
  return {
    feed,
    importId,
    known,
    take: (row) => {
      rows++
      const hash = row.hash()
      if (known.markSeen(hash)) {
        counts(vinKey(row.vin), row)
        return undefined
      }
      const outcome = normaliseImsVehicle(row.read(), { observedAt, row: row.row })
      if (outcome.kind === 'rejected') {
        reject(outcome.rejected)
        return undefined
      }
      const { vehicle } = outcome
      for (const warning of vehicle.warnings) warnings[warning] = (warnings[warning] ?? 0) + 1
      if (!counts(vehicle.content.vin, row)) return undefined
      staged = true
      return toContentRow(vehicle, { importId, row: row.row, hash: contentVersion + hash, today })
    },
    facts: () => ({ rows, readable: ledger.size(), staged, doubled, rejected, rejectedCount, warnings }),
  }
}

/** As `readVin` writes it; a row that was stored once is known to have a good one. */
function vinKey(shown: string): string {
  return /[\sa-z]/.test(shown) ? shown.replace(/\s+/gu, '').toUpperCase() : shown
}

type RowIdentity = {
  readonly importId: number
  readonly row: number
  readonly hash: string
  /** ISO date. */
  readonly today: string
}

function toContentRow(vehicle: NormalisedImsVehicle, { importId, row, hash, today }: RowIdentity): ContentRow {
  const { content } = vehicle
  return {
    importId,
    row,
    vin: content.vin,
    hash,
    condition: content.condition,
    year: content.year,
    make: content.make?.toLowerCase() ?? null,
    model: content.model?.toLowerCase() ?? null,
    engineDisplacement: vehicle.engineDisplacement,
    inventoryDate: vehicle.inventoryDate,
    ageDays: vehicle.daysInStock,
    ageDate: today,
    content: JSON.stringify(content),
  }
}
