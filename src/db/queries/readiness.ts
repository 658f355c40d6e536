import type { Database } from '../database.ts'

/** Rejects when the database does not answer. */
export async function ping(database: Database): Promise<void> {
  await database.prepared({ name: 'ping', text: 'SELECT 1', values: [] })
}
