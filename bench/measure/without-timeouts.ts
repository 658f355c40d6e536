import type { Database, Handle } from '../../src/db/database.ts'

/** Work on a connection of its own: statements of the pool end after a minute. */
export async function withoutTimeouts(database: Database, work: (handle: Handle) => Promise<void>): Promise<void> {
  const client = await database.connect()
  // biome-ignore lint/suspicious/noExplicitAny: the caller names the type of the rows.
  await work({ query: (text, values = []) => client.query<any>(text, [...values]) })
  await client.end()
}
