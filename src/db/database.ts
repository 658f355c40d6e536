import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

/** What a query runs on: the pool, or the transaction under way. Queries take it as their first argument. */
export type Handle = Kysely<Tables>

/** A statement that is prepared once a connection under its name: for the few that run on every request. */
export type PreparedStatement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

export interface Database {
  readonly handle: Handle
  /** `pglite` is the embedded database: one session, one process. */
  readonly engine: 'postgres' | 'pglite'
  /** Runs `work` in one transaction. Inside, only `tx` may be used: asking the pool again throws and names `name`. */
  transaction<T>(name: string, work: (tx: Handle) => Promise<T>): Promise<T>
  prepared<Row extends pg.QueryResultRow>(statement: PreparedStatement): Promise<Row[]>
  /**
   * Calls `onNotice` for every NOTIFY on the channel from any process, once its transaction has committed; also after a
   * lost connection came back, as something may have been missed. Answers the function that ends it.
   */
  listen(channel: string, onNotice: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type DatabaseParts = {
  readonly pool: pg.Pool
  readonly engine: Database['engine']
  readonly listen: Database['listen']
  /** Runs after the pool has ended. */
  readonly release: () => Promise<void>
}

const transactionUnderWay = new AsyncLocalStorage<string>()

export function createDatabase({ pool, engine, listen, release }: DatabaseParts): Database {
  const guarded = guardPool(pool)
  const handle = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded }) })
  return {
    handle,
    engine,
    transaction: (name, work) => handle.transaction().execute((tx) => transactionUnderWay.run(name, () => work(tx))),
    prepared: async (statement) => {
      refuseInsideTransaction()
      const result = await pool.query({ ...statement, values: [...statement.values] })
      return result.rows
    },
    listen,
    close: async () => {
      await handle.destroy()
      await release()
    },
  }
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

/** With a pool of one connection, asking it for another inside a transaction would wait for ever. */
function guardPool(pool: pg.Pool): Pick<pg.Pool, 'connect' | 'end'> & { options: pg.PoolOptions } {
  return {
    options: pool.options,
    connect: (...callbacks: unknown[]) => {
      refuseInsideTransaction()
      if (callbacks.length > 0) throw new Error('the pool is used with promises only')
      return pool.connect()
    },
    end: () => pool.end(),
  }
}

function refuseInsideTransaction(): void {
  const name = transactionUnderWay.getStore()
  if (name !== undefined) throw new Error(`transaction "${name}" asked the pool for another connection: use its handle`)
}
