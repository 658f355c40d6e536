import type { Database, Handle } from './database.ts'

type Together<T> = {
  /** Names the transaction. */
  readonly name: string
  /** Uses `joined` as it would the database, until it has ended. */
  work(joined: Database): Promise<T>
  /** Adds to the transaction before it is committed. */
  finish(tx: Handle, result: T): Promise<void>
}

/**
 * Runs `work` so that everything it writes is committed at once, with what `finish` adds. Its transactions and its statements that write share one
 * transaction, which ends after `work`. Until the first of them, each statement reads by itself, so `work` holds no connection while it asks the
 * outside. If `work` or one of its transactions throws, nothing is committed.
 */
export async function commitTogether<T>(database: Database, { name, work, finish }: Together<T>): Promise<T> {
  const shared = shareTransaction(database, name)
  try {
    const result = await work(shared.joined)
    await shared.commit((tx) => finish(tx, result))
    return result
  } catch (error) {
    await shared.rollBack(error)
    throw error
  }
}

/** Begins a transaction when it is first needed. */
function shareTransaction(database: Database, name: string) {
  const ended = Promise.withResolvers<(tx: Handle) => Promise<void>>()
  ended.promise.catch(() => {})
  const failures: unknown[] = []
  let open: { readonly begun: Promise<Handle>; readonly committed: Promise<void> } | null = null
  const begin = () => {
    if (open !== null) return open.begun
    const { promise: begun, resolve, reject } = Promise.withResolvers<Handle>()
    const committed = database.transaction(name, async (tx) => {
      resolve(tx)
      await (await ended.promise)(tx)
    })
    committed.catch(reject)
    open = { begun, committed }
    return begun
  }
  const query: Handle['query'] = async (text, values) => {
    if (open !== null) return (await open.begun).query(text, values)
    try {
      return await readAlone(database, name, (tx) => tx.query(text, values))
    } catch (error) {
      if (!isWriting(error)) throw error
      return (await begin()).query(text, values)
    }
  }
  const joined: Database = {
    ...database,
    handle: { query },
    prepared: async <Row>({ text, values }: Parameters<Database['prepared']>[0]) =>
      (await query<Row>(text, values)).rows,
    transaction: async (_name, work) => {
      const tx = await begin()
      return work(tx).catch((error: unknown) => {
        failures.push(error)
        throw error
      })
    },
  }
  return {
    joined,
    commit: async (finish: (tx: Handle) => Promise<void>) => {
      if (failures.length > 0) throw failures[0]
      if (open === null) return finish(database.handle)
      ended.resolve(finish)
      await open.committed
    },
    rollBack: async (error: unknown) => {
      ended.reject(error)
      await open?.committed.catch(() => {})
    },
  }
}

function readAlone<T>(database: Database, name: string, read: (tx: Handle) => Promise<T>): Promise<T> {
  return database.transaction(name, async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY')
    return read(tx)
  })
}

const readOnlyTransaction = '25006'

function isWriting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === readOnlyTransaction
}
