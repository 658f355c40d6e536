import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PushedFeed, pushFeed, pushText } from '../../sandbox/sftp/feed-writer.ts'
import { type SftpSandbox, startSftpSandbox } from '../../sandbox/sftp/server.ts'
import { createVehicles, type LotVehicle } from '../../sandbox/vehicles.ts'
import { insertDealership } from '../../src/db/queries/dealerships.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { pollFeeds } from '../../src/ingest/poll-feeds.ts'
import { type FeedImportOutcome, importFeed } from '../../src/jobs/import-feed.ts'
import { newPublicId } from '../../src/lib/new-ids.ts'
import { type InventoryType, noIdentity } from '../../src/model/dealership.ts'
import { type Answer, type ForecourtOptions, startForecourt, type TestForecourt } from './forecourt.ts'
import { issueKey } from './issue-key.ts'
import { waitUntil } from './wait-until.ts'

export type TestDealer = { readonly id: number; readonly publicId: string }

/** The service with an SFTP server, one subscribed dealership and an administrator's key. */
export type FeedWorld = {
  readonly forecourt: TestForecourt
  readonly sftp: SftpSandbox
  readonly adminKey: string
  readonly dealer: TestDealer
  addDealer(accountId?: number): Promise<TestDealer>
  /** Adds another account that subscribes to the dealership, with an administrator key. */
  addReader(filter?: InventoryType): Promise<{ readonly accountId: number; readonly key: string }>
  /** Pushes a file; `hoursAgo` is its age (1). */
  push(feed: Omit<PushedFeed, 'folder' | 'modifiedAt'> & { readonly hoursAgo?: number }): Promise<void>
  pushText(file: {
    readonly directory: PushedFeed['directory']
    readonly fileName: string
    readonly text: string | Buffer
    readonly hoursAgo?: number
  }): Promise<void>
  /** Creates the feed through the API and returns its id. */
  createFeed(body: Readonly<Record<string, unknown>>): Promise<number>
  postFeed(body: Readonly<Record<string, unknown>>, key?: string): Promise<Answer>
  /** One poll, and the imports that it enqueues, one after the other. */
  pollOnce(signal?: AbortSignal): Promise<readonly FeedImportOutcome[]>
  /** Two polls, and the imports that the second enqueues: a file is read when both find it the same. */
  poll(signal?: AbortSignal): Promise<readonly FeedImportOutcome[]>
  /** Two polls; the files that the second enqueues, which nobody reads. */
  pollOnly(): Promise<readonly number[]>
  /** Until a file of this name was requested from the server. */
  untilAsked(fileName: string): Promise<void>
  history(feedId: number): Promise<Answer['body']['history']>
  vehicles(query?: string): Promise<Answer['body']>
  vehiclesAs(key: string, query?: string): Promise<Answer>
  close(): Promise<void>
}

const hourMs = 3_600_000

export async function startFeedWorld(options: Partial<ForecourtOptions> = {}): Promise<FeedWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-sftp-'))
  const sftp = await startSftpSandbox({ folder })
  const forecourt = await startForecourt({
    sites: [],
    worker: false,
    ...options,
    environment: { SFTP_URL: sftp.url, SFTP_HOST_FINGERPRINT: sftp.fingerprint, ...options.environment },
  })
  const { services, accountId, clock } = forecourt
  const { handle } = services.database
  const adminKey = await issueKey(handle, accountId, { admin: true })
  const addDealer = async (subscriber = accountId): Promise<TestDealer> => {
    const publicId = newPublicId('dlr_')
    const website = `${publicId.slice(4)}.example`
    const id = await insertDealership(handle, {
      publicId,
      websiteUrl: `http://${website}`,
      website,
      identity: noIdentity,
    })
    await upsertSubscription(handle, {
      accountId: subscriber,
      dealershipId: id,
      inventoryType: 'all',
      stated: {},
      at: clock.now(),
    })
    return { id, publicId }
  }
  const dealer = await addDealer()
  const addReader = async (inventoryType: InventoryType = 'all') => {
    const { accountId: reader } = await forecourt.addAccount('reader')
    const key = await issueKey(handle, reader, { admin: true })
    const subscription = { accountId: reader, dealershipId: dealer.id, inventoryType, stated: {}, at: clock.now() }
    await upsertSubscription(handle, subscription)
    return { accountId: reader, key }
  }
  const askedBy = async (signal = new AbortController().signal): Promise<readonly number[]> => {
    const asked: number[] = []
    const queue: typeof services.queue = {
      enqueue: async (_tx, _name, payload) => {
        if ('fileId' in payload) asked.push(payload.fileId)
      },
    }
    await pollFeeds({ ...services, queue }, signal)
    return asked
  }
  const pollOnce: FeedWorld['pollOnce'] = async (signal = new AbortController().signal) => {
    const outcomes: FeedImportOutcome[] = []
    for (const fileId of await askedBy(signal)) outcomes.push(await importFeed(services, { fileId }, signal))
    return outcomes
  }
  const modifiedAt = (hoursAgo = 1) => new Date(clock.now().getTime() - hoursAgo * hourMs)
  const postFeed = (body: Readonly<Record<string, unknown>>, key = adminKey) =>
    forecourt.ask('POST', '/v1/ims/feeds', { body: { dealership_id: dealer.publicId, ...body }, key })
  return {
    forecourt,
    sftp,
    adminKey,
    dealer,
    addDealer,
    addReader,
    postFeed,
    push: ({ hoursAgo, ...feed }) => pushFeed({ ...feed, folder, modifiedAt: modifiedAt(hoursAgo) }),
    pushText: ({ hoursAgo, ...file }) => pushText({ ...file, folder, modifiedAt: modifiedAt(hoursAgo) }),
    createFeed: async (body) => {
      const made = await postFeed(body)
      if (made.status !== 200) throw new Error(`feed: ${made.status} ${made.raw.toString()}`)
      return Number(String(made.body.id).replace('ims_config_', ''))
    },
    pollOnce,
    poll: async (signal) => {
      await askedBy(signal)
      return pollOnce(signal)
    },
    pollOnly: async () => {
      await askedBy()
      return askedBy()
    },
    untilAsked: async (fileName) => {
      const isAsked = () =>
        sftp.requests.some((request) => request.startsWith('open') && request.endsWith(`/${fileName}`))
      await waitUntil(`the server to be asked for ${fileName}`, async () => isAsked() || undefined)
    },
    history: async (feedId) => (await forecourt.ask('GET', `/v1/ims/feeds/${feedId}/history`)).body.history,
    vehicles: async (query = '') =>
      (await forecourt.ask('GET', `/v1/ims/vehicles?dealership_id=${dealer.publicId}&${query}`)).body,
    vehiclesAs: (key, query = '') =>
      forecourt.ask('GET', `/v1/ims/vehicles?dealership_id=${dealer.publicId}&${query}`, { key }),
    close: async () => {
      await forecourt.close()
      await sftp.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A lot of invented vehicles: the same for the same seed. */
export function lot(size: number, seed = 'feed'): readonly LotVehicle[] {
  return createVehicles({ seed, size })
}
