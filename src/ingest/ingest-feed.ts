import { isCanceled, isDatabaseUnavailable } from '../db/is-unavailable.ts'
import { type FeedFileRow, findFeedFile, noteProblem } from '../db/queries/feed-files.ts'
import { beginImports, type DueFeed, endImports, listDueFeeds } from '../db/queries/feeds.ts'
import { deleteContents, deleteStaged } from '../db/queries/ims-contents.ts'
import { type Lease, LeaseLost } from '../db/queries/leases.ts'
import type { FeedReport } from '../feeds/contract.ts'
import type { ThreadEnded } from '../lib/thread.ts'
import { SftpError } from '../outbound/sftp-contract.ts'
import { recordFeedProblem } from '../store/record-feed-problem.ts'
import { endFeedImport, type FeedFileState, storeFeed } from '../store/store-feed.ts'
import { type FileReading, readFeedFile } from './read-feed-file.ts'
import type { FeedTarget, RowFacts } from './read-feed-rows.ts'
import type { CollectServices } from './services.ts'
import { type KnownVehicles, loadKnownVehicles, weighFeedImport } from './weigh-feed-import.ts'

/** Bytes; larger files are refused unread. */
const maxFileBytes = 1024 ** 3
const deletedAtOnce = 2_000

type FeedServices = Pick<CollectServices, 'database' | 'sftp' | 'clock' | 'log' | 'watch'> & {
  readonly config: Pick<CollectServices['config'], 'BELIEF_HOURS'>
}

export type FeedFileImport = {
  readonly fileId: number
  /** Held by the process that started the import. */
  readonly lease: Lease
  /** Files with at least this many bytes are skipped. */
  readonly belowBytes: number
  /** How an earlier attempt ended its thread: the file is not read, and the import fails for this reason. */
  readonly ended?: ThreadEnded['reason'] | undefined
}

/**
 * `idle`: no feed waits. `too-large`: too many bytes. `failed`: unreadable; `replaced`: changed while it was read. Both
 * are tried again by the next poll.
 */
export type FileOutcome =
  | { readonly kind: 'idle' }
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'failed' | 'replaced'; readonly file: string; readonly reason: string }
  | { readonly kind: 'done'; readonly file: string; readonly feeds: readonly FeedOutcome[] }

type FeedOutcome = {
  readonly feedId: number
  readonly status: 'completed' | 'unchanged' | 'held' | 'failed'
  readonly reason?: string
}

/**
 * SFTP -> outbound -> feeds -> normalize -> diff -> store -> events
 * Reads one file for all feeds that wait for it. Contents are written during the read; one short transaction per feed
 * makes them valid. A process that dies earlier leaves nothing visible.
 */
export async function ingestFeed(
  services: FeedServices,
  { fileId, lease, belowBytes, ended }: FeedFileImport,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const { database, clock } = services
  const file = await findFeedFile(database.handle, fileId)
  const feeds = await listDueFeeds(database.handle, fileId)
  if (file === undefined || file.size === null || file.modified_at === null || feeds.length === 0) {
    return { kind: 'idle' }
  }
  if (file.size >= belowBytes) return { kind: 'too-large', bytes: file.size }
  const state = { lease, fileName: file.file_name, size: file.size, modifiedAt: file.modified_at }
  const work = { services, file, state, feeds, startedAt: clock.now(), signal }
  if (ended === 'crash') return recordFailure(work, endings.crash)
  const refusal = ended === undefined ? tooLarge(work) : endings[ended]
  try {
    const ends = refusal === null ? await importFeeds(work) : await refuse(work, refusal)
    if (file.problem !== null) await noteProblem(database.handle, [file.id], null)
    return { kind: 'done', file: pathOf(file), feeds: ends }
  } catch (error) {
    // A stopping process, a lost lease and a lost database are not failures: the file is read later, or by another worker.
    const isLost = isDatabaseUnavailable(error) && !isCanceled(error)
    if (signal.aborted || error instanceof LeaseLost || isLost) throw error
    if (error instanceof SftpError) return recordFailure(work, error.message, error.kind)
    services.log.error({ err: error, fileId: file.id, file: pathOf(file) }, 'feed file could not be imported')
    return recordFailure(work, 'internal error while the file was imported; the log says more')
  }
}

