import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, executeSql } from './database.ts'

export type MigrateOptions = {
  /** Where the files are; the project's own folder. */
  readonly folder?: string
  /** How long a statement waits for a lock that others hold, before the migration fails and may be run again. */
  readonly lockTimeoutMs?: number
}

const ownFolder = join(import.meta.dirname, '../../migrations')
/** Any number, the same in every process: only one migrates at a time. */
const advisoryLock = 7_302_415
const lookMs = 100
const defaultLockTimeoutMs = 10_000
/** The first line of a file that begins so says that its statements run one by one, each by itself. */
const outsideTransaction = /^-- outside a transaction\b/i

/**
 * Applies the migrations that are missing, in the order of their names, each in a transaction of its own or, where the
 * file says so, outside of any. On a connection beside the pool, whose statements may take as long as they need.
 * Returns the names of those applied. Throws when an applied file has changed since.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { folder = ownFolder, lockTimeoutMs = defaultLockTimeoutMs } = options
  const client = await database.connect()
  try {
    await takeTurn(client)
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
    await client.query(createTable)
    const applied: string[] = []
    for (const name of listMigrations(folder)) {
      const text = readFileSync(join(folder, name), 'utf8')
      if (await applyMigration(client, name, text)) applied.push(name)
    }
    return applied
  } finally {
    await client.end().catch(() => {})
  }
}

/** The names of the migration files that the database lacks. */
export async function listPendingMigrations(database: Database): Promise<readonly string[]> {
  const known = new Set(await listApplied(database))
  return listMigrations(ownFolder).filter((name) => !known.has(name))
}

async function listApplied({ handle }: Database): Promise<readonly string[]> {
  const [found] = await executeSql(handle, `SELECT to_regclass('schema_migrations') IS NOT NULL AS made`)
  if ((found as { made: boolean }).made === false) return []
  const rows = await executeSql(handle, 'SELECT name FROM schema_migrations')
  return rows.map((row) => (row as { name: string }).name)
}

async function isEmptyDatabase(database: Database): Promise<boolean> {
  return (await listApplied(database)).length === 0
}

const createTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

function listMigrations(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** Asks again and again instead of waiting inside a statement: CREATE INDEX CONCURRENTLY would wait for that one. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [advisoryLock])
    if (rows[0]?.ours === true) return
    await delay(lookMs)
  }
}

async function applyMigration(client: pg.Client, name: string, text: string): Promise<boolean> {
  const checksum = createHash('sha256').update(text).digest('hex')
  const { rows } = await client.query<{ checksum: string }>('SELECT checksum FROM schema_migrations WHERE name = $1', [
    name,
  ])
  if (rows[0] !== undefined) {
    if (rows[0].checksum === checksum) return false
    throw new Error(`migration ${name} was changed after it had been applied`)
  }
  const record = () => client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  try {
    if (outsideTransaction.test(text)) {
      for (const statement of splitStatements(text)) await client.query(statement)
      await record()
      return true
    }
    await client.query('BEGIN')
    await client.query(text)
    await record()
    await client.query('COMMIT')
    return true
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** A file outside a transaction holds plain statements, each ending with a semicolon at the end of a line. */
function splitStatements(text: string): readonly string[] {
  return text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '')
}

/**
 * The embedded database and an empty one are migrated by whoever opens them; any other in a step of its own
 * (`forecourt migrate`), since processes of the version before still work on it. Returns what was applied, and what is
 * still to be.
 */
export async function migrateIfOurs(
  database: Database,
  { DATABASE_URL }: { readonly DATABASE_URL: string | null },
): Promise<{ readonly applied: readonly string[]; readonly pending: readonly string[] }> {
  const pending = await listPendingMigrations(database)
  const ours = DATABASE_URL === null || (await isEmptyDatabase(database))
  if (pending.length === 0 || !ours) return { applied: [], pending }
  return { applied: await migrate(database), pending: [] }
}
