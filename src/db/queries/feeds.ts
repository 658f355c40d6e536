import type { ImsProvider } from '../../model/ims-vehicle.ts'
import {
  findRow,
  findValue,
  getRow,
  type Handle,
  hasRow,
  listRows,
  listValues,
  writeRows,
  wroteRows,
} from '../database.ts'
import { sql } from '../sql.ts'
import type { AcceptedBy } from './imports.ts'

/** Of any account, for operators. */
export async function findHeldFile(handle: Handle, feedId: number) {
  return findRow<{ readonly held_modified_at: Date | null }>(handle)`
    SELECT held_modified_at FROM feeds WHERE id = ${feedId}`
}

export async function hasFeed(handle: Handle, dealershipId: number, provider: ImsProvider): Promise<boolean> {
  return hasRow(handle)`
    SELECT FROM feeds
    WHERE dealership_id = ${dealershipId} AND provider = ${provider} AND deleted_at IS NULL`
}

export type NewFeed = {
  readonly dealershipId: number
  readonly accountId: number
  /** False: only that account can read its vehicles. */
  readonly shared: boolean
  readonly fileId: number
  readonly provider: ImsProvider
  readonly dealerIdentifier: string | null
  readonly stalenessThresholdHours: number
  readonly createdAt: Date
}

/** Undefined: the dealership already has a feed of this provider. */
export async function insertFeed(tx: Handle, feed: NewFeed): Promise<number | undefined> {
  return findValue<number>(tx)`
    INSERT INTO feeds (dealership_id, account_id, shared, file_id, provider, dealer_identifier,
      staleness_threshold_hours, created_at)
    VALUES (${feed.dealershipId}, ${feed.accountId}, ${feed.shared}, ${feed.fileId}, ${feed.provider},
      ${feed.dealerIdentifier}, ${feed.stalenessThresholdHours}, ${feed.createdAt})
    ON CONFLICT (dealership_id, provider) WHERE deleted_at IS NULL DO NOTHING RETURNING id`
}

/** The feeds that read these files, in the order of their dealerships. */
export async function listFeedsOfFiles(handle: Handle, fileIds: readonly number[]) {
  return listRows<{ readonly id: number; readonly dealership_id: number; readonly file_name: string }>(handle)`
    SELECT feed.id, feed.dealership_id, file.file_name FROM feeds AS feed JOIN feed_files AS file ON file.id = feed.file_id
    WHERE file.id = ANY(${[...fileIds]}::integer[]) AND feed.deleted_at IS NULL ORDER BY feed.dealership_id, feed.id`
}

type FeedChange = {
  readonly feedId: number
  readonly accountId: number
  /** Null, as of the threshold: unchanged. */
  readonly shared: boolean | null
  readonly stalenessThresholdHours: number | null
}

/** Leaves another account's feed as it is. One without a recorded account then belongs to this account. */
export async function updateFeed(tx: Handle, change: FeedChange): Promise<void> {
  await writeRows(tx)`
    UPDATE feeds SET shared = coalesce(${change.shared}, shared), account_id = ${change.accountId},
      staleness_threshold_hours = coalesce(${change.stalenessThresholdHours}, staleness_threshold_hours)
    WHERE id = ${change.feedId} AND coalesce(account_id, ${change.accountId}) = ${change.accountId}`
}

type FeedSource = {
  readonly feedId: number
  readonly dealershipId: number
  readonly fileId: number
  readonly provider: ImsProvider
  readonly dealerIdentifier: string | null
}

/**
 * What the feed reads from now on. Its next import reads every row again, and is not held for what the file lacks: that the other
 * file was wrong is what the change says. Until then the vehicles stay.
 */
export async function redirectFeed(tx: Handle, source: FeedSource): Promise<void> {
  const { feedId, dealershipId, fileId, provider, dealerIdentifier } = source
  await writeRows(tx)`
    UPDATE feeds SET file_id = ${fileId}, provider = ${provider}, dealer_identifier = ${dealerIdentifier}, seen_size = NULL,
      seen_modified_at = NULL, file_hash = NULL, row_marks = NULL, unreadable_hashes = NULL, held_acceptable = false,
      held_modified_at = (SELECT modified_at FROM feed_files WHERE id = ${fileId}), accepted = true, accepted_by = NULL
    WHERE id = ${feedId}`
  // As those of an earlier release: no row has them.
  await writeRows(tx)`
    UPDATE ims_vehicles SET hash = '\\x00' || decode(md5('changed ' || id), 'hex')
    WHERE dealership_id = ${dealershipId} AND feed_id = ${feedId} AND active`
}

type FeedMove = {
  readonly feedId: number
  readonly fromDealershipId: number
  readonly toDealershipId: number
  readonly at: Date
}

