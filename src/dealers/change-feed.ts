import type { Database, Handle } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { upsertFeedFile } from '../db/queries/feed-files.ts'
import { type FeedRow, findFeed } from '../db/queries/feed-views.ts'
import { hasFeed, markFeedDeleted, moveFeed, redirectFeed, updateFeed } from '../db/queries/feeds.ts'
import { deleteHeldCollapse } from '../db/queries/held-collapses.ts'
import { withdrawVehicles } from '../db/queries/ims-vehicles.ts'
import {
  findImsAudiences,
  publishImsViewChanges,
  recordFeedSharing,
  snapshotImsViews,
} from '../db/queries/ims-views.ts'
import { isFeed } from '../db/queries/known-ids.ts'
import { revokeLease } from '../db/queries/leases.ts'
import { listFeedVins } from '../db/queries/search-matches.ts'
import { recordEvents } from '../events/record-events.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { readFeedId } from '../model/read-ids.ts'
import { compareSides } from '../store/compare-sides.ts'
import { watchSearches } from '../store/match-searches.ts'
import { findFreshFile, type ProviderFiles, readProvider } from './create-feed.ts'

type Services = { readonly database: Database; readonly providerFiles: ProviderFiles; readonly clock: Clock }
type OwnFeed = { readonly accountId: number; readonly feedId: string }

/** Undefined: unchanged. */
type FeedChanges = {
  readonly shared: boolean | undefined
  readonly stalenessThresholdHours: number | undefined
  readonly dealership: { readonly id: number; readonly publicId: string } | undefined
  readonly provider: string | undefined
  readonly ftpPath: string | undefined
  readonly fileName: string | undefined
  readonly dealerIdentifier: string | null | undefined
}

/**
 * Vehicles that appear or disappear through sharing cause no events. At another dealership the feed begins anew; another provider, file
 * or identifier is applied by the next import. Throws notAuthorized for another account's feed, and the refusals of createFeed.
 */
export async function changeFeed(services: Services, own: OwnFeed, changes: FeedChanges) {
  const { database, clock } = services
  const feed = await findOwnFeed(database.handle, own)
  const wanted = {
    dealershipId: changes.dealership?.id ?? feed.dealership_id,
    provider: changes.provider === undefined ? feed.provider : readProvider(changes.provider),
    ftpPath: changes.ftpPath ?? feed.ftp_path,
    fileName: changes.fileName ?? feed.file_name,
    dealerIdentifier: changes.dealerIdentifier === undefined ? feed.dealer_identifier : changes.dealerIdentifier,
  }
  const moves = wanted.dealershipId !== feed.dealership_id
  const rereads = wanted.provider !== feed.provider || wanted.dealerIdentifier !== feed.dealer_identifier
  const otherFile = wanted.ftpPath !== feed.ftp_path || wanted.fileName !== feed.file_name
  const file = otherFile ? await findFreshFile(services, { accountId: own.accountId, ...wanted }) : null
  const at = clock.now()
  const dealershipIds = [...new Set([feed.dealership_id, wanted.dealershipId])].sort((a, b) => a - b)
  await database.transaction('change feed', async (tx) => {
    await lockFeed(tx, own, feed, dealershipIds)
    const { accountId } = own
    const { shared = null, stalenessThresholdHours = null } = changes
    await updateFeed(tx, { feedId: feed.id, accountId, shared, stalenessThresholdHours })
    if (moves || rereads || file !== null) {
      const { dealershipId, provider, dealerIdentifier } = wanted
      if ((moves || provider !== feed.provider) && (await hasFeed(tx, dealershipId, provider))) {
        throw apiErrors.feedExists(provider)
      }
      if (moves) await moveVehicles(tx, feed, dealershipId, at)
      await deleteHeldCollapse(tx, { dealershipId: feed.dealership_id, feedId: feed.id })
      const snapshot = file === null ? null : { ...file, ftpPath: wanted.ftpPath, fileName: wanted.fileName }
      const fileId = snapshot === null ? feed.file_id : await upsertFeedFile(tx, snapshot)
      await redirectFeed(tx, { feedId: feed.id, dealershipId, fileId, provider, dealerIdentifier })
    }
    if (!moves && shared === null) return
    for (const id of dealershipIds) {
      await recordFeedSharing(tx, id)
      await compareSides(tx, id, at)
    }
  })
  return {
    feed_id: feed.id,
    dealership_id: moves ? (changes.dealership?.publicId ?? '') : feed.public_id,
    provider: wanted.provider,
    ftp_path: wanted.ftpPath,
    file_name: wanted.fileName,
    dealer_identifier: wanted.dealerIdentifier,
    shared: changes.shared ?? feed.shared,
    staleness_threshold_hours: changes.stalenessThresholdHours ?? feed.staleness_threshold_hours,
  }
}

