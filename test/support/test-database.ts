import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { lendDatabase } from './lend-database.ts'
import { type Pristine, readPristine, resetDatabase } from './reset-database.ts'
import { joinTestServer, startEmbeddedTestServer, type TestServer, urlOfDatabase } from './test-server.ts'

export type TestDatabase = {
  readonly database: Database
  /** Settings that name this database, for a process or a second pool. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATA_DIR: string }
  close(): Promise<void>
}

/** Of each pool: requests that wait for each other in a test need three or four. */
const sessionsOfTests = 4

/**
 * A migrated database without rows on the server of this test run: one that an earlier test of this process gave back and that was
 * reset, whose sessions know its tables and functions, or a new copy of the template.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = await findServer()
  if (!server.keeps) return open(server, await copyTemplate(server))
  return open(server, server.kept.pop() ?? (await copyToKeep(server)))
}

/** A copy that no test had before, for those that count the pages that a statement reads, or the sessions of a pool. */
export async function openNewTestDatabase(options: { readonly poolSize?: number } = {}): Promise<TestDatabase> {
  const server = await findServer()
  return open(server, await copyTemplate(server, options))
}

/** `pristine`: null for a database that is dropped when its test is over. */
type Copy = { readonly name: string; readonly database: Database; readonly pristine: Pristine | null }

async function open(server: JoinedServer, copy: Copy): Promise<TestDatabase> {
  const { name, pristine } = copy
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'forecourt-'))
  const lent = lendDatabase(copy.database)
  const close = async () => {
    lent.end()
    const isReset = pristine !== null && (await resetDatabase(copy.database, pristine).catch(() => false))
    if (isReset) server.kept.push(copy)
    else {
      await copy.database.close()
      await server.sessions.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
    await rm(DATA_DIR, { recursive: true, force: true })
    await server.leave()
  }
  return { database: lent.database, settings: { DATABASE_URL: copy.database.url, DATA_DIR }, close }
}

async function copyToKeep(server: JoinedServer): Promise<Copy> {
  const copy = await copyTemplate(server, { poolSize: sessionsOfTests })
  return { ...copy, pristine: await readPristine(copy.database) }
}

async function copyTemplate(server: JoinedServer, options: { readonly poolSize?: number } = {}): Promise<Copy> {
  const name = `${server.template}_${randomBytes(6).toString('hex')}`
  // A third of the processor time of the usual strategy.
  await server.sessions.query(`CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY`)
  const database = await openDatabase({ DATABASE_URL: urlOfDatabase(server.url, name), DATA_DIR: tmpdir() }, options)
  return { name, database, pristine: null }
}

type JoinedServer = Pick<TestServer, 'url' | 'template'> & {
  /** For statements about databases. Kept: to open a session takes as long as to copy a database. */
  readonly sessions: pg.Pool
  /** Whether databases are kept for the next test, and those that are. They end with the run. */
  readonly keeps: boolean
  readonly kept: Copy[]
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
    keeps: false,
    kept: [],
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
  return { url, template, sessions: openSessions(url), keeps: true, kept: [], leave: async () => {} }
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
