import pg from 'pg'
import { lockDataDir } from './data-dir-lock.ts'
import { createDatabase, type Database } from './database.ts'
import { prepareDataDir } from './embedded/data-folder.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded/open-embedded.ts'
import { listenOn } from './listen-on.ts'

export type DatabaseSettings = { readonly DATABASE_URL: string | null; readonly DATA_DIR: string }

export type OpenOptions = Pick<EmbeddedOptions, 'onTrouble'> & {
  /** Set by the service: a second service may not use the same DATA_DIR. The command line may. */
  readonly alone?: boolean
}

/** For requests, and as many for the work of the worker. PostgreSQL accepts 100 connections by default. */
const poolSize = 10
const threadPoolSize = 6
/** The server cancels a statement after this time. The client gives up later, for when the connection is dead. */
const statementTimeoutMs = 50_000
const queryTimeoutMs = 60_000
const lockTimeoutMs = 30_000
const idleInTransactionMs = 60_000
const connectTimeoutMs = 10_000
const int8 = 20
const date = 1082
const timestamptz = 1184

/** Opens the PostgreSQL of DATABASE_URL, or else the embedded one under DATA_DIR, starting it if necessary. */
export async function openDatabase(settings: DatabaseSettings, options: OpenOptions = {}): Promise<Database> {
  if (settings.DATABASE_URL !== null) return openPool(settings.DATABASE_URL, async () => {})
  prepareDataDir(settings.DATA_DIR)
  const lock = options.alone === true ? await lockDataDir(settings.DATA_DIR) : null
  try {
    const server = await openEmbedded(settings.DATA_DIR, options)
    return openPool(server.url, async () => {
      await server.close()
      lock?.release()
    })
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** In a thread of a process that has opened the database. */
export function openThreadDatabase(url: string): Database {
  return openPool(url, async () => {}, threadPoolSize)
}

function openPool(connectionString: string, release: () => Promise<void>, max = poolSize): Database {
  const settings: pg.PoolConfig = {
    connectionString,
    max,
    types: columnTypes,
    // Compiling a statement takes longer than running it: a first dashboard of 12,000 dealerships took 3 times as long.
    options: '-c jit=off',
    query_timeout: queryTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    connectionTimeoutMillis: connectTimeoutMs,
  }
  const pools = { requests: new pg.Pool(settings), worker: new pg.Pool(settings) }
  const connect = () => connectAlone(connectionString)
  return createDatabase({ url: connectionString, pools, connect, listen: listenOn(connectionString), release })
}

async function connectAlone(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** bigint as number (ids and counters stay far below 2^53), date as text. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number
    if (oid === date) return String
    if (oid === timestamptz) return readTime
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

/** `Date` takes half the time of pg's parser, which reads infinity. */
function readTime(text: string): Date {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? pg.types.getTypeParser(timestamptz, 'text')(text) : time
}
