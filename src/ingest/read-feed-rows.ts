import type { ContentRow } from '../db/encode-contents.ts'
import { rowMarkLength, type UnreadableRow } from '../diff/judge-feed.ts'
import type { FeedRow, FeedRowRejection } from '../feeds/contract.ts'
import { createDuplicateLedger } from '../feeds/duplicate-ledger.ts'
import { utcDay } from '../lib/clock.ts'
import { detachTexts } from '../lib/json.ts'
import { createKeyIndex } from '../lib/key-index.ts'
import type { VehicleFilter } from '../model/dealership.ts'
import type { ImsProvider, NormalizedImsVehicle } from '../model/ims-vehicle.ts'
import { readFeedFacts } from '../model/vehicle-facts.ts'
import { normalizeImsVehicle } from '../normalize/normalize-ims-vehicle.ts'
import { daysBefore } from '../normalize/read-date.ts'
import { readImsWords } from '../normalize/read-words.ts'

/** Increased when rows are read differently, so that unchanged rows are read again. First byte of stored hashes. */
const contentVersion = '\u0002'

/** Bytes: the version, and the hash of the row. */
const storedHashLength = 17

/** Facts about a feed that reading a file needs. */
export type FeedTarget = {
  readonly feedId: number
  readonly importId: number
  readonly provider: ImsProvider
  /** null: all rows belong to the feed. */
  readonly dealerIdentifier: string | null
  /** Concatenated hashes of the rows of known vehicles. */
  readonly knownHashes: Uint8Array
}

/** One feed's part of a file during reading. */
export interface FeedPart {
  readonly target: FeedTarget
  /** The row's contents to store; undefined for a row that is unchanged, rejected or superseded. */
  take(row: FeedRow): ContentRow | undefined
  facts(): RowFacts
}

export type RowFacts = {
  readonly rows: number
  /** Number of distinct readable vehicles. */
  readonly readable: number
  /** Whether any content was returned for storing. */
  readonly staged: boolean
  /** 1 for each known vehicle with an unchanged row. */
  readonly seen: Uint8Array
  /** VINs that the file shows more than once, and the row that counts. */
  readonly doubled: ReadonlyMap<string, number>
  /** The first rejections in file order. */
  readonly rejected: readonly FeedRowRejection[]
  readonly rejectedCount: number
  /** How many of them are known to be new, and used, vehicles. */
  readonly rejectedOf: Readonly<Record<VehicleFilter, number>>
  /** Rows with an unreadable VIN, at most `unreadableKept`. */
  readonly unreadable: readonly UnreadableRow[]
  readonly unreadableCount: number
  /** `rowMarkLength` bytes of each row's hash, in file order; null: too many rows. */
  readonly rowMarks: Uint8Array | null
  /** Warnings about new and used vehicles. */
  readonly warningsOf: Readonly<Record<VehicleFilter, Readonly<Record<string, number>>>>
}

const unreadableKept = 50_000

const rejectedKept = 20

/** 4 MB; a file of more rows is not compared with the one before it. */
const maxRowMarks = 1_000_000

