import type { Config } from '../../config/load-config.ts'
import type { Database, Handle } from '../../db/database.ts'
import { createHeavyReads } from '../../db/heavy-reads.ts'
import {
  type ChangedVehicle,
  getSyncState,
  listChangedVehicles,
  listResubscribed,
  listSyncLots,
  readOneSnapshot,
  type SyncPosition,
} from '../../db/queries/sync.ts'
import { listMatching, type QueriedVehicleRow, type VehiclePageQuery } from '../../db/queries/vehicle-query.ts'
import { type Clock, dayMs } from '../../lib/clock.ts'
import { jsonWith } from '../../lib/json.ts'
import { apiErrors, refusedCursor } from '../../model/errors.ts'
import { renderQueried } from '../../model/vehicle-query/queried-vehicle.ts'
import { readSelection } from '../../model/vehicle-query/read-selection.ts'
import type { SecretBox } from '../../webhooks/secret-box.ts'
import { createSeal } from './query-cursor.ts'

type SyncRequest = {
  readonly accountId: number
  /** Null: all of the account. */
  readonly dealershipId: number | null
  readonly source: 'all' | 'website' | 'ims'
  /** Null: all. */
  readonly fields: readonly string[] | null
  readonly limit: number
  readonly cursor: string | null
}

export type SyncAnswer = {
  /** JSON. */
  readonly changes: readonly string[]
  readonly cursor: string
  readonly hasMore: boolean
  readonly asOf: Date
}

/** A snapshot of the database, and when it was taken, in milliseconds. */
type Mark = readonly [snapshot: string, atMs: number]

/**
 * A walk has no `since`. Its pages, and those of what changed since a snapshot, are read one after the other: what changes
 * meanwhile is what `next`, the snapshot of the first page, does not show, and is read after the last one.
 */
type SyncCursor = {
  readonly era: string
  readonly since: Mark | null
  /** Null: the pages have ended. */
  readonly next: Mark | null
  readonly after: SyncPosition
}

/** `after` null: the last one. */
type Page = { readonly changes: readonly string[]; readonly after: SyncPosition }
type Reading = Omit<SyncRequest, 'cursor'> & {
  readonly at: Date
  readonly resubscribed: readonly number[]
  readonly after: SyncPosition
}

/** Dealerships that a statement reads: bounds the vehicles that are read for a page. */
const walkedLots = 20
const followedLots = 200
/** Rounds of a page through dealerships that list nothing. */
const maxRounds = 25

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly config: Pick<Config, 'RETENTION_DAYS'>
}

/** Reads what a copy of an account's inventory lacks (docs/decisions/0660-a-copy-that-stays-true.md). */
export function createSyncReader({ database, clock, secrets, config }: Deps) {
  const secret = secrets.derive('sync cursors')
  const inTurn = createHeavyReads({
    readTransaction: (name, work) =>
      database.transaction(name, async (tx) => {
        await readOneSnapshot(tx)
        return work(tx)
      }),
  })

  function openCursor(text: string | null, open: (text: string) => string | null, now: Date): SyncCursor | null {
    if (text === null) return null
    const payload = open(text)
    if (payload === null) throw refusedCursor(text)
    const cursor: SyncCursor = JSON.parse(payload)
    const [, atMs] = cursor.since ?? cursor.next ?? ['', 0]
    if (now.getTime() - atMs > config.RETENTION_DAYS * dayMs) throw apiErrors.cursorExpired()
    return cursor
  }

  /** Throws a 422 for a cursor of anything else, and a 410 for one that is too old. */
  return async (request: SyncRequest): Promise<SyncAnswer> => {
    const { accountId, dealershipId, source } = request
    const now = clock.now()
    const { seal, open } = createSeal(secret, accountId, { source, dealershipId })
    const cursor = openCursor(request.cursor, open, now)
    const ended = (era: string, since: Mark) => seal({ era, since, next: null, after: null } satisfies SyncCursor)
    const scope = { accountId, dealershipId }
    if (cursor !== null && cursor.since !== null && cursor.next === null) {
      const state = await getSyncState(database.handle, { ...scope, since: cursor.since[0] })
      if (state.era !== cursor.era) throw apiErrors.cursorExpired()
      if (!state.changed) {
        const current = ended(state.era, [state.snapshot, now.getTime()])
        return { changes: [], cursor: current, hasMore: false, asOf: now }
      }
    }
    return inTurn(accountId, async (tx) => {
      const { era, snapshot } = await getSyncState(tx, { ...scope, since: null })
      if (cursor !== null && cursor.era !== era) throw apiErrors.cursorExpired()
      const since = cursor?.since ?? null
      const next: Mark = cursor?.next ?? [snapshot, now.getTime()]
      const resubscribed = cursor?.next == null ? [] : await listResubscribed(tx, accountId, next[0])
      const reading = { ...request, at: now, resubscribed, after: cursor?.after ?? null }
      const { changes, after } = since === null ? await walk(tx, reading) : await follow(tx, reading, since[0])
      if (after !== null) {
        const more: SyncCursor = { era, since, next, after }
        return { changes, cursor: seal(more), hasMore: true, asOf: now }
      }
      // Only what one snapshot showed whole is the state of a moment.
      const hasMore = cursor !== null && cursor.next !== null
      return { changes, cursor: ended(era, next), hasMore, asOf: now }
    })
  }
}

