import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Handle } from '../database.ts'
import type { AccountsTable } from '../tables.ts'

export type AccountRow = Selectable<AccountsTable>

/** Returns the id of the account. */
export async function insertAccount(handle: Handle, name: string): Promise<number> {
  const row = await handle.insertInto('accounts').values({ name }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function findAccount(handle: Handle, accountId: number): Promise<AccountRow | null> {
  const row = await handle
    .selectFrom('accounts')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

export async function hasAccounts(handle: Handle): Promise<boolean> {
  const row = await handle.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Makes other processes that start at the same time wait until this transaction has ended. */
export async function lockFirstStart(tx: Handle): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(7_302_416)})`.execute(tx)
}
