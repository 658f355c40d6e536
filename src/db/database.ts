import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isCanceled, isConnectionCut, isWorthRetrying } from './is-unavailable.ts'
import { compileSql, sql } from './sql.ts'
import type { StandbyWatch } from './standby.ts'

/** The pool or the current transaction. Every query takes it as its first argument. */
export interface Handle {
  query<Row>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: Row[]; readonly rowCount: number | null }>
}

/** A named statement, prepared once per connection. For the few statements that run on every request. */
export type PreparedStatement = {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** After this many milliseconds without an answer the connection is closed: the server does not respond. */
  readonly timeoutMs?: number
}

export interface Database {
  /** The server's URL, with which threads open pools of their own. */
  readonly url: string
  readonly handle: Handle
  /** For libraries with statements of their own. */
  readonly pool: Pick<pg.Pool, 'connect' | 'end' | 'options'>
  /** Runs `work` in one transaction. `work` must use `tx` only: using the pool throws an error that names `name`. */
  transaction<T>(name: string, work: (tx: Handle) => Promise<T>): Promise<T>
  /**
   * The same for `work` that only reads and may see data that is a second old: on the standby of DATABASE_READ_URL while that is
   * current. If it fails there, `work` runs again on the primary server.
   */
  readTransaction<T>(name: string, work: (tx: Handle) => Promise<T>): Promise<T>
  /**
   * Runs `work`, and all that it starts, on a separate pool: imports and deliveries cannot use up the connections of
   * requests.
   */
  asWorker<T>(work: () => T): T
  /** Streams `data` to a COPY ... FROM STDIN statement. */
  copyIn(statement: string, data: Uint8Array): Promise<void>
  prepared<Row>(statement: PreparedStatement): Promise<Row[]>
  /**
   * Calls `onNotice` for every NOTIFY on the channel and, when a lost connection is back, with an empty payload, since
   * notifications may have been missed. Returns a function that stops listening.
   */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>
  /** A connection outside the pool, without timeouts, for migrations. The caller closes it. */
  connect(): Promise<pg.Client>
  /** This process's connections. `waits` and `waitedMs` are totals since it started. */
  poolUse(): PoolUse
  close(): Promise<void>
}

type PoolUse = Readonly<Record<'open' | 'idle' | 'waiting' | 'waits' | 'waitedMs', number>>

type DatabaseDeps = {
  readonly url: string
  readonly pools: { readonly requests: pg.Pool; readonly worker: pg.Pool }
  readonly standby?: Standby | undefined
  readonly connect: Database['connect']
  readonly listen: Database['listen']
  readonly release: () => Promise<void>
}

/** A second server, for reads. */
export type Standby = { readonly pool: pg.Pool; readonly watch: StandbyWatch }

const transactionUnderWay = new AsyncLocalStorage<string>()
const workUnderWay = new AsyncLocalStorage<true>()

export function createDatabase({ url, pools, standby, connect, listen, release }: DatabaseDeps): Database {
  const all = [pools.requests, pools.worker, ...(standby === undefined ? [] : [standby.pool])]
  for (const pool of all) superviseConnections(pool)
  const sumOf = (count: (pool: pg.Pool) => number) => all.reduce((sum, pool) => sum + count(pool), 0)
  const waited = { waits: 0, waitedMs: 0 }

  /** Transactions that ask the pool for a second connection deadlock when all are taken. */
  const take = async (from?: pg.Pool): Promise<pg.PoolClient> => {
    const name = transactionUnderWay.getStore()
    if (name !== undefined)
      throw new Error(`transaction "${name}" asked the pool for another connection: use its handle`)
    const pool = from ?? (workUnderWay.getStore() === true ? pools.worker : pools.requests)
    // Those who ask in the same moment wait for an idle connection too, until the pool gives it out.
    const free = pool.idleCount + (pool.options.max ?? 1) - pool.totalCount
    const isFull = pool.waitingCount >= free
    const askedMs = performance.now()
    // The server ends a handshake that a thread leaves open while it computes.
    const client = await pool.connect().catch((error: unknown) => {
      if (!isConnectionCut(error)) throw error
      return pool.connect()
    })
    if (isFull) {
      waited.waits += 1
      waited.waitedMs += performance.now() - askedMs
    }
    return client
  }
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await take()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  const endPools = async () => {
    for (const pool of all) if (!pool.ending) await pool.end()
  }
  const transaction: Database['transaction'] = (name, work) =>
    take().then((client) => runTransaction(client, name, work))
  return {
    url,
    handle: { query: (text, values) => withClient((client) => handleOf(client).query(text, values)) },
    pool: { connect: () => take(), end: endPools, options: pools.requests.options },
    transaction,
    readTransaction: async (name, work) => {
      if (standby === undefined || !standby.watch.isCurrent()) return transaction(name, work)
      try {
        return await take(standby.pool).then((client) => runTransaction(client, name, work))
      } catch (error) {
        if (!isOfServer(error)) throw error
        standby.watch.distrust(error instanceof Error ? error.message : String(error))
        return transaction(name, work)
      }
    },
    asWorker: (work) => workUnderWay.run(true, work),
    prepared: async ({ name, text, values, timeoutMs }) => {
      const statement = { name, text, values: [...values], query_timeout: timeoutMs }
      const { rows } = await withClient((client) => client.query(statement))
      return rows
    },
    copyIn: (statement, data) => take().then((client) => copyInto(client, statement, data)),
    listen,
    connect,
    poolUse: () => ({
      open: sumOf((pool) => pool.totalCount),
      idle: sumOf((pool) => pool.idleCount),
      waiting: sumOf((pool) => pool.waitingCount),
      ...waited,
    }),
    close: async () => {
      await standby?.watch.close()
      await endPools()
      await release()
    },
  }
}

