import {
  type Database,
  executeSql,
  getRow,
  getValue,
  type Handle,
  listRows,
  listValues,
} from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'

/** What a fresh copy of the template holds. */
export type Pristine = {
  readonly catalogs: string
  readonly tables: readonly string[]
  /** The rows that migrations and the queue wrote, as JSON. */
  readonly seeds: readonly { readonly table: string; readonly rows: string }[]
}

/** Rows in so few pages are deleted, since sessions keep their plans; the planner takes an empty table for ten pages. */
const fewPages = 10

export async function readPristine({ handle }: Database): Promise<Pristine> {
  const tables = await listValues<string>(handle)`
    SELECT pg_class.oid::regclass::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind = 'r' AND nspname IN ('public', 'pgboss')`
  const seeds = []
  for (const { table } of await listFilled(handle, tables)) {
    const { rows } = await getRow<{ readonly rows: string }>(handle)`
      SELECT coalesce(json_agg(seed), '[]')::text AS rows FROM ${sql.raw(table)} AS seed`
    seeds.push({ table, rows })
  }
  return { catalogs: await readCatalogs(handle), tables, seeds }
}

/**
 * Brings the rows and sequences of a database back to what they were in the copy. False if anything else differs: tables,
 * functions, statistics, settings, or sessions and locks that somebody still holds.
 */
export async function resetDatabase(database: Database, { catalogs, tables, seeds }: Pristine): Promise<boolean> {
  const { open, idle, waiting } = database.poolUse()
  if (open !== idle || waiting > 0) return false
  return database.transaction('reset', async (tx) => {
    if ((await countHeld(tx)) !== Math.max(open, 1)) return false
    const filled = await listFilled(tx, tables)
    const few = filled.filter(({ pages }) => pages <= fewPages)
    const many = filled.filter(({ pages }) => pages > fewPages)
    const emptied = [
      'SET LOCAL session_replication_role = replica',
      ...few.map(({ table }) => `DELETE FROM ${table}`),
      ...(many.length === 0 ? [] : [`TRUNCATE ${many.map(({ table }) => table).join(', ')} CASCADE`]),
      'SELECT setval(seqrelid, seqstart, false) FROM pg_sequence WHERE pg_sequence_last_value(seqrelid) IS NOT NULL',
    ]
    await executeSql(tx, emptied.join(';'))
    for (const { table, rows } of seeds) {
      const given = `json_populate_recordset(NULL::${table}, $1)`
      await executeSql(tx, `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${given}`, [rows])
    }
    return (await readCatalogs(tx)) === catalogs
  })
}

function listFilled(handle: Handle, tables: readonly string[]) {
  return listRows<{ readonly table: string; readonly pages: number }>(handle)`
    SELECT name AS table, pages FROM unnest(${tables}::text[]) AS name,
      LATERAL (SELECT pg_relation_size(to_regclass(name)) / 8192 AS pages) AS size
    WHERE pages > 0`
}

/** Sessions with this database, and the locks that outlive their transactions. */
function countHeld(handle: Handle): Promise<number> {
  return getValue<number>(handle)`
    SELECT (SELECT count(*) FROM pg_stat_activity WHERE datid = this.oid AND backend_type = 'client backend')
      + (SELECT count(*) FROM pg_locks WHERE database = this.oid AND locktype = 'advisory')
    FROM pg_database AS this WHERE datname = current_database()`
}

/** Changes with each change of a table, function, trigger, index or setting, and when statistics are gathered. */
function readCatalogs(handle: Handle): Promise<string> {
  return getValue<string>(handle)`
    WITH relations AS MATERIALIZED (
      SELECT * FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
    )
    SELECT concat_ws(' ',
      (SELECT sum(hashtext(concat_ws(' ', oid, relname, relpages, reltuples, relchecks, relhastriggers, reloptions)))
        FROM relations WHERE relkind <> 'i'),
      (SELECT count(*) FROM relations),
      (SELECT concat(count(*), '/', max(pg_attribute.xmin::text::bigint)) FROM relations
        JOIN pg_attribute ON attrelid = relations.oid),
      (SELECT concat(count(*), '/', max(xmin::text::bigint)) FROM pg_constraint),
      (SELECT concat(count(*), '/', max(xmin::text::bigint)) FROM pg_proc WHERE oid >= 16384),
      (SELECT concat(count(*), '/', max(xmin::text::bigint)) FROM pg_trigger),
      (SELECT concat(count(*), '/', max(pg_index.xmin::text::bigint)) FROM relations JOIN pg_index ON indexrelid = relations.oid),
      (SELECT count(*) FROM relations JOIN pg_statistic ON starelid = relations.oid),
      (SELECT count(*) FROM pg_db_role_setting))`
}