/** A page of all that the account sees. */
async function walk(tx: Handle, reading: Reading): Promise<Page> {
  const { limit, source, resubscribed } = reading
  const changes: string[] = []
  let { after } = reading
  for (let round = 0; round < maxRounds; round += 1) {
    const lots = await listSyncLots(tx, {
      ...reading,
      from: after?.dealershipId ?? 0,
      limit: walkedLots,
      since: null,
    })
    const wanted = limit - changes.length
    // Of a dealership that was not begun, there is nothing to skip.
    const position = after === null || after.source === '' ? null : { ...after, source: after.source, keys: [] }
    const query = queryOf(
      reading,
      source,
      lots.filter((id) => !resubscribed.includes(id)),
    )
    const rows = await listMatching(tx, { ...query, limit: wanted, after: position })
    changes.push(...rows.map((row) => upsert(row, reading)))
    const last = rows.at(-1)
    if (last !== undefined && rows.length === wanted) return { changes, after: positionOf(last) }
    after = nextLot(lots, walkedLots)
    if (after === null) break
  }
  return { changes, after }
}

/** A page of what changed since the snapshot. */
async function follow(tx: Handle, reading: Reading, since: string): Promise<Page> {
  const { after, limit, source, resubscribed } = reading
  const lots = await listSyncLots(tx, { ...reading, from: after?.dealershipId ?? 0, limit: followedLots, since })
  const changed = await listChangedVehicles(tx, { ...reading, since, lots })
  const names = changed.map(positionOf)
  const query = queryOf(reading, source, [...new Set(names.map((name) => name.dealershipId))])
  const scope = { ...query.scope, vins: [...new Set(names.map(({ vin }) => vin))] }
  const rows = await listMatching(tx, { ...query, scope, names, limit: names.length, after: null })
  const seen = new Map(rows.map((row) => [keyOf(row), row]))
  const changes = changed.flatMap((one) => {
    const row = seen.get(keyOf(one))
    // What comes back with a subscription is sent after the last page.
    if (row !== undefined && !resubscribed.includes(one.dealership_id)) return [upsert(row, reading)]
    return one.reason === null ? [] : [JSON.stringify({ op: 'delete', ...nameOf(one, one.at), reason: one.reason })]
  })
  const last = changed.at(-1)
  const isFull = last !== undefined && changed.length === limit
  return { changes, after: isFull ? positionOf(last) : nextLot(lots, followedLots) }
}

/** The same vehicles as POST /v2/inventory/query finds. */
function queryOf({ accountId, at }: Reading, source: SyncRequest['source'], ids: readonly number[]) {
  const selection = readSelection({ source }, ['query'])
  const scope = { accountId, at, status: 'active', selection, dealerships: { ids, miles: null } } as const
  return { scope, sort: [], facets: [], stats: [], unique: false } satisfies Partial<VehiclePageQuery>
}

/** Where the dealerships after these begin; null: these are the last ones. */
function nextLot(lots: readonly number[], limit: number): SyncPosition {
  const last = lots.at(-1)
  return last === undefined || lots.length < limit ? null : { dealershipId: last + 1, source: '', vin: '' }
}

type Named = Pick<ChangedVehicle, 'dealership_id' | 'public_id' | 'source' | 'vin'>

function positionOf({ dealership_id: dealershipId, source, vin }: Named) {
  return { dealershipId, source, vin }
}

function keyOf({ dealership_id, source, vin }: Named): string {
  return `${dealership_id} ${source} ${vin}`
}

function nameOf({ public_id, source, vin }: Named, at: Date) {
  return { dealership_id: public_id, source, vin, at: at.toISOString() }
}

function upsert(row: QueriedVehicleRow, { at, fields }: Reading): string {
  const head = { op: 'upsert', ...nameOf(row, row.updated_at) }
  return jsonWith(head, ['vehicle', renderQueried(row, at, fields)])
}
