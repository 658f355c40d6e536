import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { CallerQuestion, DealershipName } from '../db/queries/callers.ts'
import { createBatcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import type { Authenticator, Reader } from './caller.ts'
import { hashKey, parseKey } from './key-format.ts'
import { createLastUsed } from './last-used.ts'
import { createReaderLookup } from './look-up-readers.ts'

type Parts = { readonly database: Database; readonly clock: Clock; readonly log?: Logger }

/** Every request asks the database, so that a deactivated key fails on the next one in every process. */
export function createAuthenticator({ database, clock, log }: Parts): Authenticator {
  const readers = createBatcher<CallerQuestion, Reader>(createReaderLookup(database), nameOf)
  const lastUsed = createLastUsed(database, log ?? null)
  const find = async (keyText: string, reads: DealershipName | null) => {
    if (parseKey(keyText) === null) throw apiErrors.invalidKey()
    const reader = await readers.load({ keyHash: hashKey(keyText), reads })
    if (reader === undefined) throw apiErrors.invalidKey()
    lastUsed.note(reader.caller.keyId, clock.now())
    return reader
  }
  return { authenticate: find, stop: lastUsed.stop }
}

/** A host contains no space. */
function nameOf({ keyHash, reads }: CallerQuestion): string {
  if (reads === null) return keyHash
  if (reads.publicId !== null) return `${keyHash} public ${reads.publicId}`
  return reads.id === null ? `${keyHash} host ${reads.host}` : `${keyHash} id ${reads.id}`
}
