import type { Database } from '../../src/db/database.ts'

type LentDatabase = { readonly database: Database; end(): void }

/** A database for one test: what a service left running once the test is over fails, and writes nothing into the next one's. */
export function lendDatabase(database: Database): LentDatabase {
  let isOver = false
  const refuse = (): Promise<never> => Promise.reject(new Error('the test that this database was opened for is over'))
  const lent: Database = {
    ...database,
    handle: { query: (text, values) => (isOver ? refuse() : database.handle.query(text, values)) },
    pool: { ...database.pool, connect: () => (isOver ? refuse() : database.pool.connect()) },
    transaction: (name, work) => (isOver ? refuse() : database.transaction(name, work)),
    readTransaction: (name, work) => (isOver ? refuse() : database.readTransaction(name, work)),
    copyIn: (statement, data) => (isOver ? refuse() : database.copyIn(statement, data)),
    prepared: (statement) => (isOver ? refuse() : database.prepared(statement)),
    listen: (channel, onNotice) => (isOver ? refuse() : database.listen(channel, onNotice)),
    connect: () => (isOver ? refuse() : database.connect()),
  }
  return {
    database: lent,
    end: () => {
      isOver = true
    },
  }
}
