import { type Database, type Handle, listPrepared, writeRows } from '../database.ts'

type TakeRequest = {
  readonly sender: string
  /** Maximum number of queues taken in total, and per endpoint that is not in `free`. */
  readonly limit: number
  readonly perEndpoint: number
  /** How many more queues each of these endpoints may have; 0: its queues are ignored. */
  readonly free: ReadonlyMap<number, number>
}

export type TakenDeliveryQueue = { readonly id: number; readonly endpointId: number }

/** Maximum number of due queues that one statement examines. */
const maxQueuesChecked = 1000

/** Claims due queues for a sender, longest due first. Concurrent senders never get the same queue. */
export async function takeDeliveryQueues(
  database: Database,
  request: TakeRequest,
): Promise<readonly TakenDeliveryQueue[]> {
  const endpoints = [...request.free.keys()]
  const full = endpoints.filter((id) => (request.free.get(id) ?? 0) <= 0)
  return listPrepared<TakenDeliveryQueue>(database, 'take-delivery-queues')`
    WITH free AS (
      SELECT * FROM unnest(${endpoints}::integer[], ${[...request.free.values()]}::integer[]) AS f (endpoint_id, lanes)
    ), candidates AS (
      SELECT id, endpoint_id, due_at, row_number() OVER (PARTITION BY endpoint_id ORDER BY due_at, id) AS position
      FROM (
        SELECT id, endpoint_id, due_at FROM delivery_lanes
        WHERE sender IS NULL AND due_at <= now() AND endpoint_id <> ALL (${full}::integer[])
        ORDER BY due_at LIMIT ${maxQueuesChecked}
      ) AS due
    ), chosen AS (
      SELECT lane.id FROM delivery_lanes AS lane
      JOIN candidates ON candidates.id = lane.id
      LEFT JOIN free ON free.endpoint_id = lane.endpoint_id
      WHERE position <= coalesce(free.lanes, ${request.perEndpoint}) AND lane.sender IS NULL AND lane.due_at <= now()
      ORDER BY candidates.due_at LIMIT ${request.limit}
      FOR UPDATE OF lane SKIP LOCKED
    )
    UPDATE delivery_lanes AS lane SET sender = ${request.sender}::uuid
    FROM chosen WHERE lane.id = chosen.id
    RETURNING lane.id, lane.endpoint_id AS "endpointId"`
}

export type Release = {
  readonly queueId: number
  /** Due time of the first pending delivery; null: none is pending. */
  readonly dueAt: Date | null
  /** The queue's `additions` when it was last read: if it has grown since, the queue is due at once. */
  readonly additions: number
}

/** Returns the finished queues, lost ones too. The others, to which a transaction is adding, must be released later. */
export async function releaseDeliveryQueues(
  database: Database,
  sender: string,
  releases: readonly Release[],
): Promise<ReadonlySet<number>> {
  const ids = releases.map((release) => release.queueId)
  const rows = await listPrepared<{ id: number; done: boolean }>(database, 'release-delivery-queues')`
    WITH held AS (
      SELECT id FROM delivery_lanes WHERE id = ANY (${ids}::bigint[]) AND sender = ${sender}::uuid
    ), free AS (
      SELECT id FROM delivery_lanes WHERE id = ANY (${ids}::bigint[]) AND sender = ${sender}::uuid FOR UPDATE SKIP LOCKED
    ), released AS (
      UPDATE delivery_lanes AS lane SET sender = NULL, due_at = CASE
        WHEN given.due_at IS NOT NULL THEN given.due_at
        WHEN lane.additions = given.additions THEN NULL
        ELSE now() END
      FROM free JOIN unnest(${ids}::bigint[], ${releases.map((release) => release.dueAt)}::timestamptz[],
        ${releases.map((release) => release.additions)}::bigint[]) AS given (id, due_at, additions) ON given.id = free.id
      WHERE lane.id = given.id
      RETURNING lane.id
    )
    SELECT held.id, released.id IS NOT NULL AS done FROM held LEFT JOIN released ON released.id = held.id`
  const waiting = new Set(rows.filter((row) => !row.done).map((row) => row.id))
  return new Set(ids.filter((id) => !waiting.has(id)))
}

export async function markSenderAlive(handle: Handle, sender: string, aliveMs: number): Promise<void> {
  await writeRows(handle)`
    INSERT INTO delivery_senders (id, alive_until)
    VALUES (${sender}::uuid, clock_timestamp() + make_interval(secs => ${aliveMs / 1000}))
    ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`
}

/**
 * Frees the queues of senders whose heartbeat expired; returns how many. Their requests may have arrived and failed, so
 * the next attempt waits for the retry delay. Queues to which a transaction is adding are left for the next call.
 */
export async function recoverDeliveryQueues(handle: Handle, retrySeconds: readonly number[]): Promise<number> {
  return writeRows(handle)`
    UPDATE delivery_lanes AS lane SET sender = NULL, due_at = now() + make_interval(secs => coalesce((
      SELECT (${[...retrySeconds]}::float8[])[least(attempt, ${retrySeconds.length}::integer)]
      FROM deliveries WHERE lane_id = lane.id AND status = 'pending' ORDER BY event_id, id LIMIT 1
    ), 0))
    WHERE id IN (
      SELECT id FROM delivery_lanes AS held WHERE sender IS NOT NULL AND NOT EXISTS (
        SELECT FROM delivery_senders WHERE delivery_senders.id = held.sender AND alive_until >= clock_timestamp())
      FOR NO KEY UPDATE SKIP LOCKED)`
}

export async function deleteDeadSenders(handle: Handle): Promise<void> {
  await writeRows(handle)`DELETE FROM delivery_senders WHERE alive_until < now() - interval '1 hour'`
}
