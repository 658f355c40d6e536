import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Handle } from '../db/database.ts'
import { findAccount, insertApiKey } from '../db/queries/accounts.ts'
import { base62, randomBase62 } from '../lib/new-ids.ts'

export type KeyType = 'live' | 'test'

export type KeyRequest = {
  readonly accountId: number
  readonly type: KeyType
  readonly admin: boolean
  readonly name: string | null
}

type CreateKeyOutcome =
  | { readonly kind: 'created'; readonly keyId: number; readonly key: string }
  | { readonly kind: 'no_such_account' }

/** Only the SHA-256 and the last four characters are stored: `key` cannot be recovered later. */
export async function createKey(handle: Handle, request: KeyRequest): Promise<CreateKeyOutcome> {
  const account = await findAccount(handle, request.accountId)
  if (account === null) return { kind: 'no_such_account' }
  const key = makeKey(request.type)
  const keyId = await insertApiKey(handle, {
    account_id: account.id,
    key_hash: Buffer.from(hashKey(key), 'hex'),
    last_four: key.slice(-4),
    type: request.type,
    admin: request.admin,
    name: request.name,
  })
  return { kind: 'created', keyId, key }
}

const prefixes = { live: 'as_live_', test: 'as_test_' } as const
const randomLength = 30
/** 62^6 is above 2^32: six characters hold every CRC32. */
const checksumLength = 6
const keyPattern = /^as_(?<type>live|test)_[0-9A-Za-z]{36}$/

/** Prefix, 30 base62 characters (178 bits) and the checksum of both. */
export function makeKey(type: KeyType): string {
  const start = prefixes[type] + randomBase62(randomLength)
  return start + checksumOf(start)
}

/** Null if the format or checksum is wrong. */
export function parseKey(text: string): { readonly type: KeyType } | null {
  const type = keyPattern.exec(text)?.groups?.type
  if (type !== 'live' && type !== 'test') return null
  const start = text.slice(0, -checksumLength)
  return checksumOf(start) === text.slice(-checksumLength) ? { type } : null
}

/** SHA-256 in hex. A fast hash is enough: the key itself is random. */
export function hashKey(text: string): string {
  return hash('sha256', text, 'hex')
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let index = 0; index < checksumLength; index++) {
    digits = base62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
