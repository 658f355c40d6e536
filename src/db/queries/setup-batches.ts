import { type Static, Type } from 'typebox'
import { batchRowStatuses, type InventoryType, SetupBatchCounts } from '../../model/dealership.ts'
import { instant, integer, orNull } from '../../model/field-schemas.ts'
import { batchStatuses, failureModes } from '../../model/statuses.ts'
import { findRow, type Handle, listRows, listValues, writeRows, wroteRows } from '../database.ts'
import { type Sql, sql, toJson } from '../sql.ts'
import type { SetupRequest } from './setup-jobs.ts'

/** Its setups count against the limits of live keys, or of test keys. */
export type BatchSpender = 'live' | 'test'

export type NewBatchRow = {
  /** Identifies the website. */
  readonly host: string
  readonly dealership_url: string
  readonly request: SetupRequest
  /** Why no setup of it can start; null: one can. */
  readonly error: string | null
}

export async function insertSetupBatch(
  tx: Handle,
  batch: { readonly id: string; readonly accountId: number; readonly spender: BatchSpender; readonly at: Date },
  rows: readonly NewBatchRow[],
): Promise<void> {
  await writeRows(tx)`
    WITH batch AS (
      INSERT INTO setup_batches (id, account_id, spender, total, created_at, next_start_at)
      VALUES (${batch.id}, ${batch.accountId}, ${batch.spender}, ${rows.length}, ${batch.at}, ${batch.at})
      RETURNING id)
    INSERT INTO setup_batch_rows (batch_id, line, host, dealership_url, request, outcome, error)
    SELECT batch.id, line, host, dealership_url, request, CASE WHEN error IS NOT NULL THEN 'failed' END, error
    FROM batch, unnest(${rows.map((row) => row.host)}::text[], ${rows.map((row) => row.dealership_url)}::text[],
        ${rows.map((row) => toJson(row.request))}::jsonb[], ${rows.map((row) => row.error)}::text[])
      WITH ORDINALITY AS r (host, dealership_url, request, error, line)`
}

export type StartingBatch = { readonly id: string; readonly account_id: number; readonly spender: BatchSpender }

