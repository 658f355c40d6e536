import { DatabaseError, type PoolClient } from 'pg'
import { type Database, executeSql } from '../../src/db/database.ts'
import { waitUntil } from './wait-until.ts'

const lockNotAvailable = '55P03'

// Gives up before a writer that waits for it would be taken for a deadlock.
const storeAgain = `
  DO $$
  DECLARE stored record;
  BEGIN
    SET LOCAL session_replication_role = replica;
    SET LOCAL lock_timeout = '500ms';
    FOR stored IN
      SELECT c.oid::regclass AS name, string_agg(quote_ident(a.attname), ', ') AS columns
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.oid
    LOOP
      EXECUTE format('LOCK TABLE %s IN EXCLUSIVE MODE', stored.name);
      EXECUTE format('CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT * FROM %s ORDER BY ctid DESC', stored.name);
      EXECUTE format('DELETE FROM %s', stored.name);
      EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM kept', stored.name, stored.columns);
      DROP TABLE kept;
    END LOOP;
  END $$`

/**
 * Stores the rows of every table again, the last one first, and switches off reading in the order of an index: an answer
 * that changes has an order that its statement does not name. Triggers and foreign keys see nothing of it.
 */
export async function reverseRows({ handle, pool }: Database): Promise<void> {
  await waitUntil('a moment without writes', () =>
    executeSql(handle, storeAgain).catch((error: unknown) => {
      if (!(error instanceof DatabaseError && error.code === lockNotAvailable)) throw error
      return undefined
    }),
  )
  await executeSql(
    handle,
    `DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET enable_indexscan = off', current_database());
      EXECUTE format('ALTER DATABASE %I SET enable_indexonlyscan = off', current_database());
    END $$`,
  )
  // The setting holds for new sessions.
  const sessions: PoolClient[] = []
  while (sessions.length < (pool.options.max ?? 1)) sessions.push(await pool.connect())
  for (const session of sessions) session.release(true)
}
