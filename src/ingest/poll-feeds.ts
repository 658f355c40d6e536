import {
  type FileSnapshot,
  listPolledFiles,
  noteProblem,
  type PolledFile,
  recordSnapshots,
} from '../db/queries/feed-files.ts'
import { type RemoteFile, type SftpConnection, SftpError } from '../outbound/sftp-contract.ts'
import { recordFeedProblem } from '../store/record-feed-problem.ts'
import { sizeClassOf } from './feed-sizes.ts'
import type { CollectServices } from './services.ts'

export type PollServices = Pick<CollectServices, 'database' | 'queue' | 'sftp' | 'clock' | 'log'> & {
  readonly config: Pick<CollectServices['config'], 'IMS_POLL_SECONDS'>
}

type PollSummary = {
  readonly files: number
  readonly directories: number
  /** Number of files enqueued for reading. */
  readonly queued: number
}

/**
 * Lists every directory of a polled feed once, over one connection, and enqueues the files that
 * have changed and are complete. A poll that finds nothing new reads no file and writes nothing.
 */
export async function pollFeeds(services: PollServices, stop: AbortSignal): Promise<PollSummary> {
  const { database, clock, log, sftp } = services
  const startedAt = clock.now()
  const files = await listPolledFiles(database.handle)
  const directories = Map.groupBy(files, (file) => file.ftp_path)
  const left = new Map(directories)
  if (files.length === 0) return { files: 0, directories: 0, queued: 0 }
  let queued = 0
  try {
    const connection = await sftp.connect({ signal: stop })
    try {
      for (const [directory, ofDirectory] of directories) {
        queued += await pollDirectory(services, { connection, directory, files: ofDirectory, startedAt })
        left.delete(directory)
      }
    } finally {
      connection.close()
    }
  } catch (error) {
    if (!(error instanceof SftpError)) throw error
    if (stop.aborted) return { files: files.length, directories: directories.size, queued }
    log.warn({ kind: error.kind, reason: error.message }, 'SFTP server could not be polled')
    await fail(services, { files: [...left.values()].flat(), problem: error.message, startedAt })
  }
  return { files: files.length, directories: directories.size, queued }
}

type DirectoryPoll = {
  readonly connection: SftpConnection
  readonly directory: string
  readonly files: readonly PolledFile[]
  readonly startedAt: Date
}

/** Directory problems are recorded with its files; connection problems are thrown. */
async function pollDirectory(services: PollServices, poll: DirectoryPoll): Promise<number> {
  const { database, log } = services
  const { connection, directory, files, startedAt } = poll
  let listed: ReadonlyMap<string, RemoteFile>
  try {
    listed = new Map((await connection.list(directory)).map((file) => [file.name, file]))
  } catch (error) {
    if (!(error instanceof SftpError) || !isOfDirectory(error)) throw error
    log.warn({ directory, reason: error.message }, 'feed directory could not be listed')
    await fail(services, { files, problem: error.message, startedAt })
    return 0
  }
  const snapshots = files.map((file) => snapshotOf(file, listed.get(file.file_name)))
  const changed = snapshots.filter((snapshot) => snapshot.changed)
  await recordSnapshots(database.handle, changed)
  await noteMissing(services, poll, listed)
  const ready = snapshots.filter(isReady)
  for (const { id: fileId, size } of ready) {
    const { job } = sizeClassOf(size ?? 0)
    await database.transaction('queue feed import', (tx) => services.queue.enqueue(tx, job, { fileId }, String(fileId)))
  }
  return ready.length
}

function isOfDirectory({ kind }: SftpError): boolean {
  return kind === 'no_directory' || kind === 'refused'
}

type Snapshot = FileSnapshot & { readonly file: PolledFile; readonly changed: boolean }

function snapshotOf(file: PolledFile, listed: RemoteFile | undefined): Snapshot {
  const size = listed?.size ?? null
  const modifiedAt = listed?.modifiedAt ?? null
  const changed = size !== file.size || modifiedAt?.getTime() !== file.modified_at?.getTime()
  return { id: file.id, size, modifiedAt, before: file, file, changed }
}

/** An upload in place may pause, so a file counts as complete once size and time are those of the previous poll. */
function isReady({ size, modifiedAt, changed, file }: Snapshot): boolean {
  return size !== null && modifiedAt !== null && !changed && file.waiting
}

async function noteMissing(
  services: PollServices,
  { directory, files, startedAt }: DirectoryPoll,
  listed: ReadonlyMap<string, RemoteFile>,
): Promise<void> {
  for (const file of files.filter(({ file_name: name }) => !listed.has(name))) {
    const problem = `${file.file_name} is not in /import/${directory}/`
    if (file.problem === problem) continue
    services.log.warn({ directory, file: file.file_name }, 'feed file is missing')
    await fail(services, { files: [file], problem, startedAt })
  }
  const back = files.filter((file) => file.problem !== null && !file.waiting && listed.has(file.file_name))
  await noteProblem(
    services.database.handle,
    back.map((file) => file.id),
    null,
  )
}

type Failure = { readonly files: readonly PolledFile[]; readonly problem: string; readonly startedAt: Date }

async function fail(services: PollServices, { files, problem, startedAt }: Failure): Promise<void> {
  const fileIds = files.filter((file) => file.problem !== problem).map((file) => file.id)
  if (fileIds.length > 0) await recordFeedProblem(services, { fileIds, problem, startedAt })
}
