import type { Database } from '../db/database.ts'
import { hasAccounts, lockFirstStart } from '../db/queries/accounts.ts'
import { createAccount } from './create-account.ts'
import { createKey } from './create-key.ts'

/**
 * On a database without accounts: creates the account `default` with one administrator live key and answers the key,
 * which can be shown this once. Returns null ever after, and in all but one of several processes that start together.
 */
export async function ensureFirstAccount(database: Database): Promise<{ readonly key: string } | null> {
  if (await hasAccounts(database.handle)) return null
  return database.transaction('first account', async (tx) => {
    await lockFirstStart(tx)
    if (await hasAccounts(tx)) return null
    const accountId = await createAccount(tx, 'default')
    const created = await createKey(tx, { accountId, type: 'live', admin: true, name: 'first key' })
    return created.kind === 'created' ? { key: created.key } : null
  })
}
