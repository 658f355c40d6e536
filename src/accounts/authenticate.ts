import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { type CallerQuestion, type DealershipName, listCallers } from '../db/queries/callers.ts'
import { createBatcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import type { Authenticator, Reader } from './caller.ts'
import { hashKey, parseKey } from './key-format.ts'
import { createLastUsed } from './last-used.ts'

export type AuthenticatorParts = { readonly database: Database; readonly clock: Clock; readonly log?: Logger }

/**
 * Results are not cached, so a deactivated key fails on the next request in every process; lookups of requests that arrive
 * together share one statement.
 */
export function createAuthenticator({ database, clock, log }: AuthenticatorParts): Authenticator {
  const readers = createBatcher<string, Reader>(async (questions) => {
    const found = await listCallers(database, questions.map(parseQuestion))
    return new Map(found.map(({ position, ...reader }) => [questions[position] ?? '', reader]))
  })
  const lastUsed = createLastUsed(database, log ?? null)
  const find = async (keyText: string, reads: DealershipName | null) => {
    if (parseKey(keyText) === null) throw apiErrors.invalidKey()
    const reader = await readers.load(formatQuestion({ keyHash: hashKey(keyText), reads }))
    if (reader === undefined) throw apiErrors.invalidKey()
    lastUsed.note(reader.caller.keyId, clock.now())
    return reader
  }
  return {
    authenticate: find,
    stop: () => lastUsed.stop(),
  }
}

/** Look-ups are keyed by this text. A host contains no space. */
function formatQuestion({ keyHash, reads }: CallerQuestion): string {
  if (reads === null) return keyHash
  if (reads.publicId !== null) return `${keyHash} public ${reads.publicId}`
  return reads.id === null ? `${keyHash} host ${reads.host}` : `${keyHash} id ${reads.id}`
}

function parseQuestion(question: string): CallerQuestion {
  const [keyHash = '', kind, ...rest] = question.split(' ')
  if (kind === undefined) return { keyHash, reads: null }
  const value = rest.join(' ')
  const reads = {
    publicId: kind === 'public' ? value : null,
    id: kind === 'id' ? Number(value) : null,
    host: kind === 'host' ? value : null,
  }
  return { keyHash, reads }
}