function handleOf(client: pg.PoolClient): Handle {
  // biome-ignore lint/suspicious/noExplicitAny: the caller names the type of the rows.
  return { query: (text, values = []) => client.query<any>(text, [...values]) }
}

/** An error of the server, not of the statement's values or duration: another server may answer. */
function isOfServer(error: unknown): boolean {
  return isWorthRetrying(error) && !isCanceled(error)
}

async function runTransaction<T>(client: pg.PoolClient, name: string, work: (tx: Handle) => Promise<T>): Promise<T> {
  let isBroken = false
  try {
    await client.query('BEGIN')
    const result = await transactionUnderWay.run(name, () => work(handleOf(client)))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/**
 * The pool handles errors of idle connections only; any other would end the process. A connection whose statement timed
 * out is still busy: it is destroyed instead of being reused or rolled back.
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

/** The error message of `pg` when `query_timeout` expires. */
const readTimeout = 'Query read timeout'

function cutOff(client: pg.PoolClient): void {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'stream')
  if (stream instanceof Socket) stream.destroy()
}

async function copyInto(client: pg.PoolClient, statement: string, data: Uint8Array): Promise<void> {
  try {
    await pipeline([data], client.query(copyFrom(statement)))
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

type Statement<Result> = (texts: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Result>

/** A template tag that runs its SQL and returns the rows. */
export function listRows<Row>(handle: Handle): Statement<readonly Row[]> {
  return async (texts, ...values) => {
    const statement = compileSql(sql(texts, ...values))
    const { rows } = await handle.query<Row>(statement.text, statement.values)
    return rows
  }
}

/** The same for the first row. */
export function findRow<Row>(handle: Handle): Statement<Row | undefined> {
  return async (texts, ...values) => (await listRows<Row>(handle)(texts, ...values))[0]
}

/** The same for a statement that always returns a row. */
export function getRow<Row>(handle: Handle): Statement<Row> {
  return async (texts, ...values) => required(await findRow<Row>(handle)(texts, ...values), texts)
}

/** A template tag that runs its SQL, of one column, and returns its values. */
export function listValues<Value>(handle: Handle): Statement<readonly Value[]> {
  return async (texts, ...values) => {
    const rows = await listRows<Readonly<Record<string, Value>>>(handle)(texts, ...values)
    return rows.flatMap((row) => Object.values(row))
  }
}

/** The same for the first row. */
export function findValue<Value>(handle: Handle): Statement<Value | undefined> {
  return async (texts, ...values) => (await listValues<Value>(handle)(texts, ...values))[0]
}

/** The same for a statement that always returns a row. */
export function getValue<Value>(handle: Handle): Statement<Value> {
  return async (texts, ...values) => required(await findValue<Value>(handle)(texts, ...values), texts)
}

function required<Found>(found: Found | undefined, texts: TemplateStringsArray): Found {
  if (found === undefined) throw new Error(`no row was returned: ${texts.join('?').trim()}`)
  return found
}

/** A template tag that runs its SQL and returns whether it found a row. */
export function hasRow(handle: Handle): Statement<boolean> {
  return async (texts, ...values) => (await findRow(handle)(texts, ...values)) !== undefined
}

/** A template tag that runs its SQL and returns how many rows it wrote. */
export function writeRows(handle: Handle): Statement<number> {
  return async (texts, ...values) => {
    const statement = compileSql(sql(texts, ...values))
    const { rowCount } = await handle.query(statement.text, statement.values)
    return rowCount ?? 0
  }
}

/** The same, but whether it wrote any. */
export function wroteRows(handle: Handle): Statement<boolean> {
  return async (texts, ...values) => (await writeRows(handle)(texts, ...values)) > 0
}

/**
 * Like `listRows`, prepared once per connection under a name that no other text has. For the few statements that run on
 * every request or cost more to plan than to run.
 */
export function listPrepared<Row>(database: Pick<Database, 'prepared'>, name: string): Statement<readonly Row[]> {
  return async (texts, ...values) => database.prepared<Row>({ name, ...compileSql(sql(texts, ...values)) })
}

/** Runs raw SQL text; without values it may hold several statements. For migrations and the job queue. */
export async function executeSql(handle: Handle, text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const { rows } = await handle.query<unknown>(text, values)
  // Several statements have several results, and no rows.
  return rows ?? []
}
