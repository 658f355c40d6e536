import { sql } from 'kysely'
import { type Handle, writeRows } from '../database.ts'

export type NewApiKey = {
  readonly account_id: number
  readonly key_hash: Buffer
  readonly type: 'live' | 'test'
  readonly admin: boolean
  readonly name: string | null
}

/** Returns the id of the key. */
export async function insertApiKey(handle: Handle, key: NewApiKey): Promise<number> {
  const row = await handle.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** False: no such key. A key that is already deactivated keeps its time. */
export async function markApiKeyDeactivated(handle: Handle, keyId: number, at: Date): Promise<boolean> {
  const row = await handle
    .updateTable('api_keys')
    .set({ deactivated_at: sql<Date>`coalesce(deactivated_at, ${at})` })
    .where('id', '=', keyId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Only moves last-used times forward, because several processes write them. */
export async function updateKeysLastUsed(handle: Handle, usedAt: ReadonlyMap<number, Date>): Promise<void> {
  const ids = [...usedAt.keys()]
  const times = [...usedAt.values()].map((time) => time.toISOString())
  await writeRows(handle)`UPDATE api_keys SET last_used_at = used.at
            FROM unnest(${ids}::int[], ${times}::timestamptz[]) AS used (id, at)
            WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`
}

/** The account's keys including deactivated ones, newest first. */
export async function listApiKeys(handle: Handle, accountId: number) {
  return handle
    .selectFrom('api_keys')
    .select(['id', 'name', 'type', 'admin', 'created_at', 'last_used_at', 'deactivated_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
}

export async function isKeyOfAccount(handle: Handle, accountId: number, keyId: number): Promise<boolean> {
  const query = handle.selectFrom('api_keys').select('id').where('id', '=', keyId).where('account_id', '=', accountId)
  return (await query.executeTakeFirst()) !== undefined
}
