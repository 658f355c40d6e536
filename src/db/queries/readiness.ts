import type { Database } from '../database.ts'

/** Rejects if the database does not answer. */
export async function ping(database: Database): Promise<void> {
  await database.prepared({ name: 'ping', text: 'SELECT 1', values: [] })
}

/** PostgreSQL's version as a number: 15.4 is 150004. */
export async function readServerVersion(database: Database): Promise<number> {
  const rows = await database.prepared<{ version: number }>({
    name: 'server-version',
    text: "SELECT current_setting('server_version_num')::int AS version",
    values: [],
  })
  return rows[0]?.version ?? 0
}
