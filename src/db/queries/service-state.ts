import { type Database, findRow, type Handle, listPrepared, listRows } from '../database.ts'

type Pending = 'dueImports' | 'staleFeeds' | 'dueDeliveryQueues'
type SinceSeconds = 'oldestDueImportSeconds' | 'oldestFeedFileSeconds' | 'oldestDueDeliverySeconds'
type ServiceState = Readonly<Record<Pending | SinceSeconds | 'databaseBytes', number>>

/** Counts and ages of pending work. Counting stops at 10,000 to stay cheap. */
export async function readServiceState(handle: Handle, now: Date): Promise<ServiceState | undefined> {
  return findRow<ServiceState>(handle)`
    SELECT due.count AS "dueImports",
      greatest(0, extract(epoch FROM ${now} - due.oldest), extract(epoch FROM now() - waiting.oldest))::float8
        AS "oldestDueImportSeconds",
      stale.count AS "staleFeeds",
      greatest(0, extract(epoch FROM ${now} - files.oldest))::float8 AS "oldestFeedFileSeconds",
      lanes.count AS "dueDeliveryQueues",
      pg_database_size(current_database())::float8 AS "databaseBytes",
      greatest(0, extract(epoch FROM now() - lanes.oldest))::float8 AS "oldestDueDeliverySeconds"
    FROM
      (SELECT count(*)::integer AS count, min(at) AS oldest FROM (
        SELECT next_import_at AS at FROM dealership_collection WHERE next_import_at <= ${now} ORDER BY next_import_at LIMIT 10000
      ) AS d) AS due,
      (SELECT min(created_on) AS oldest FROM pgboss.job
        WHERE name = 'import-site' AND state < 'active' AND start_after <= now()) AS waiting,
      (SELECT count(*)::integer AS count FROM feeds
        WHERE stale_told_at IS NOT NULL AND deleted_at IS NULL) AS stale,
      (SELECT min(last_file_modified) AS oldest FROM feeds WHERE deleted_at IS NULL) AS files,
      (SELECT count(*)::integer AS count, min(at) AS oldest FROM (
        SELECT due_at AS at FROM delivery_lanes WHERE due_at <= now() ORDER BY due_at LIMIT 10000
      ) AS l) AS lanes`
}

type QueueDepth = { readonly name: string; readonly state: 'waiting' | 'active'; readonly count: number }

export async function listQueueDepths(handle: Handle): Promise<readonly QueueDepth[]> {
  return listRows<QueueDepth>(handle)`
    SELECT name, CASE WHEN state = 'active' THEN 'active' ELSE 'waiting' END AS state, count(*)::integer AS count
    FROM pgboss.job WHERE state <= 'active' GROUP BY 1, 2`
}

/** Rejects if the database does not answer. */
export async function ping(database: Database): Promise<void> {
  await listPrepared<unknown>(database, 'ping')`SELECT 1`
}

/** PostgreSQL's version as a number: 15.4 is 150004. */
export async function readServerVersion(database: Database): Promise<number> {
  const rows = await listPrepared<{ version: number }>(
    database,
    'server-version',
  )`SELECT current_setting('server_version_num')::int AS version`
  return rows[0]?.version ?? 0
}
