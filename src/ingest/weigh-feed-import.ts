import type { Database } from '../db/database.ts'
import type { DueFeed } from '../db/queries/feeds.ts'
import { findHeldCollapse } from '../db/queries/held-collapses.ts'
import {
  countStagedActive,
  findKnownPage,
  type ImportWrite,
  type KnownPage,
  listShownVins,
  listUnseenVehicles,
} from '../db/queries/ims-vehicles.ts'
import { judgeFeed, rowsContinued, spareVehicles } from '../diff/judge-feed.ts'
import { confirmCollapse } from '../diff/judge-scan.ts'
import type { FeedReport } from '../feeds/contract.ts'
import { hourMs } from '../lib/clock.ts'
import type { HeldCollapse } from '../model/scan.ts'
import type { RowFacts } from './read-feed-rows.ts'

/** The first file and a later one that agrees. */
export const observationsOfFeeds = 2
/** Length of a row's hash in Latin-1 characters and bytes. */
const hashLength = 16

type WeighedFile = {
  readonly feed: DueFeed
  readonly known: KnownVehicles
  readonly read: FeedReport
  readonly facts: RowFacts
  readonly write: ImportWrite
  readonly modifiedAt: Date
}

type FeedWeighing =
  | {
      readonly kind: 'apply'
      /** Active vehicles without an unchanged row: those that the import writes stay, the others are removed. */
      readonly unseenIds: readonly number[]
      /** The feed's hashes of unreadable rows; null: unchanged. */
      readonly unreadableHashes: Buffer | null
    }
  | {
      readonly kind: 'held'
      readonly reason: string
      readonly acceptable: boolean
      /** The collapse shown by the file; null: held for another reason. */
      readonly collapse: HeldCollapse | null
    }

/** Decides whether the file is applied to its feed or held. */
export async function weighFeedImport(
  database: Database,
  config: { readonly BELIEF_HOURS: number },
  file: WeighedFile,
): Promise<FeedWeighing> {
  const { feed, known, read, facts, write, modifiedAt } = file
  const accepted = feed.accepted && feed.held_modified_at?.getTime() === modifiedAt.getTime()
  const unseen = unseenIds(known, facts.seen)
  const rewritten = facts.staged && unseen.length > 0 ? await countStagedActive(database.handle, write) : 0
  const spared = accepted ? new Set<number>() : await findSpared(database, file, unseen)
  const verdict = judgeFeed({
    activeBefore: known.ids.length,
    missing: unseen.length - rewritten - spared.size,
    readable: facts.readable,
    rows: facts.rows,
    unreadable: facts.unreadableCount,
    hold: read.hold,
    rowsBefore: rowsContinued(feed.row_marks, facts.rowMarks),
    accepted,
  })
  if (verdict.kind === 'held') return { ...verdict, collapse: null }
  if (verdict.kind === 'collapse') {
    const owner = { dealershipId: write.dealershipId, feedId: write.feedId }
    const before = await findHeldCollapse(database.handle, owner)
    const vins = await listShownVins(database.handle, write.importId, shownIds(known, facts.seen))
    const rule = { observations: observationsOfFeeds, confirmAfterMs: config.BELIEF_HOURS * hourMs }
    const confirmation = confirmCollapse(before, { at: modifiedAt, vins }, rule)
    if (!confirmation.confirmed)
      return { kind: 'held', reason: verdict.reason, acceptable: true, collapse: confirmation.held }
  }
  return {
    kind: 'apply',
    unseenIds: unseen.filter((id) => !spared.has(id)),
    unreadableHashes: spared.size > 0 ? null : joinHashes(facts),
  }
}

async function findSpared(
  database: Database,
  { feed, facts, write }: WeighedFile,
  unseen: readonly number[],
): Promise<ReadonlySet<number>> {
  if (facts.unreadable.length === 0 || unseen.length === 0) return new Set()
  const vehicles = await listUnseenVehicles(database.handle, write.importId, unseen)
  return spareVehicles(vehicles, facts.unreadable, new Set(splitHashes(feed.unreadable_hashes)))
}

function joinHashes({ unreadable }: RowFacts): Buffer {
  return Buffer.from(unreadable.map(({ hash }) => hash.padEnd(hashLength).slice(0, hashLength)).join(''), 'latin1')
}

function splitHashes(joined: Buffer | null): readonly string[] {
  const text = joined?.toString('latin1') ?? ''
  return Array.from({ length: text.length / hashLength }, (_, at) => text.slice(at * hashLength, (at + 1) * hashLength))
}

const pageSize = 20_000

/** The active vehicles of a feed, 21 bytes each. */
export type KnownVehicles = {
  readonly ids: Int32Array
  /** Concatenated in the order of the ids. */
  readonly hashes: Uint8Array
}

export async function loadKnownVehicles(
  database: Database,
  feed: { readonly id: number; readonly dealership_id: number },
): Promise<KnownVehicles> {
  const pages: KnownPage[] = []
  for (let afterId = 0; ; ) {
    const page = await findKnownPage(database.handle, feed, { afterId, limit: pageSize })
    pages.push(page)
    afterId = page.ids.at(-1) ?? afterId
    if (page.ids.length < pageSize) break
  }
  const ids = new Int32Array(pages.reduce((sum, page) => sum + page.ids.length, 0))
  let index = 0
  for (const page of pages) {
    ids.set(page.ids, index)
    index += page.ids.length
  }
  return { ids, hashes: Buffer.concat(pages.map((page) => page.hashes)) }
}

/** Vehicles with unchanged rows, marked by 1 in `seen`. */
function shownIds({ ids }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return [...ids.filter((_, index) => seen[index] === 1)]
}

/** Vehicles without an unchanged row: missing or changed. */
function unseenIds({ ids }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return [...ids.filter((_, index) => seen[index] !== 1)]
}
