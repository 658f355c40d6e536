import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { findCallersByHash, type KeyCaller } from '../db/queries/api-keys.ts'
import { createBatcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import type { Authenticator } from './caller.ts'
import { hashKey, parseKey } from './key-format.ts'
import { createLastUsed } from './last-used.ts'

export type AuthenticatorParts = { readonly database: Database; readonly clock: Clock; readonly log?: Logger }

/**
 * Nothing is remembered between requests, so that a deactivated key fails on the next one in every process; instead
 * the look-ups of requests that arrive together share one statement.
 */
export function createAuthenticator({ database, clock, log }: AuthenticatorParts): Authenticator {
  const callers = createBatcher<string, KeyCaller>((hashes) => findCallersByHash(database, hashes))
  const lastUsed = createLastUsed(database, log ?? null)
  return {
    authenticate: async (keyText) => {
      if (parseKey(keyText) === null) throw apiErrors.invalidKey()
      const caller = await callers.load(hashKey(keyText))
      if (caller === undefined) throw apiErrors.invalidKey()
      lastUsed.note(caller.keyId, clock.now())
      return caller
    },
    stop: () => lastUsed.stop(),
  }
}
