import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, findRow, listValues } from './database.ts'

export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

type MigrateOptions = {
  readonly folder?: string
  /** How long a statement waits for a lock before the migration fails. A failed migration can be run again. */
  readonly lockTimeoutMs?: number
}

const ownFolder = join(import.meta.dirname, '../../migrations')
/** An arbitrary lock id shared by all processes, so only one migrates at a time. */
const advisoryLock = 7_302_415
const pollMs = 100
const defaultLockTimeoutMs = 10_000
/** A file whose first line begins with this runs its statements one by one, outside a transaction. */
const outsideTransaction = /^-- outside a transaction\b/i

/**
 * Applies pending migrations in the order of their names, each in a transaction unless its file says otherwise, and
 * returns their names. Throws MigrationFailed, also when the file of an applied migration has changed.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { folder = ownFolder, lockTimeoutMs = defaultLockTimeoutMs } = options
  const client = await database.connect()
  try {
    await waitForMigrationLock(client)
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

export async function listPendingMigrations(database: Database): Promise<readonly string[]> {
  const known = new Set(await listAppliedMigrations(database))
  return listMigrations().filter((name) => !known.has(name))
}

/** Applied by a newer version: this one may misread what they changed. */
export async function listUnknownMigrations(database: Database): Promise<readonly string[]> {
  const known = new Set(listMigrations())
  return (await listAppliedMigrations(database)).filter((name) => !known.has(name)).sort()
}

export async function listAppliedMigrations({ handle }: Database): Promise<readonly string[]> {
  const made = await findRow(handle)`SELECT WHERE to_regclass('schema_migrations') IS NOT NULL`
  if (made === undefined) return []
  return listValues<string>(handle)`SELECT name FROM schema_migrations`
}

const createTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

export function listMigrations(folder = ownFolder): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** Polls for the lock: CREATE INDEX CONCURRENTLY would wait for a statement that waits for it. */
async function waitForMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [advisoryLock])
    if (rows[0]?.ours === true) return
    await delay(pollMs)
  }
}

async function applyMigration(client: pg.Client, name: string, text: string): Promise<boolean> {
  const checksum = createHash('sha256').update(text).digest('hex')
  const applied = 'SELECT checksum FROM schema_migrations WHERE name = $1'
  const { rows } = await client.query<{ checksum: string }>(applied, [name])
  if (rows[0] !== undefined) {
    if (rows[0].checksum === checksum) return false
    throw new MigrationFailed(`migration ${name} was changed after it had been applied`)
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
    const reason = error instanceof Error ? error.message : error
    throw new MigrationFailed(`migration ${name} failed: ${reason}`, { cause: error })
  }
}

/** A file without a transaction holds plain statements, each ending with a semicolon at a line's end. */
function splitStatements(text: string): readonly string[] {
  return text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '')
}

/**
 * The embedded database and an empty one are migrated when they are opened; any other in a separate step
 * (`forecourt migrate`), because processes of the previous version may still use it.
 */
export async function migrateIfOurs(
  database: Database,
  { DATABASE_URL }: { readonly DATABASE_URL: string | null },
): Promise<{ readonly applied: readonly string[]; readonly pending: readonly string[] }> {
  const pending = await listPendingMigrations(database)
  const ours = DATABASE_URL === null || (await listAppliedMigrations(database)).length === 0
  if (pending.length === 0 || !ours) return { applied: [], pending }
  return { applied: await migrate(database), pending: [] }
}