/** Gives the feed to another dealership. What it listed and imported so far stays with a deleted copy. */
export async function moveFeed(tx: Handle, move: FeedMove): Promise<void> {
  const { feedId, fromDealershipId, toDealershipId, at } = move
  const ofDealership = sql`dealership_id = ${fromDealershipId}`
  await writeRows(tx)`
    WITH past AS (
      INSERT INTO feeds (dealership_id, account_id, shared, file_id, provider, dealer_identifier, staleness_threshold_hours,
        created_at, last_import_at, last_file_modified, deleted_at)
      SELECT dealership_id, account_id, shared, file_id, provider, dealer_identifier, staleness_threshold_hours, created_at,
        last_import_at, last_file_modified, ${at}
      FROM feeds WHERE id = ${feedId} RETURNING id
    ), vehicles AS (
      UPDATE ims_vehicles SET feed_id = past.id FROM past
      WHERE feed_id = ${feedId} AND (${ofDealership} AND active OR ${ofDealership} AND NOT active)
    ), history AS (
      UPDATE feed_imports SET feed_id = past.id FROM past WHERE feed_id = ${feedId}
    )
    UPDATE feeds SET dealership_id = ${toDealershipId}, last_import_at = NULL, last_file_modified = NULL,
      last_vehicle_count = NULL, last_new_count = NULL, read_at = NULL, stale_told_at = NULL
    WHERE id = ${feedId}`
}

export async function markFeedDeleted(tx: Handle, feedId: number, at: Date): Promise<void> {
  await writeRows(tx)`UPDATE feeds SET deleted_at = ${at} WHERE id = ${feedId} AND deleted_at IS NULL`
}

export async function findPrivateOwner(handle: Handle, feedId: number): Promise<number | null> {
  const found = await findValue<number | null>(handle)`
    SELECT account_id FROM feeds WHERE id = ${feedId} AND NOT shared`
  return found ?? null
}

/** SQL: the feed is not deleted and has a reader: a subscriber of the dealership or, for a private feed, its own account. */
export function isRead(feed: string) {
  return sql.raw(`${feed}.deleted_at IS NULL AND EXISTS (
    SELECT FROM subscriptions AS s WHERE s.dealership_id = ${feed}.dealership_id AND s.active
      AND (${feed}.shared OR s.account_id = ${feed}.account_id))`)
}

export type DueFeed = {
  readonly id: number
  readonly dealership_id: number
  readonly provider: ImsProvider
  readonly dealer_identifier: string | null
  readonly file_hash: Buffer | null
  readonly held_modified_at: Date | null
  readonly unreadable_hashes: Buffer | null
  readonly accepted: boolean
  readonly staging_import_id: number | null
  readonly row_marks: Buffer | null
}

/** The feeds that have not processed the current version of a file. */
export async function listDueFeeds(handle: Handle, fileId: number): Promise<readonly DueFeed[]> {
  return listRows<DueFeed>(handle)`
    SELECT feed.id, feed.dealership_id, feed.provider, feed.dealer_identifier, feed.file_hash, feed.held_modified_at,
      feed.unreadable_hashes, feed.accepted, feed.staging_import_id, feed.row_marks
    FROM feeds AS feed JOIN feed_files AS file ON file.id = feed.file_id
    WHERE file.id = ${fileId} AND (feed.seen_size, feed.seen_modified_at) IS DISTINCT FROM (file.size, file.modified_at)
      AND ${isRead('feed')}
    ORDER BY feed.id`
}

/** Assigns each feed the import number for the contents written from now on. In the order of `feedIds`. */
export async function beginImports(handle: Handle, feedIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await listRows<{ id: number; import_id: number }>(handle)`
    UPDATE feeds SET staging_import_id = nextval(pg_get_serial_sequence('feed_imports', 'id'))
    WHERE id = ANY(${[...feedIds]}::integer[]) RETURNING id, staging_import_id AS import_id`
  return new Map(rows.map((row) => [row.id, row.import_id]))
}

/** Their contents are either deleted or in use: nothing is left to clean up. */
export async function endImports(handle: Handle, importIds: readonly number[]): Promise<void> {
  if (importIds.length === 0) return
  await writeRows(handle)`
    UPDATE feeds SET staging_import_id = NULL WHERE staging_import_id = ANY(${[...importIds]}::bigint[])`
}

type FeedOutcome = {
  readonly feedId: number
  readonly at: Date
  readonly size: number
  readonly modifiedAt: Date
} & (
  | {
      readonly kind: 'imported'
      readonly fileHash: Buffer
      readonly vehicleCount: number
      /** By how many the feed's new vehicles have become more. */
      readonly newAdded: number
      /** Hashes of unreadable rows that match no vehicle, 16 bytes each; null: unchanged. */
      readonly unreadableHashes: Buffer | null
      /** Shows whether a later file is the beginning of this one; null: it is not compared. */
      readonly rowMarks: Uint8Array | null
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'held'; readonly acceptable: boolean }
  | { readonly kind: 'refused' }
)

