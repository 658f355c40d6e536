import type { Handle } from '../db/database.ts'
import { type ApiKeyRow, listApiKeys } from '../db/queries/api-keys.ts'

const limit = 500

/** What can be told of an account's keys, the newest first; never the keys themselves. */
export async function listKeys(handle: Handle, accountId: number): Promise<readonly ApiKeyRow[]> {
  return listApiKeys(handle, accountId, limit)
}
