import { type Database, listPrepared } from '../database.ts'

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