/** Its vehicles leave. Throws notAuthorized for another account's feed. */
export async function deleteFeed(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  own: OwnFeed,
): Promise<number> {
  const feed = await findOwnFeed(database.handle, own)
  const { id: feedId, dealership_id: dealershipId } = feed
  const at = clock.now()
  await database.transaction('delete feed', async (tx) => {
    await lockFeed(tx, own, feed, [dealershipId])
    await withdrawFeed(tx, { feedId, dealershipId, at, end: () => markFeedDeleted(tx, feedId, at) })
    await recordFeedSharing(tx, dealershipId)
    await compareSides(tx, dealershipId, at)
  })
  return feedId
}

async function findOwnFeed(handle: Handle, { accountId, feedId }: OwnFeed): Promise<FeedRow> {
  const feed = await findReadableFeed(handle, accountId, feedId)
  if (feed.account_id !== null && feed.account_id !== accountId) throw apiErrors.notAuthorized()
  return feed
}

/** Locks what the feed's imports lock, and ends the one that runs: it would write for what the feed was. */
async function lockFeed(tx: Handle, { accountId }: OwnFeed, feed: FeedRow, dealershipIds: readonly number[]) {
  await lockDealerships(tx, dealershipIds)
  const now = await findFeed(tx, accountId, feed.id)
  // Deleted or moved meanwhile.
  if (now?.dealership_id !== feed.dealership_id) throw apiErrors.feedNotFound()
  await revokeLease(tx, { resource: 'feed_file', id: now.file_id })
}

async function moveVehicles(tx: Handle, feed: FeedRow, toDealershipId: number, at: Date): Promise<void> {
  const { id: feedId, dealership_id: dealershipId } = feed
  const move = { feedId, fromDealershipId: dealershipId, toDealershipId, at }
  await withdrawFeed(tx, { feedId, dealershipId, at, end: () => moveFeed(tx, move) })
}

type Withdrawal = {
  readonly feedId: number
  readonly dealershipId: number
  readonly at: Date
  /** Deletes the feed, or gives it to another dealership. */
  readonly end: () => Promise<void>
}

/**
 * Everything that the feed lists leaves, with the reason `withdrawn`; a VIN that another feed lists too stays. The caller holds
 * the dealership's lock, and calls recordFeedSharing.
 */
async function withdrawFeed(tx: Handle, { feedId, dealershipId, at, end }: Withdrawal): Promise<void> {
  const viewed = { ...(await findImsAudiences(tx, dealershipId)), dealershipId }
  await snapshotImsViews(tx, viewed)
  const vins = await listFeedVins(tx, feedId)
  const watch = await watchSearches(tx, { dealershipId, source: 'ims', vins, at }, null)
  await withdrawVehicles(tx, { id: feedId, dealership_id: dealershipId }, at)
  await end()
  await deleteHeldCollapse(tx, { dealershipId, feedId })
  await publishImsViewChanges(tx, { ...viewed, at, withdrawn: true })
  await recordEvents(tx, await watch.events())
}

/** Throws feedNotFound; notAuthorized for another account's. */
export async function findReadableFeed(handle: Handle, accountId: number, feedId: string) {
  const id = readFeedId(feedId)
  if (id === null) throw apiErrors.feedNotFound()
  const feed = await findFeed(handle, accountId, id)
  if (feed !== undefined) return feed
  throw (await isFeed(handle, id)) ? apiErrors.notAuthorized() : apiErrors.feedNotFound()
}