/** A file that takes too much time or memory would do so again at the next poll; a crash may have another cause. */
const endings = {
  time: 'the file could not be processed in time',
  memory: 'the file takes more memory than processing it may need',
  crash: 'the thread that read the file has ended',
} as const satisfies Record<ThreadEnded['reason'], string>

type Work = {
  readonly services: FeedServices
  readonly file: FeedFileRow
  readonly state: FeedFileState
  readonly feeds: readonly DueFeed[]
  readonly startedAt: Date
  readonly signal: AbortSignal
}

/** Records the failure in the history of the feeds that still wait for the file. */
async function recordFailure(
  { services, file, startedAt }: Work,
  reason: string,
  kind?: SftpError['kind'],
): Promise<FileOutcome> {
  await recordFeedProblem(services, { fileIds: [file.id], problem: reason, startedAt, waitingOnly: true })
  return { kind: kind === 'replaced' ? 'replaced' : 'failed', file: pathOf(file), reason }
}

function pathOf(file: FeedFileRow): string {
  return `/import/${file.ftp_path}/${file.file_name}`
}

async function importFeeds(work: Work): Promise<readonly FeedOutcome[]> {
  const { services, feeds } = work
  const { database } = services
  await removeLeftovers(work)
  const importIds = await beginImports(
    database.handle,
    feeds.map((feed) => feed.id),
  )
  const imports: FeedImport[] = []
  for (const feed of feeds) {
    const importId = importIds.get(feed.id)
    if (importId === undefined) throw new Error(`feed ${feed.id} got no import number`)
    imports.push({ feed, importId, known: await loadKnownVehicles(database, feed) })
  }
  const ended: FeedOutcome[] = []
  try {
    const reading = await readFile(work, imports)
    const failures: Error[] = []
    for (const feedImport of imports) {
      try {
        ended.push(await endImport(work, feedImport, reading))
      } catch (error) {
        if (error instanceof LeaseLost) throw error
        // Other feeds of the file do not depend on this one.
        failures.push(new Error(`feed ${feedImport.feed.id}`, { cause: error }))
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'feeds of the file could not be imported')
    return ended
  } finally {
    await removeStaged(work, imports, ended)
  }
}

type FeedImport = { readonly feed: DueFeed; readonly importId: number; readonly known: KnownVehicles }

function toTarget({ feed, importId, known }: FeedImport): FeedTarget {
  return {
    feedId: feed.id,
    importId,
    provider: feed.provider,
    dealerIdentifier: feed.dealer_identifier,
    knownHashes: known.hashes,
  }
}

function readFile(work: Work, imports: readonly FeedImport[]): Promise<FileReading> {
  const { services, file, startedAt: observedAt } = work
  const targets = imports.map(toTarget)
  const bytes = downloadFile(work)
  return readFeedFile(services, { bytes, path: pathOf(file), fileName: file.file_name, observedAt, targets })
}

async function* downloadFile({ services, file, state, signal }: Work): AsyncGenerator<Buffer<ArrayBuffer>> {
  const connection = await services.sftp.connect({ signal })
  try {
    const expected = { size: state.size, modifiedAt: state.modifiedAt }
    yield* connection.read(file.ftp_path, file.file_name, { maxBytes: maxFileBytes, expected, signal })
  } finally {
    connection.close()
  }
}

/** Removes contents of imports whose process died. */
async function removeLeftovers({ services, feeds }: Work): Promise<void> {
  const left = feeds.flatMap((feed) => (feed.staging_import_id === null ? [] : [feed.staging_import_id]))
  await removeContents(services, left)
}

/** Removes contents of imports that did not become valid. */
async function removeStaged(
  { services }: Work,
  imports: readonly FeedImport[],
  ended: readonly FeedOutcome[],
): Promise<void> {
  const completed = new Set(ended.filter((end) => end.status === 'completed').map((end) => end.feedId))
  const unapplied = imports.filter(({ feed }) => !completed.has(feed.id))
  const importIds = unapplied.map(({ importId }) => importId)
  await removeContents(services, importIds)
  await endImports(services.database.handle, importIds)
}

async function removeContents({ database }: FeedServices, importIds: readonly number[]): Promise<void> {
  if (importIds.length === 0) return
  await deleteStaged(database.handle, importIds)
  while ((await deleteContents(database.handle, importIds, deletedAtOnce)) === deletedAtOnce) {
    // More are left.
  }
}

/** Judges what was read for one feed, then applies or holds it, or finds it unchanged. */
async function endImport(work: Work, feedImport: FeedImport, reading: FileReading): Promise<FeedOutcome> {
  const { services, state, startedAt } = work
  const { database, clock } = services
  const { feed, importId, known } = feedImport
  const read = reading.reports.get(feed.provider)
  const facts = reading.facts.get(feed.id)
  if (read === undefined || facts === undefined) throw new Error(`nothing was read for feed ${feed.id}`)
  const report = { startedAt, ...describeRead(feed, read, facts) }
  const at = clock.now()
  const owner = { dealershipId: feed.dealership_id, feedId: feed.id }
  const ending = { ...owner, file: state, at, vehicleCount: known.ids.length, report }
  if (read.refusal !== null || reading.hash === null) {
    const reason = read.refusal ?? 'the file was not read to its end'
    await endFeedImport(database, { ...ending, kind: 'refused', reason })
    return { feedId: feed.id, status: 'failed', reason }
  }
  if (feed.file_hash?.equals(reading.hash)) {
    await endFeedImport(database, { ...ending, kind: 'unchanged', owner })
    return { feedId: feed.id, status: 'unchanged' }
  }
  const write = { feedId: feed.id, dealershipId: feed.dealership_id, importId, doubled: facts.doubled, at }
  const weighing = await weighFeedImport(database, services.config, {
    feed,
    known,
    read,
    facts,
    write,
    modifiedAt: state.modifiedAt,
  })
  if (weighing.kind === 'held') {
    await endFeedImport(database, { ...ending, ...weighing, owner })
    return { feedId: feed.id, status: 'held', reason: weighing.reason }
  }
  await storeFeed(database, {
    file: state,
    fileHash: reading.hash,
    write,
    staged: facts.staged,
    unseenIds: weighing.unseenIds,
    unreadableHashes: weighing.unreadableHashes,
    rowMarks: facts.rowMarks,
    activeBefore: known.ids.length,
    report,
  })
  return { feedId: feed.id, status: 'completed' }
}

const rejectedKept = 20

/** In a file that several dealers share, the reader counts warnings about every dealer's rows. */
function describeRead({ dealer_identifier }: DueFeed, read: FeedReport, facts: RowFacts) {
  const { rejectedOf, warningsOf } = facts
  const rejected = [...read.rejected.slice(0, rejectedKept), ...facts.rejected].sort((a, b) => a.row - b.row)
  const rejectedCount = read.rejectedCount + facts.rejectedCount
  const ofFile = dealer_identifier === null ? read.warnings : {}
  return {
    rejected: rejected.slice(0, rejectedKept),
    rejectedCount,
    unmappedColumns: read.unmappedColumns,
    warnings: sumCounts(ofFile, warningsOf.new, warningsOf.used),
    filteredFindings: {
      new: { rejected: rejectedCount - rejectedOf.used, warnings: warningsOf.new },
      used: { rejected: rejectedCount - rejectedOf.new, warnings: warningsOf.used },
    },
  }
}

function sumCounts(...parts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const [name, count] of parts.flatMap(Object.entries<number>)) sums[name] = (sums[name] ?? 0) + count
  return sums
}

/** Null: the file may be read. */
function tooLarge({ state }: Work): string | null {
  if (state.size <= maxFileBytes) return null
  const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1)
  return `the file has ${gigabytes(state.size)} GB; at most ${gigabytes(maxFileBytes)} GB are read`
}

/** The file is not read again until it changes. */
async function refuse(work: Work, reason: string): Promise<readonly FeedOutcome[]> {
  const { services, state, feeds, startedAt } = work
  const nothing = { rejected: 0, warnings: {} }
  const filteredFindings = { new: nothing, used: nothing }
  const report = { startedAt, rejected: [], rejectedCount: 0, unmappedColumns: [], warnings: {}, filteredFindings }
  for (const { id: feedId, dealership_id: dealershipId } of feeds) {
    const at = services.clock.now()
    await endFeedImport(services.database, {
      file: state,
      feedId,
      dealershipId,
      at,
      vehicleCount: 0,
      report,
      kind: 'refused',
      reason,
    })
  }
  return feeds.map(({ id: feedId }) => ({ feedId, status: 'failed', reason }))
}
