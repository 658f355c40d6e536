import type { Handle } from '../db/database.ts'
import { findAccount } from '../db/queries/accounts.ts'
import { insertApiKey } from '../db/queries/api-keys.ts'
import { hashKey, type KeyType, makeKey } from './key-format.ts'

export type KeyRequest = {
  readonly accountId: number
  readonly type: KeyType
  readonly admin: boolean
  readonly name: string | null
}

type CreateKeyOutcome =
  | { readonly kind: 'created'; readonly keyId: number; readonly key: string }
  | { readonly kind: 'no_such_account' }

/** Only the SHA-256 is stored: `key` cannot be recovered later. */
export async function createKey(handle: Handle, request: KeyRequest): Promise<CreateKeyOutcome> {
  const account = await findAccount(handle, request.accountId)
  if (account === null) return { kind: 'no_such_account' }
  const key = makeKey(request.type)
  const keyId = await insertApiKey(handle, {
    account_id: account.id,
    key_hash: Buffer.from(hashKey(key), 'hex'),
    type: request.type,
    admin: request.admin,
    name: request.name,
  })
  return { kind: 'created', keyId, key }
}
