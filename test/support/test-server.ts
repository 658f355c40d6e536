import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startQueue } from '../../src/queue/queue.ts'

/** A PostgreSQL server with a migrated template database, which tests copy. */
export type TestServer = {
  /** The URL of any database of the server. */
  readonly url: string
  readonly template: string
  close(): Promise<void>
}

const settings = { max_connections: '200' }
/** For tests: stored data need not outlive the run, and copies of a database are not logged. The kernel copies files. */
const nonDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  ...(process.platform === 'linux' ? { file_copy_method: 'clone' } : {}),
}

/** The embedded PostgreSQL in a temporary folder; `durable` as in production, for benches. */
export async function startEmbeddedTestServer({ durable }: { readonly durable: boolean }): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-server-'))
  const server = await openEmbedded(folder, { settings: { ...settings, ...(durable ? {} : nonDurable) } })
  const close = async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { url: server.url, template: (await createTemplate(server.url)).name, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A server that is already running. */
export async function joinTestServer(url: string): Promise<TestServer> {
  const template = await createTemplate(url)
  return { url, template: template.name, close: template.drop }
}

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A server may end in the middle: the statement says so.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function createTemplate(url: string) {
  const name = `forecourt_template_${randomBytes(6).toString('hex')}`
  await onServer(url, `CREATE DATABASE ${name}`)
  const database = await openDatabase({ DATABASE_URL: urlOfDatabase(url, name), DATA_DIR: tmpdir() })
  await migrate(database)
  const queue = await startQueue(database, pino({ level: 'silent' }))
  await queue.stop(0)
  await database.close()
  return { name, drop: () => onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}
