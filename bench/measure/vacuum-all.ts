import { executeSql, type Handle, listRows } from '../../src/db/database.ts'

/** Enough for the longest ANALYZE that the server itself may have begun. */
const attempts = 200

/**
 * Vacuums and analyzes until all pages of all tables are known to be visible to everyone: a transaction that runs
 * meanwhile, such as the server's own ANALYZE, keeps rows from being so, and then plans do not read indexes alone.
 */
export async function vacuumAll(handle: Handle): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await executeSql(handle, 'VACUUM ANALYZE')
    const behind = await listRows<{ relname: string }>(handle)`
      SELECT relname FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relallvisible < relpages`
    if (behind.length === 0) return
    await executeSql(handle, 'SELECT pg_sleep(0.05)')
  }
  throw new Error('rows are not visible to everyone: a transaction is open')
}
