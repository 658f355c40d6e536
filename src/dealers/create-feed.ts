import type { Database } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { findDirectoryOwner, upsertFeedFile } from '../db/queries/feed-files.ts'
import { hasFeed, insertFeed, type NewFeed } from '../db/queries/feeds.ts'
import { recordFeedSharing } from '../db/queries/ims-views.ts'
import { type Clock, hourMs } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { type ImsProvider, imsProviders } from '../model/ims-vehicle.ts'
import {
  type RemoteFile,
  SftpError,
  type SftpFailureKind,
  type SftpServer,
  withinDeadline,
} from '../outbound/sftp-contract.ts'
import { compareSides } from '../store/compare-sides.ts'

/** Where providers put their files. */
export type ProviderFiles = SftpServer

type Services = { readonly database: Database; readonly providerFiles: ProviderFiles; readonly clock: Clock }

type FeedRequest = Omit<NewFeed, 'fileId' | 'provider' | 'createdAt'> & {
  readonly provider: string
  readonly ftpPath: string
  readonly fileName: string
}

const csv = /\.csv$/i
export const freshHours = 48
/** Without a newer file for so long a feed is late, unless it says otherwise. */
export const usualStaleHours = 48
const filesNamed = 50
/** A person waits for the answer. */
const answerWithinMs = 10_000

const failureReasons: Readonly<Partial<Record<SftpFailureKind, string>>> = {
  not_configured: 'No SFTP server is configured: set SFTP_URL',
  unreachable: 'The server cannot be reached',
  timeout: 'The server did not answer in time',
  stalled: 'The server did not answer in time',
  sign_in: 'The server refused the sign-in',
  host_key: 'The server shows another host key than SFTP_HOST_FINGERPRINT',
}

/** Only if its file exists and is fresh. Returns the id; throws ApiError. */
export async function createFeed(services: Services, request: FeedRequest): Promise<number> {
  const { database, clock } = services
  const provider = readProvider(request.provider)
  if (await hasFeed(database.handle, request.dealershipId, provider)) throw apiErrors.feedExists(provider)
  const file = await findFreshFile(services, request)
  const now = clock.now()
  return database.transaction('create feed', async (tx) => {
    await lockDealerships(tx, [request.dealershipId])
    const snapshot = { ftpPath: request.ftpPath, fileName: file.name, size: file.size, modifiedAt: file.modifiedAt }
    const fileId = await upsertFeedFile(tx, snapshot)
    const id = await insertFeed(tx, { ...request, provider, fileId, createdAt: now })
    if (id === undefined) throw apiErrors.feedExists(provider)
    await recordFeedSharing(tx, request.dealershipId)
    await compareSides(tx, request.dealershipId, now)
    return id
  })
}

/** Throws noFeedFiles, feedFileNotFound, feedFileOld, sftpFailed. */
export async function findFreshFile(
  { database, providerFiles, clock }: Services,
  wanted: Pick<FeedRequest, 'accountId' | 'ftpPath' | 'fileName'>,
): Promise<RemoteFile> {
  const owner = await findDirectoryOwner(database.handle, wanted.ftpPath)
  // Not said to exist: file names are the other account's.
  if (owner !== null && owner !== wanted.accountId) throw apiErrors.noFeedFiles(wanted.ftpPath)
  const file = findFile(await listFiles(providerFiles, wanted.ftpPath), wanted)
  const ageHours = (clock.now().getTime() - file.modifiedAt.getTime()) / hourMs
  if (ageHours > freshHours) throw apiErrors.feedFileOld(wanted.fileName, Math.floor(ageHours / 24))
  return file
}

/** Throws invalidProvider. */
export function readProvider(text: string): ImsProvider {
  const provider = imsProviders.find((known) => known === text)
  if (provider === undefined) throw apiErrors.invalidProvider()
  return provider
}

async function listFiles(server: SftpServer, ftpPath: string): Promise<readonly RemoteFile[]> {
  const list = async () => {
    const connection = await server.connect()
    try {
      return await connection.list(ftpPath)
    } finally {
      connection.close()
    }
  }
  try {
    return await withinDeadline(list(), { ms: answerWithinMs, kind: 'timeout', message: 'no answer in time' })
  } catch (error) {
    if (!(error instanceof SftpError)) throw error
    if (error.kind === 'no_directory' || error.kind === 'refused') throw apiErrors.noFeedFiles(ftpPath)
    throw apiErrors.sftpFailed(failureReasons[error.kind] ?? 'The connection was lost')
  }
}

function findFile(
  listed: readonly RemoteFile[],
  { ftpPath, fileName }: Pick<FeedRequest, 'ftpPath' | 'fileName'>,
): RemoteFile {
  const files = listed.filter((file) => isFeedFile(file.name))
  const file = files.find(({ name }) => name === fileName)
  if (file !== undefined) return file
  // A request that names a text file is answered with the text files; for any other, a directory without CSV is empty.
  if (!files.some(({ name }) => csv.test(name) || !csv.test(fileName))) throw apiErrors.noFeedFiles(ftpPath)
  const names = files.map(({ name }) => name).sort()
  const more = names.length > filesNamed ? `, and ${names.length - filesNamed} more` : ''
  throw apiErrors.feedFileNotFound(fileName, names.slice(0, filesNamed).join(', ') + more)
}

/** A file still being uploaded usually has a temporary ending. */
function isFeedFile(name: string): boolean {
  return !name.startsWith('.') && /\.(csv|txt|tsv)$/i.test(name)
}
