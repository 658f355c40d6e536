import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { lowerSession } from '../lib/lower-priority.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { createDatabase, type Database, type Standby } from './database.ts'
import { prepareDataDir } from './embedded/data-folder.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded/open-embedded.ts'
import { type StandbyDeps, watchStandby } from './standby.ts'

type DatabaseSettings = {
  readonly DATABASE_URL: string | null
  readonly DATABASE_READ_URL?: string | null
  readonly DATA_DIR: string
  readonly POSTGRES_BIN?: string | null
}

type OpenOptions = Pick<EmbeddedOptions, 'onTrouble'> & {
  /** Set by the service: a second service may not use the same DATA_DIR. The command line may. */
  readonly alone?: boolean
  /** Connections of each pool (10), to a server of DATABASE_URL. */
  readonly poolSize?: number
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
/** A thread that computed for as long as it may sees its timers before what arrived meanwhile: these are longer. */
const inThread = { query_timeout: 180_000, connectionTimeoutMillis: 120_000 }
const int8 = 20
const date = 1082
const timestamptz = 1184

/** Opens the PostgreSQL of DATABASE_URL, or else the embedded one under DATA_DIR, starting it if necessary. */
export async function openDatabase(settings: DatabaseSettings, options: OpenOptions = {}): Promise<Database> {
  const { DATABASE_URL, DATABASE_READ_URL = null } = settings
  if (DATABASE_URL !== null) {
    const onChange = (trouble: string | null) =>
      options.onTrouble?.(
        trouble === null
          ? 'heavy reads use the server of DATABASE_READ_URL'
          : `heavy reads use DATABASE_URL, not DATABASE_READ_URL: ${trouble}`,
      )
    const standby = DATABASE_READ_URL === null ? undefined : openStandby(DATABASE_URL, DATABASE_READ_URL, onChange)
    return openPool(DATABASE_URL, { release: async () => {}, standby, max: options.poolSize ?? poolSize })
  }
  prepareDataDir(settings.DATA_DIR)
  const lock = options.alone === true ? await lockDataDir(settings.DATA_DIR) : null
  try {
    const server = await openEmbedded(settings.DATA_DIR, { ...options, programs: settings.POSTGRES_BIN ?? null })
    const release = async () => {
      await server.close()
      lock?.release()
    }
    return openPool(server.url, { release, background: ['worker'] })
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** In a thread of a process that has opened the database. `isBackground`: its sessions give way; they are processes of this machine. */
export function openThreadDatabase(url: string, { isBackground = false } = {}): Database {
  const background = isBackground ? (['requests', 'worker'] as const) : []
  return openPool(url, { release: async () => {}, max: threadPoolSize, times: inThread, background })
}

type PoolOptions = {
  readonly release: () => Promise<void>
  readonly standby?: Standby | undefined
  readonly max?: number
  readonly times?: pg.PoolConfig
  /** The pools whose sessions give way to those of requests. */
  readonly background?: readonly ('requests' | 'worker')[]
}

function openPool(url: string, { release, standby, max = poolSize, times, background = [] }: PoolOptions): Database {
  const open = () => new pg.Pool({ ...poolOf(url, max), ...times })
  const pools = { requests: open(), worker: open() }
  for (const name of background) pools[name].on('connect', giveWay)
  return createDatabase({ url, pools, standby, connect: () => connectAlone(url), listen: listenOn(url), release })
}

function giveWay(client: object): void {
  if ('processID' in client && typeof client.processID === 'number') lowerSession(client.processID)
}

/** A standby of the server at `primaryUrl`, which is watched from the first read. */
export function openStandby(primaryUrl: string, url: string, onChange: StandbyDeps['onChange']): Standby {
  const alone = (connectionString: string) => {
    const pool = new pg.Pool({ ...poolOf(connectionString, 1), connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
    return pool.on('error', () => {})
  }
  const watch = watchStandby({ primary: alone(primaryUrl), standby: alone(url), onChange })
  return { pool: new pg.Pool(poolOf(url, poolSize)), watch }
}

/** Compiling a statement takes longer than running it: counting a dealership took 100 times as long. */
const withoutJit = '-c jit=off'

function poolOf(connectionString: string, max: number): pg.PoolConfig {
  return {
    connectionString,
    max,
    types: columnTypes,
    options: withoutJit,
    query_timeout: queryTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    connectionTimeoutMillis: connectTimeoutMs,
  }
}

async function connectAlone(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    types: columnTypes,
    options: withoutJit,
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

const reconnectMs = 1_000

type Listener = { readonly channel: string; readonly onNotice: (payload: string) => void }

/** Listens on PostgreSQL over one dedicated connection for all channels, which is reopened when it breaks. */
function listenOn(connectionString: string): Database['listen'] {
  const listeners = new Set<Listener>()
  let connecting: Promise<pg.Client> | null = null
  let current: pg.Client | null = null
  let isReconnecting = false
  let listening: Promise<unknown> = Promise.resolve()

  /** One statement after the other, as the connection is shared. */
  function listen(client: pg.Client, channel: string): Promise<unknown> {
    const listened = listening.then(() => client.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
    listening = listened.catch(() => {})
    return listened
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, keepAlive: true })
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotice(payload ?? '')
    })
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => {
      if (current !== client) return
      dropClient()
      if (!isReconnecting) void reconnect()
    })
    current = client
    return client
  }

  function connectOnce(): Promise<pg.Client> {
    if (connecting !== null) return connecting
    const attempt = connect()
    connecting = attempt
    attempt.catch(() => {
      if (connecting === attempt) connecting = null
    })
    return attempt
  }

  async function reconnect(): Promise<void> {
    isReconnecting = true
    let isLost = true
    while (isLost && listeners.size > 0) {
      await delay(reconnectMs, undefined, { ref: false })
      try {
        const client = await connectOnce()
        for (const { channel } of listeners) await listen(client, channel)
        isLost = false
      } catch {
        // Retried; listeners poll in the meantime.
      }
    }
    isReconnecting = false
    for (const { onNotice } of listeners) onNotice('')
  }

  function dropClient(): void {
    connecting = null
    current = null
  }

  return async (channel, onNotice) => {
    const listener = { channel, onNotice }
    const stop = async () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      const last = connecting
      dropClient()
      await last?.then((client) => client.end()).catch(() => {})
    }
    // Before LISTEN: the first notice may arrive together with its answer.
    listeners.add(listener)
    try {
      await listen(await connectOnce(), channel)
    } catch (error) {
      await stop()
      throw error
    }
    return stop
  }
}
