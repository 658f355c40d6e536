import { type Database, executeSql } from '../../src/db/database.ts'
import { waitUntil } from './wait-until.ts'

/** Runs `work`, and ends the session or the statement in which it waits to write to this table. Answers what `work` throws. */
export async function cutWriter(
  database: Database,
  table: string,
  work: () => Promise<unknown>,
  end: 'pg_terminate_backend' | 'pg_cancel_backend' = 'pg_terminate_backend',
): Promise<unknown> {
  const locked = Promise.withResolvers<void>()
  const cutting = database.transaction('keep writers out', async (tx) => {
    await executeSql(tx, `LOCK TABLE ${table} IN SHARE MODE`)
    locked.resolve()
    const cutOne = `SELECT ${end}(pid) FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`
    await waitUntil('a writer that waits', async () => (await executeSql(tx, cutOne)).length > 0 || undefined)
  })
  cutting.catch(locked.reject)
  await locked.promise
  const [thrown] = await Promise.all([
    work().then(
      () => null,
      (error: unknown) => error,
    ),
    cutting,
  ])
  return thrown
}
