import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { updateKeysLastUsed } from '../db/queries/accounts.ts'
import {
  type CallerQuestion,
  type DealershipName,
  findGrantCaller,
  type KeyCaller,
  listCallers,
  type MemberCaller,
  type ReadableDealership,
} from '../db/queries/callers.ts'
import { findTokenGrant, updateGrantsLastUsed } from '../db/queries/oauth.ts'
import { createBatcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { hashKey, parseKey } from './keys.ts'

/** The bearer of an API key, or a member signed in to the dashboard. */
export type Caller = KeyCaller | MemberCaller

/** `dealership` is null if the request names none, or one that the account may not read. */
export type Reader<C extends Caller = KeyCaller> = {
  readonly caller: C
  readonly dealership: ReadableDealership | null
}

export interface Authenticator {
  /** Throws invalidKey for a malformed, unknown or deactivated key. */
  authenticate(keyText: string, reads: DealershipName | null): Promise<Reader>
  /** Null: no access token for this resource, or one that has expired or whose grant has ended. */
  authenticateToken(token: string, resource: string): Promise<TokenCaller | null>
  /** What a tool reads for the bearer of an access token. Throws invalidKey if the grant has ended since. */
  readGranted(grantId: number, reads: DealershipName | null): Promise<Reader>
  /** Writes the remaining last-used times. */
  stop(): Promise<void>
}

type TokenCaller = { readonly caller: KeyCaller; readonly scopes: ReadonlySet<string> }

/** For data that only one caller may read, such as a session. */
export function ownerOf(caller: Caller): string {
  if (caller.kind === 'key' && caller.grantId !== undefined) return `grant ${caller.grantId}`
  return caller.kind === 'key' ? `key ${caller.keyId}` : `member ${caller.memberId}`
}

/** Every request asks the database, so that a deactivated key fails on the next one in every process. */
export function createAuthenticator(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly log?: Logger
}): Authenticator {
  const { database, clock, log } = deps
  const readers = createBatcher<CallerQuestion, Reader>((questions) => findReaders(database, questions), nameOf)
  const lastUsed = createLastUsed(database, log, updateKeysLastUsed)
  const grantsLastUsed = createLastUsed(database, log, updateGrantsLastUsed)
  const authenticate = async (keyText: string, reads: DealershipName | null) => {
    if (parseKey(keyText) === null) throw apiErrors.invalidKey()
    const reader = await readers.load({ keyHash: hashKey(keyText), reads })
    if (reader === undefined) throw apiErrors.invalidKey()
    lastUsed.note(reader.caller.keyId, clock.now())
    return reader
  }
  const readGranted = async (grantId: number, reads: DealershipName | null) => {
    const reader = await findGrantCaller(database, grantId, reads)
    if (reader === undefined) throw apiErrors.invalidKey()
    return reader
  }
  return {
    authenticate,
    authenticateToken: async (token, resource) => {
      const hash = Buffer.from(hashKey(token), 'hex')
      const found = await findTokenGrant(database.handle, { hash, resource, now: clock.now() })
      const reader = found === undefined ? undefined : await findGrantCaller(database, found.id, null)
      if (found === undefined || reader === undefined) return null
      grantsLastUsed.note(found.id, clock.now())
      return { caller: reader.caller, scopes: new Set((found.scope ?? '').split(' ')) }
    },
    readGranted,
    stop: async () => {
      await Promise.all([lastUsed.stop(), grantsLastUsed.stop()])
    },
  }
}

/** Access tokens are 256 random bits. */
export function mayBeToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** The batch key of a question. A space separates its parts, since hosts contain none. */
function nameOf({ keyHash, reads }: CallerQuestion): string {
  if (reads === null) return keyHash
  if (reads.publicId !== null) return `${keyHash} public ${reads.publicId}`
  return reads.id === null ? `${keyHash} host ${reads.host}` : `${keyHash} id ${reads.id}`
}

/** The callers, and what they may read. Unknown and deactivated keys are missing from the result. */
export async function findReaders(
  database: Database,
  questions: readonly CallerQuestion[],
): Promise<ReadonlyMap<CallerQuestion, Reader>> {
  const readers = new Map<CallerQuestion, Reader>()
  for (const { position, caller, dealership } of await listCallers(database, questions)) {
    const question = questions[position]
    if (question !== undefined) readers.set(question, { caller, dealership })
  }
  return readers
}

/** Maximum delay of `last_used_at`. */
const lastUsedEveryMs = 60_000

/** Failed writes are retried with the next. */
function createLastUsed(database: Database, log: Logger | undefined, update: typeof updateKeysLastUsed) {
  let noted = new Map<number, Date>()
  const write = async () => {
    if (noted.size === 0) return
    const batch = noted
    noted = new Map()
    try {
      await update(database.handle, batch)
    } catch (error) {
      log?.warn({ err: error, keys: batch.size }, 'last-used times of API keys or connected apps not written')
      noted = new Map([...batch, ...noted])
    }
  }
  const timer = setInterval(() => void write(), lastUsedEveryMs)
  timer.unref()
  return {
    note: (id: number, at: Date) => noted.set(id, at),
    stop: async () => {
      clearInterval(timer)
      await write()
    },
  }
}
