import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, executeSql, type Handle } from './database.ts'

const migrationsDir = join(import.meta.dirname, '../../migrations')
/** Any number, the same in every process: only one migrates at a time. */
const advisoryLock = 7_302_415

/**
 * Applies the migrations that are missing, in the order of their names, each in a transaction of its own.
 * Answers the names of those applied. Throws when an applied file has changed since.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  await executeSql(database.handle, createTable)
  const applied: string[] = []
  for (const name of listMigrations()) {
    const text = readFileSync(join(migrationsDir, name), 'utf8')
    const isNew = await database.transaction(`migrate ${name}`, (tx) => applyMigration(tx, name, text))
    if (isNew) applied.push(name)
  }
  return applied
}

/** The names of the migration files that the database lacks. */
export async function listPendingMigrations(database: Database): Promise<readonly string[]> {
  await executeSql(database.handle, createTable)
  const rows = await executeSql(database.handle, 'SELECT name FROM schema_migrations')
  const known = new Set(rows.map((row) => (row as { name: string }).name))
  return listMigrations().filter((name) => !known.has(name))
}

const createTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

function listMigrations(): readonly string[] {
  return readdirSync(migrationsDir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

async function applyMigration(tx: Handle, name: string, text: string): Promise<boolean> {
  await executeSql(tx, `SELECT pg_advisory_xact_lock(${advisoryLock})`)
  const checksum = createHash('sha256').update(text).digest('hex')
  const [known] = await executeSql(tx, 'SELECT checksum FROM schema_migrations WHERE name = $1', [name])
  if (known !== undefined) {
    if ((known as { checksum: string }).checksum === checksum) return false
    throw new Error(`migration ${name} was changed after it had been applied`)
  }
  await executeSql(tx, text)
  await executeSql(tx, 'INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  return true
}