/** Those whose next setups are due. Until `until`, no other process takes them. */
export async function takeDueBatches(
  handle: Handle,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<readonly StartingBatch[]> {
  return listRows<StartingBatch>(handle)`
    UPDATE setup_batches SET next_start_at = ${until} WHERE id = ANY(ARRAY(
      SELECT id FROM setup_batches WHERE next_start_at <= ${now} ORDER BY next_start_at LIMIT ${limit}
      FOR UPDATE SKIP LOCKED))
    RETURNING id, account_id, spender`
}

export type WaitingRow = Omit<NewBatchRow, 'error'> & {
  readonly line: number
  /** The account has an active subscription, so that no setup will start. */
  readonly subscribed: boolean
}

export async function listWaitingRows(
  handle: Handle,
  { id, account_id: accountId }: StartingBatch,
  limit: number,
): Promise<readonly WaitingRow[]> {
  return listRows<WaitingRow>(handle)`
    SELECT line, host, dealership_url, request, EXISTS (
      SELECT FROM dealership_hosts AS h JOIN seen_dealerships(${accountId}) AS d ON d.id = h.dealership_id
      WHERE h.host = waiting.host) AS subscribed
    FROM setup_batch_rows AS waiting WHERE batch_id = ${id} AND setup_id IS NULL AND outcome IS NULL
    ORDER BY line LIMIT ${limit}`
}

/** `nextAt` does not matter once nothing waits. */
export async function updateBatchStart(
  handle: Handle,
  batchId: string,
  { nextAt, limitUntil }: { readonly nextAt: Date; readonly limitUntil: Date | null },
): Promise<void> {
  await writeRows(handle)`
    UPDATE setup_batches SET waiting_for_limit_until = ${limitUntil}, next_start_at = CASE WHEN EXISTS (
      SELECT FROM setup_batch_rows WHERE batch_id = ${batchId} AND setup_id IS NULL AND outcome IS NULL)
      THEN ${nextAt}::timestamptz END
    WHERE id = ${batchId} AND status = 'running'`
}

/** `accepted`: a setup has started; else the outcome of a row that needs none. */
export type StartedRow = {
  readonly kind: 'accepted' | 'failed' | 'already_subscribed' | 'reactivated'
  readonly setupId?: string
  /** Public or internal. */
  readonly dealershipId?: string
  readonly error?: string
}

/** Locks the batch. False: it was cancelled, or the row was started already. */
export async function markRowStarted(
  tx: Handle,
  { batchId, line }: { readonly batchId: string; readonly line: number },
  { kind, setupId, dealershipId, error }: StartedRow,
): Promise<boolean> {
  return wroteRows(tx)`
    WITH batch AS (SELECT id FROM setup_batches WHERE id = ${batchId} AND status = 'running' FOR UPDATE)
    UPDATE setup_batch_rows SET setup_id = ${setupId ?? null}, outcome = nullif(${kind}, 'accepted'), error = ${error ?? null},
      dealership_id = (SELECT id FROM dealerships WHERE public_id = ${dealershipId ?? null})
    FROM batch WHERE batch_id = batch.id AND line = ${line} AND setup_id IS NULL AND outcome IS NULL`
}

/** Locks the batches that a setup belongs to. Returns their ids. */
export async function lockBatchesOfSetup(tx: Handle, setupId: string): Promise<readonly string[]> {
  return listValues<string>(tx)`
    SELECT id FROM setup_batches
    WHERE completed_at IS NULL AND id IN (SELECT batch_id FROM setup_batch_rows WHERE setup_id = ${setupId})
    ORDER BY id FOR UPDATE`
}

/** False: it was not the account's, or had ended. */
export async function cancelSetupBatch(tx: Handle, accountId: number, batchId: string): Promise<boolean> {
  return wroteRows(tx)`
    UPDATE setup_batches SET status = 'cancelled', next_start_at = NULL, waiting_for_limit_until = NULL
    WHERE id = ${batchId} AND status = 'running' AND id IN (SELECT id FROM own_setup_batches(${accountId}))`
}

/** How many rows of a batch are in each state. */
function countsOf(accountId: Sql, batchId: Sql): Sql {
  return sql`(SELECT json_object_agg(status, count ORDER BY place) FROM (
    SELECT status, place, count(line)::integer AS count
    FROM unnest(${batchRowStatuses}::text[]) WITH ORDINALITY AS s (status, place)
    LEFT JOIN (SELECT status, line FROM own_batch_results(${accountId}) WHERE batch_id = ${batchId}) AS r USING (status)
    GROUP BY status, place) AS counted)`
}

/** Those that have now ended: each of their rows has, those aside that a cancelled one never started. */
export async function markBatchesEnded(tx: Handle, batchIds: readonly string[], at: Date) {
  return listRows<Pick<SetupBatch, 'batch_id' | 'total' | 'counts'> & { readonly account_id: number }>(tx)`
    UPDATE setup_batches AS b SET status = CASE status WHEN 'running' THEN 'completed' ELSE status END,
      completed_at = ${at}, next_start_at = NULL, waiting_for_limit_until = NULL
    WHERE id = ANY(${[...batchIds]}::text[]) AND completed_at IS NULL AND NOT EXISTS (
      SELECT FROM setup_batch_rows AS r LEFT JOIN setup_jobs AS s ON s.id = r.setup_id
      WHERE r.batch_id = b.id AND r.outcome IS NULL
        AND CASE WHEN s.id IS NULL THEN b.status = 'running' ELSE s.status IN ('pending', 'running') END)
    RETURNING account_id, id AS batch_id, total, ${countsOf(sql`b.account_id`, sql`b.id`)} AS counts`
}

/** EXTENSIONS.md section 14. */
export const batchFields = {
  batch_id: Type.String({ description: '`batch_...`' }),
  status: Type.Enum([...batchStatuses]),
  total: integer('Rows of the batch, one a website.'),
  counts: SetupBatchCounts,
  waiting_for_limit_until: orNull(instant(), {
    description: 'The account’s setup limits are used up until then; null: they are not, or nothing waits.',
  }),
  created_at: instant(),
  completed_at: orNull(instant(), { description: 'When the last setup that started had ended.' }),
} as const

export const SetupBatch = Type.Object(batchFields, { title: 'SetupBatch' })

type SetupBatch = Static<typeof SetupBatch>

function batchesOf(accountId: number): Sql {
  return sql`
    SELECT id AS batch_id, status, total, ${countsOf(sql`${accountId}`, sql`b.id`)} AS counts, waiting_for_limit_until,
      created_at, completed_at
    FROM own_setup_batches(${accountId}) AS b`
}

export async function findSetupBatch(handle: Handle, accountId: number, id: string): Promise<SetupBatch | undefined> {
  return findRow<SetupBatch>(handle)`${batchesOf(accountId)} WHERE id = ${id}`
}

/** Those that run and those that ended since, newest first. */
export async function listSetupBatches(
  handle: Handle,
  accountId: number,
  asked: { readonly since: Date; readonly before: { readonly createdAt: Date; readonly id: string } | null },
  limit: number,
): Promise<readonly SetupBatch[]> {
  const { createdAt, id } = asked.before ?? { createdAt: 'infinity', id: '' }
  return listRows<SetupBatch>(handle)`${batchesOf(accountId)}
    WHERE (completed_at IS NULL OR completed_at >= ${asked.since}) AND (created_at, id) < (${createdAt}::timestamptz, ${id})
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`
}

export const BatchResult = Type.Object(
  {
    dealership_url: Type.String(),
    setup_id: orNull(Type.String({ description: 'Null: no setup has started.' })),
    status: Type.Enum(batchRowStatuses),
    dealership_id: orNull(Type.String()),
    failure_mode: orNull(Type.Enum([...failureModes])),
    error: orNull(Type.String({ description: 'Why it failed, was refused or needs a review.' })),
  },
  { title: 'SetupBatchResult' },
)

/** With its place in the batch. */
type BatchResultRow = Static<typeof BatchResult> & { readonly id: number; readonly inventory_type: InventoryType }

/** In the order in which the batch was given. `status` null: any. */
export async function listBatchResults(
  handle: Handle,
  asked: {
    readonly accountId: number
    readonly batchId: string
    readonly status: BatchResultRow['status'] | null
    readonly after: number
    readonly limit: number
  },
): Promise<readonly BatchResultRow[]> {
  return listRows<BatchResultRow>(handle)`
    SELECT line AS id, dealership_url, setup_id, status, dealership_id, failure_mode, error, inventory_type
    FROM own_batch_results(${asked.accountId})
    WHERE batch_id = ${asked.batchId} AND line > ${asked.after}::bigint AND status = coalesce(${asked.status}, status)
    ORDER BY line LIMIT ${asked.limit}`
}
