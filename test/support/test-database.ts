import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'

export type Engine = Database['engine']

export type TestDatabase = {
  readonly database: Database
  /** Settings that name this database, for a process or a second pool. */
  readonly settings: { readonly DATABASE_URL: string | null; readonly DATA_DIR: string }
  close(): Promise<void>
}

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** The engines that this machine can test; a suite that lacks PostgreSQL says so in its name. */
export const testEngines: readonly Engine[] = (await postgresAnswers()) ? ['pglite', 'postgres'] : ['pglite']

export const postgresMissing = testEngines.includes('postgres')
  ? false
  : 'skipped: no PostgreSQL answers at TEST_DATABASE_URL or 127.0.0.1:5432'

if (postgresMissing !== false && process.env.FORECOURT_REQUIRE_ALL === '1') throw new Error(postgresMissing)

/** A fresh, migrated database of its own: PostgreSQL where one answers, else the embedded one. */
export async function openTestDatabase(
  engine: Engine = testEngines.includes('postgres') ? 'postgres' : 'pglite',
): Promise<TestDatabase> {
  const place = engine === 'postgres' ? await createPostgresDatabase() : await createEmbeddedFolder()
  const database = await openDatabase(place.settings)
  await migrate(database)
  const close = async () => {
    await database.close()
    await place.remove()
  }
  return { database, settings: place.settings, close }
}

async function createPostgresDatabase() {
  const name = `forecourt_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    settings: { DATABASE_URL: url.href, DATA_DIR: await mkdtemp(join(tmpdir(), 'forecourt-')) },
    remove: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function createEmbeddedFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-'))
  return {
    settings: { DATABASE_URL: null, DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function postgresAnswers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
