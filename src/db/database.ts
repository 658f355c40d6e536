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
  /** For statements that only read. */
  prepared<Row extends pg.QueryResultRow>(statement: PreparedStatement): Promise<Row[]>
  /**
   * Moves whenever something may have been written, before the writer is told so: what was read under the same count
   * still holds. null where other processes write to the same database too.
   */
  writeCount(): number | null
  close(): Promise<void>
}

export type DatabaseParts = {
  readonly pool: pg.Pool
  readonly engine: Database['engine']
  /** Runs after the pool has ended. */
  readonly release: () => Promise<void>
}

const transactionUnderWay = new AsyncLocalStorage<string>()

export function createDatabase({ pool, engine, release }: DatabaseParts): Database {
  let writes = 0
  const guarded = guardPool(pool, () => {
    writes += 1
  })
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
    // The embedded database belongs to one process: its lock sees to it.
    writeCount: () => (engine === 'pglite' ? writes : null),
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

/**
 * With a pool of one connection, asking it for another inside a transaction would wait for ever. `onReturned` is
 * called when a connection was used, for whatever, before its user goes on.
 */
function guardPool(
  pool: pg.Pool,
  onReturned: () => void,
): Pick<pg.Pool, 'connect' | 'end'> & { options: pg.PoolOptions } {
  return {
    options: pool.options,
    connect: async (...callbacks: unknown[]) => {
      refuseInsideTransaction()
      if (callbacks.length > 0) throw new Error('the pool is used with promises only')
      const client = await pool.connect()
      // The pool makes `release` anew each time it hands a connection out.
      const release = client.release
      client.release = (error) => {
        onReturned()
        release(error)
      }
      return client
    },
    end: () => pool.end(),
  }
}

function refuseInsideTransaction(): void {
  const name = transactionUnderWay.getStore()
  if (name !== undefined) throw new Error(`transaction "${name}" asked the pool for another connection: use its handle`)
}