export function createFeedPart(target: FeedTarget, observedAt: Date): FeedPart {
  // Rows read by an earlier release have another version, so they are not found and are read again.
  const known = createKeyIndex(storedHashLength, target.knownHashes)
  const seen = new Uint8Array(known.size())
  const ledger = createDuplicateLedger()
  const doubled = new Map<string, number>()
  const rejected: FeedRowRejection[] = []
  const unreadable: UnreadableRow[] = []
  const rowMarks: string[] = []
  const warningsOf: Record<VehicleFilter, Record<string, number>> = { new: {}, used: {} }
  const rejectedOf = { new: 0, used: 0 }
  const today = utcDay(observedAt)
  let rows = 0
  let rejectedCount = 0
  let unreadableCount = 0
  let staged = false

  const counts = (vin: string, row: FeedRow, { hash, vehicle }: Hashed): boolean => {
    const duplicate = ledger.offer(vin, row, hash)
    if (duplicate.kind === 'superseded') {
      const reason = 'an earlier row of this VIN has all of its values'
      reject({ row: row.row, line: row.line, vin: detachTexts(vin), reason, ...filterOf(row, vehicle) })
      return false
    }
    if (duplicate.kind === 'first') return true
    doubled.set(detachTexts(vin), row.row)
    if (duplicate.differs) {
      const reason = `row ${row.row} has the same VIN and other values; the later row counts`
      const earlier = { row: duplicate.earlierRow, line: duplicate.earlierLine }
      reject({ ...earlier, vin: detachTexts(vin), reason, ...filterOf(row, vehicle) })
    }
    return true
  }
  const filterOf = (row: FeedRow, vehicle: NormalizedImsVehicle | null): { readonly filter?: VehicleFilter } => {
    if (vehicle !== null) return { filter: filterOfVehicle(vehicle) }
    const outcome = normalizeImsVehicle(row.read(), { observedAt, row: row.row })
    return outcome.kind === 'vehicle' ? { filter: filterOfVehicle(outcome.vehicle) } : {}
  }
  const reject = (rejection: FeedRowRejection): void => {
    rejectedCount++
    if (rejection.filter !== undefined) rejectedOf[rejection.filter]++
    if (rejected.length < rejectedKept) rejected.push(rejection)
  }
  const noteUnreadable = (hash: string, stockNumber: string): void => {
    unreadableCount++
    if (unreadable.length >= unreadableKept) return
    unreadable.push({ stockNumber: detachTexts(stockNumber.trim()), hash })
  }
  return {
    target,
    take: (row) => {
      rows++
      const rowHash = row.hash()
      if (rows <= maxRowMarks) rowMarks.push(rowHash.slice(0, rowMarkLength))
      const hash = contentVersion + rowHash
      const index = known.find(hash)
      if (index >= 0) {
        if (counts(vinKey(row.vin), row, { hash, vehicle: null })) seen[index] = 1
        return undefined
      }
      const raw = row.read()
      const outcome = normalizeImsVehicle(raw, { observedAt, row: row.row })
      if (outcome.kind === 'rejected') {
        reject({ ...outcome.rejected, line: row.line })
        if (outcome.unreadable) noteUnreadable(rowHash, raw.stock_number)
        return undefined
      }
      const { vehicle } = outcome
      const warnings = warningsOf[filterOfVehicle(vehicle)]
      for (const warning of vehicle.warnings) warnings[warning] = (warnings[warning] ?? 0) + 1
      if (!counts(vehicle.content.vin, row, { hash, vehicle })) return undefined
      staged = true
      const identity = { importId: target.importId, row: row.row, hash, observedAt, today }
      return toContentRow(vehicle, identity)
    },
    facts: () => ({
      rows,
      readable: ledger.size(),
      staged,
      seen,
      doubled,
      warningsOf,
      rejected,
      rejectedCount,
      rejectedOf,
      unreadable,
      unreadableCount,
      rowMarks: rows > maxRowMarks ? null : Buffer.from(rowMarks.join(''), 'latin1'),
    }),
  }
}

/** `vehicle`: null if the row is stored already and was not normalized. */
type Hashed = { readonly hash: string; readonly vehicle: NormalizedImsVehicle | null }

function filterOfVehicle({ content }: NormalizedImsVehicle): VehicleFilter {
  return content.condition === 'New' ? 'new' : 'used'
}

/** In the form of `readVin`; a stored row is known to have a valid VIN. */
function vinKey(shown: string): string {
  return /[\sa-z]/.test(shown) ? shown.replace(/\s+/gu, '').toUpperCase() : shown
}

type RowIdentity = {
  readonly importId: number
  readonly row: number
  readonly hash: string
  readonly observedAt: Date
  /** Its ISO date. */
  readonly today: string
}

function toContentRow(
  vehicle: NormalizedImsVehicle,
  { importId, row, hash, observedAt, today }: RowIdentity,
): ContentRow {
  const { content } = vehicle
  return {
    importId,
    row,
    vin: content.vin,
    hash,
    facts: readFeedFacts(content, readImsWords(content)),
    listedOn:
      vehicle.inventoryDate ?? (vehicle.daysInStock === null ? null : daysBefore(observedAt, vehicle.daysInStock)),
    engineDisplacement: vehicle.engineDisplacement,
    inventoryDate: vehicle.inventoryDate,
    ageDays: vehicle.daysInStock,
    ageDate: today,
    content: JSON.stringify(content),
  }
}
