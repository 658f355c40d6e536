import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { joinTestServer, startEmbeddedTestServer, type TestServer, urlOfDatabase } from './test-server.ts'

export type TestDatabase = {
  readonly database: Database
  /** Settings that name this database, for a process or a second pool. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATA_DIR: string }
  close(): Promise<void>
}

/** A fresh, migrated database on the server of this test run. */
export async function openTestDatabase(options: { readonly poolSize?: number } = {}): Promise<TestDatabase> {
  const server = await findServer()
  const name = `forecourt_test_${randomBytes(6).toString('hex')}`
  // A third of the processor time of the usual strategy.
  await server.sessions.query(`CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY`)
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'forecourt-'))
  const settings = { DATABASE_URL: urlOfDatabase(server.url, name), DATA_DIR }
  const database = await openDatabase(settings, options)
  const close = async () => {
    await database.close()
    await server.sessions.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await rm(DATA_DIR, { recursive: true, force: true })
    await server.leave()
  }
  return { database, settings, close }
}

type JoinedServer = Pick<TestServer, 'url' | 'template'> & {
  /** For statements about databases. Kept: to open a session takes as long as to copy a database. */
  readonly sessions: pg.Pool
  leave(): Promise<void>
}

/** The server that the run's setup offers (vitest.config.ts); otherwise, as in a bench, a new one. */
async function findServer(): Promise<JoinedServer> {
  const offered = process.env[process.env.FORECOURT_TEST_SERVER ?? '']
  if (offered !== undefined) {
    joined ??= joinOffered(offered)
    return joined
  }
  users += 1
  const { TEST_DATABASE_URL } = process.env
  own ??=
    TEST_DATABASE_URL === undefined ? startEmbeddedTestServer({ durable: true }) : joinTestServer(TEST_DATABASE_URL)
  const server = await own
  ownSessions ??= openSessions(server.url)
  const sessions = ownSessions
  return {
    ...server,
    sessions,
    leave: async () => {
      users -= 1
      if (users > 0) return
      own = null
      ownSessions = null
      await sessions.end()
      await server.close()
    },
  }
}

async function joinOffered(address: string): Promise<JoinedServer> {
  const { statusCode, body } = await request(address, { headersTimeout: 0, bodyTimeout: 0 })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`the test server did not start: ${text}`)
  const { url, template }: Pick<TestServer, 'url' | 'template'> = JSON.parse(text)
  return { url, template, sessions: openSessions(url), leave: async () => {} }
}

function openSessions(url: string): pg.Pool {
  const sessions = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // A server may end in the middle: the next statement says so.
  return sessions.on('error', () => {})
}

let joined: Promise<JoinedServer> | null = null
let own: Promise<TestServer> | null = null
let ownSessions: pg.Pool | null = null
let users = 0
