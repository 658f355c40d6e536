import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tables } from './tables.ts'

/** What a query runs on: the pool, or the transaction under way. Queries take it as their first argument. */
export type Handle = Kysely<Tables>

/** A statement that is prepared once a connection under its name: for the few that run on every request. */
export type PreparedStatement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

export interface Database {
  readonly handle: Handle
  /** Runs `work` in one transaction. Inside, only `tx` may be used: asking the pool again throws and names `name`. */
  transaction<T>(name: string, work: (tx: Handle) => Promise<T>): Promise<T>
  /** Feeds `data` to a COPY ... FROM STDIN statement. */
  copyIn(statement: string, data: Uint8Array): Promise<void>
  prepared<Row extends pg.QueryResultRow>(statement: PreparedStatement): Promise<Row[]>
  /**
   * Calls `onNotice` for every NOTIFY on the channel from any process, once its transaction has committed; also, with an
   * empty payload, after a lost connection came back, as something may have been missed. Returns the function that ends it.
   */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>
  /** A connection beside the pool, without any timeout, for the caller to end. For migrations. */
  connect(): Promise<pg.Client>
  /** Connections of this process: `waits` and `waitedMs` count since its start. */
  poolUse(): PoolUse
  close(): Promise<void>
}

export type PoolUse = Readonly<Record<'open' | 'idle' | 'waiting' | 'waits' | 'waitedMs', number>>

export type DatabaseParts = {
  readonly pool: pg.Pool
  readonly connect: Database['connect']
  readonly listen: Database['listen']
  /** Runs after the pool has ended. */
  readonly release: () => Promise<void>
}

const transactionUnderWay = new AsyncLocalStorage<string>()

export function createDatabase({ pool, connect, listen, release }: DatabaseParts): Database {
  superviseConnections(pool)
  const waited = { waits: 0, waitedMs: 0 }
  const guarded = guardPool(pool, (ms) => {
    waited.waits += 1
    waited.waitedMs += ms
  })
  const handle = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded }) })
  return {
    handle,
    transaction: (name, work) => handle.transaction().execute((tx) => transactionUnderWay.run(name, () => work(tx))),
    prepared: async (statement) => {
      refuseInsideTransaction()
      const result = await pool.query({ ...statement, values: [...statement.values] })
      return result.rows
    },
    copyIn: async (statement, data) => {
      refuseInsideTransaction()
      await copyInto(pool, statement, data)
    },
    listen,
    connect,
    poolUse: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, ...waited }),
    close: async () => {
      await handle.destroy()
      // Kysely ends a pool only if a query ran through it.
      if (!pool.ending) await pool.end()
      await release()
    },
  }
}

/**
 * A connection that is lost must not end the process: the pool listens to idle ones only. One whose statement got no
 * answer in time is still at it: it is cut off instead of being handed to the next user, or asked for a rollback.
 */
function superviseConnections(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const query = client.query.bind(client)
    const supervised = (...args: Parameters<typeof query>): unknown => {
      const answer: unknown = query(...args)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === readTimeout) cutOff(client)
        throw error
      })
    }
    Object.assign(client, { query: supervised })
  })
}

/** What `pg` says when `query_timeout` has passed. */
const readTimeout = 'Query read timeout'

function cutOff(client: pg.PoolClient): void {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'stream')
  if (stream instanceof Socket) stream.destroy()
}

async function copyInto(pool: pg.Pool, statement: string, data: Uint8Array): Promise<void> {
  const client = await pool.connect()
  try {
    await pipeline(copyMessages(data), client.query(copyFrom(statement)))
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

/** PostgreSQL takes in a whole message before it looks at it: with small ones it works while the next are sent. */
const copyMessageBytes = 64 * 1024

function* copyMessages(data: Uint8Array): Generator<Buffer> {
  for (let from = 0; from < data.length; from += copyMessageBytes) {
    const length = Math.min(copyMessageBytes, data.length - from)
    yield Buffer.from(data.buffer, data.byteOffset + from, length)
  }
}

/** Prepares a statement of the `sql` tag under its name, which must stand for this text alone: planning it costs more than running it. */
export async function executePrepared<Row extends pg.QueryResultRow>(
  database: Database,
  name: string,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const { sql: text, parameters } = statement.compile(database.handle)
  return database.prepared<Row>({ name, text, values: parameters })
}

/** Runs text as it is, several statements at once where there are no values. For migrations and the job queue. */
export async function executeSql(
  handle: Handle,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly unknown[]> {
  const result = await handle.executeQuery(CompiledQuery.raw(text, [...values]))
  return result.rows
}

/**
 * Transactions that ask the pool for another connection wait for each other when all are taken. `onWaited` is told when
 * a connection had to be waited for.
 */
function guardPool(
  pool: pg.Pool,
  onWaited: (ms: number) => void,
): Pick<pg.Pool, 'connect' | 'end'> & { options: pg.PoolOptions } {
  return {
    options: pool.options,
    connect: async (...callbacks: unknown[]) => {
      refuseInsideTransaction()
      if (callbacks.length > 0) throw new Error('the pool is used with promises only')
      const isFull = pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 1)
      const askedMs = performance.now()
      const client = await pool.connect()
      if (isFull) onWaited(performance.now() - askedMs)
      return client
    },
    end: () => pool.end(),
  }
}

function refuseInsideTransaction(): void {
  const name = transactionUnderWay.getStore()
  if (name !== undefined) throw new Error(`transaction "${name}" asked the pool for another connection: use its handle`)
}