/** The file is not read again until it changes. Answers how many new vehicles the feed lists. */
export async function recordFeedOutcome(tx: Handle, outcome: FeedOutcome): Promise<number> {
  const { feedId, size, modifiedAt } = outcome
  const held = outcome.kind === 'held'
  const read = outcome.kind === 'imported' || outcome.kind === 'unchanged'
  const row = await findRow<{ last_new_count: number | null }>(tx)`
    UPDATE feeds SET seen_size = ${size}, seen_modified_at = ${modifiedAt}, accepted = false,
      accepted_by = CASE WHEN accepted AND held_modified_at = ${modifiedAt} THEN accepted_by END,
      held_modified_at = ${held ? modifiedAt : null}, held_acceptable = ${held && outcome.acceptable},
      last_file_modified = coalesce(${read ? modifiedAt : null}::timestamptz, last_file_modified),
      read_at = coalesce(${read ? outcome.at : null}::timestamptz, read_at)
    WHERE id = ${feedId} RETURNING last_new_count`
  if (outcome.kind !== 'imported') return row?.last_new_count ?? 0
  const { last_new_count: listed } = await getRow<{ last_new_count: number }>(tx)`
    UPDATE feeds SET last_import_at = ${outcome.at}, file_hash = ${outcome.fileHash},
      last_vehicle_count = ${outcome.vehicleCount},
      last_new_count = coalesce(last_new_count, 0) + ${outcome.newAdded}::integer, staging_import_id = NULL,
      row_marks = ${outcome.rowMarks === null ? null : Buffer.from(outcome.rowMarks)},
      unreadable_hashes = coalesce(${outcome.unreadableHashes}::bytea, unreadable_hashes)
    WHERE id = ${feedId} RETURNING last_new_count`
  return listed
}

/** The next poll reads the held file without doubting it. False: no held file can be accepted. */
export async function acceptHeldFile(handle: Handle, feedId: number, by: AcceptedBy): Promise<boolean> {
  return wroteRows(handle)`
    UPDATE feeds SET accepted = true, seen_size = NULL, seen_modified_at = NULL,
      accepted_by = ${by?.name ?? 'the operator'}, accepted_account = ${by?.accountId ?? null}
    WHERE id = ${feedId} AND held_acceptable`
}

export type StaleFeed = {
  readonly feed_config_id: number
  readonly dealership_id: number
  readonly public_id: string
  readonly provider: string
  readonly modified_at: Date
  readonly threshold_hours: number
  readonly private_account_id: number | null
}

/** When the file was last written. For a file that vanished: the time of the version processed last. */
export const lastWritten = sql`coalesce(file.modified_at, feed.seen_modified_at, feed.created_at)`

const hasGoneStale = (now: Date) => sql`feed.stale_told_at IS NULL
  AND ${lastWritten} < ${now}::timestamptz - make_interval(hours => feed.staleness_threshold_hours)
  AND ${isRead('feed')}`

/** Dealerships of the first `limit` feeds that became stale. */
export async function listStaleDealerships(handle: Handle, now: Date, limit: number): Promise<readonly number[]> {
  return listValues<number>(handle)`
    SELECT DISTINCT stale.dealership_id AS id FROM (
      SELECT feed.dealership_id FROM feeds AS feed JOIN feed_files AS file ON file.id = feed.file_id
      WHERE ${hasGoneStale(now)} ORDER BY feed.id LIMIT ${limit}) AS stale`
}

/** Marks and returns feeds of these dealerships that became stale, each only once until a fresh file arrives. */
export async function takeStaleFeeds(
  tx: Handle,
  now: Date,
  { dealershipIds, limit }: { readonly dealershipIds: readonly number[]; readonly limit: number },
): Promise<readonly StaleFeed[]> {
  return listRows<StaleFeed>(tx)`
    UPDATE feeds AS feed SET stale_told_at = ${now}
    FROM feed_files AS file, dealerships AS d
    WHERE file.id = feed.file_id AND d.id = feed.dealership_id AND feed.id IN (
      SELECT feed.id FROM feeds AS feed JOIN feed_files AS file ON file.id = feed.file_id
      WHERE feed.dealership_id = ANY(${[...dealershipIds]}::integer[]) AND ${hasGoneStale(now)}
      ORDER BY feed.id LIMIT ${limit} FOR NO KEY UPDATE OF feed SKIP LOCKED)
    RETURNING feed.id AS feed_config_id, feed.dealership_id, d.public_id, feed.provider, ${lastWritten} AS modified_at,
      feed.staleness_threshold_hours AS threshold_hours,
      CASE WHEN NOT feed.shared THEN feed.account_id END AS private_account_id`
}

export async function clearStaleness(handle: Handle, now: Date): Promise<void> {
  await writeRows(handle)`
    UPDATE feeds AS feed SET stale_told_at = NULL FROM feed_files AS file
    WHERE file.id = feed.file_id AND feed.stale_told_at IS NOT NULL
      AND file.modified_at >= ${now}::timestamptz - make_interval(hours => feed.staleness_threshold_hours)`
}
