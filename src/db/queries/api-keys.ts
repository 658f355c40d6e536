import type { Selectable } from 'kysely'
import { findRow, type Handle, writeRows } from '../database.ts'
import type { ApiKeysTable } from '../tables.ts'

type NewApiKey = Pick<Selectable<ApiKeysTable>, 'account_id' | 'key_hash' | 'type' | 'admin' | 'name'>

export async function insertApiKey(handle: Handle, key: NewApiKey): Promise<number> {
  const row = await handle.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** False: no such key. A key that is already deactivated keeps its time. */
export async function markApiKeyDeactivated(handle: Handle, keyId: number, at: Date): Promise<boolean> {
  const written = await writeRows(handle)`
    UPDATE api_keys SET deactivated_at = coalesce(deactivated_at, ${at}) WHERE id = ${keyId}`
  return written > 0
}

/** Several processes write these times, so none moves back. */
export async function updateKeysLastUsed(handle: Handle, usedAt: ReadonlyMap<number, Date>): Promise<void> {
  const ids = [...usedAt.keys()]
  const times = [...usedAt.values()].map((time) => time.toISOString())
  await writeRows(handle)`
    UPDATE api_keys SET last_used_at = used.at FROM unnest(${ids}::int[], ${times}::timestamptz[]) AS used (id, at)
    WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`
}

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
  const row = await findRow(handle)`SELECT FROM api_keys WHERE id = ${keyId} AND account_id = ${accountId}`
  return row !== undefined
}
