import type { Database } from '../db/database.ts'
import { hasAccounts, insertAccount, lockFirstStart } from '../db/queries/accounts.ts'
import type { Clock } from '../lib/clock.ts'
import { createKey } from './keys.ts'
import { invite } from './members/invitations.ts'

/**
 * An empty database gets an account, an administrator's live key and a one-time dashboard link, shown only now. Null
 * otherwise; of several processes that start together, only one creates them.
 */
export async function ensureFirstAccount(
  database: Database,
  clock: Clock,
): Promise<{ readonly key: string; readonly token: string } | null> {
  if (await hasAccounts(database.handle)) return null
  return database.transaction('first account', async (tx) => {
    await lockFirstStart(tx)
    if (await hasAccounts(tx)) return null
    const accountId = await insertAccount(tx, 'default')
    const created = await createKey(tx, { accountId, type: 'live', admin: true, name: 'first key' })
    if (created.kind !== 'created') return null
    const request = { accountId, role: 'admin', operator: true, email: null, member: null, actorId: null } as const
    return { key: created.key, token: (await invite(tx, request, clock)).token }
  })
}
