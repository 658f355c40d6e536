import { getRow, type Handle, listRows, listValues, writeRows } from '../database.ts'
import type { Sql } from '../sql.ts'
import { sql } from '../sql.ts'

/** Whose copy, and of what. */
type SyncScope = {
  readonly accountId: number
  /** Null: all that the account sees. */
  readonly dealershipId: number | null
}

/** Everything up to here was sent; null: nothing. Source '': nothing of the dealership. */
export type SyncPosition = {
  readonly dealershipId: number
  readonly source: 'website' | 'ims' | ''
  readonly vin: string
} | null

type SyncState = {
  /** What the statement saw: the next one asks for what this does not show. */
  readonly snapshot: string
  /** Snapshots of another era mean nothing. */
  readonly era: string
  /** Whether a dealership of the scope has changed since the snapshot `since`. */
  readonly changed: boolean
}

/** On the primary server: a standby does not know which transactions are under way. */
export async function getSyncState(
  handle: Handle,
  { accountId, dealershipId, since }: SyncScope & { readonly since: string | null },
): Promise<SyncState> {
  const changed =
    since === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM seen_changed_lots(${accountId}, ${since}::pg_snapshot) AS lot WHERE ${isOf('lot.dealership_id', dealershipId)})`
  return getRow<SyncState>(handle)`
    SELECT pg_current_snapshot()::text AS snapshot, current_era() AS era, ${changed} AS changed`
}

const isOf = (column: string, dealershipId: number | null): Sql =>
  dealershipId === null ? sql`true` : sql`${sql.raw(column)} = ${dealershipId}`

/** All statements of the transaction see the same. */
export async function readOneSnapshot(tx: Handle): Promise<void> {
  await writeRows(tx)`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`
}

type LotQuery = SyncScope & {
  /** Null: all that the account has. Otherwise those that changed since then, left ones too. */
  readonly since: string | null
  readonly from: number
  readonly limit: number
}

/** Dealerships of the account, ordered by id. */
export async function listSyncLots(tx: Handle, query: LotQuery): Promise<readonly number[]> {
  const { accountId, dealershipId, since, from, limit } = query
  const lots =
    since === null
      ? sql`SELECT id FROM seen_dealerships(${accountId})`
      : sql`SELECT dealership_id AS id FROM seen_changed_lots(${accountId}, ${since}::pg_snapshot)`
  return listValues<number>(tx)`
    SELECT id FROM (${lots}) AS lot WHERE id >= ${from} AND ${isOf('id', dealershipId)} ORDER BY id LIMIT ${limit}`
}

/** Those to which the subscription changed since the snapshot. */
export async function listResubscribed(tx: Handle, accountId: number, since: string): Promise<readonly number[]> {
  return listValues<number>(tx)`
    SELECT dealership_id AS id FROM seen_changed_lots(${accountId}, ${since}::pg_snapshot) WHERE whole`
}

export type ChangedVehicle = {
  readonly dealership_id: number
  readonly public_id: string
  readonly source: 'website' | 'ims'
  readonly vin: string
  /** Why the account does not see it any more, if it does not; null: it was never told of it. */
  readonly reason: 'removed' | 'filtered' | 'unsubscribed' | 'withdrawn' | null
  readonly at: Date
}

type ChangeQuery = {
  readonly accountId: number
  readonly since: string
  readonly lots: readonly number[]
  /** Of these, only what was recorded for the account alone. */
  readonly resubscribed: readonly number[]
  readonly source: 'all' | 'website' | 'ims'
  readonly after: SyncPosition
  readonly limit: number
}

/** Vehicles of the lots that changed since the snapshot, each once, whether the account sees them or not. */
export async function listChangedVehicles(tx: Handle, query: ChangeQuery): Promise<readonly ChangedVehicle[]> {
  const { accountId, since, lots, resubscribed, source, after, limit } = query
  const isLater =
    after === null
      ? sql`true`
      : sql`(dealership_id, source, vin) > (${after.dealershipId}::integer, ${after.source}::text, ${after.vin}::text)`
  return listRows<ChangedVehicle>(tx)`
    SELECT changed.dealership_id, d.public_id, changed.source, changed.vin, changed.reason, changed.at
    FROM (
      SELECT dealership_id, source, vin, max(at) AS at,
        (array_agg(reason ORDER BY at DESC, reason DESC) FILTER (WHERE reason IS NOT NULL))[1] AS reason
      FROM seen_changed_vehicles(${accountId}, ${since}::pg_snapshot)
      WHERE dealership_id = ANY(${[...lots]}::integer[]) AND ${isLater}
        AND (own OR dealership_id <> ALL(${[...resubscribed]}::integer[]))
        AND ${source === 'all' ? sql`true` : sql`source = ${source}`}
      GROUP BY dealership_id, source, vin ORDER BY dealership_id, source, vin LIMIT ${limit}
    ) AS changed
    JOIN dealerships AS d ON d.id = changed.dealership_id
    ORDER BY changed.dealership_id, changed.source, changed.vin`
}

/** Of these accounts, those that have or had one of the dealerships. */
export async function listConcernedAccounts(
  handle: Handle,
  dealershipIds: readonly number[],
  accountIds: readonly number[],
): Promise<readonly number[]> {
  return listValues<number>(handle)`
    SELECT waiting.id FROM unnest(${[...accountIds]}::integer[]) AS waiting (id)
    WHERE EXISTS (SELECT FROM subscriptions AS s
      WHERE s.account_id = waiting.id AND s.dealership_id = ANY(${[...dealershipIds]}::integer[]))`
}

/** A restored database gives ids of transactions again that cursors have seen. */
export async function beginSyncEra(handle: Handle): Promise<void> {
  await writeRows(handle)`UPDATE sync_era SET id = gen_random_uuid()`
}
