import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import {
  type CallerQuestion,
  type CallerVersions,
  type DealershipName,
  type FoundCaller,
  type KeyCaller,
  listCallers,
  listCallerVersions,
  type ReadableDealership,
} from '../db/queries/callers.ts'
import { createBatcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import type { Authenticator, Reader } from './caller.ts'
import { hashKey, parseKey } from './key-format.ts'
import { createLastUsed } from './last-used.ts'

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

/** Callers, and dealerships of accounts; about 1 kB each. */
const mostKept = 5_000

type KeptCaller = Pick<CallerVersions, 'key_version' | 'account_version'> & { readonly caller: KeyCaller }
type KeptDealership = Pick<CallerVersions, 'subscription_version' | 'dealership_version'> & {
  readonly dealership: ReadableDealership
}

/**
 * Looks up who asks, and what they may read. The database answers every question with the versions of the rows that
 * decide it. Only if they are not those that this process has read before, it reads the rows: reading their 30 columns
 * takes longer than all else that a lookup does. Unknown and deactivated keys are missing from the result.
 */
export function createReaderLookup(
  database: Database,
): (questions: readonly CallerQuestion[]) => Promise<ReadonlyMap<CallerQuestion, Reader>> {
  const callers = new LRUCache<string, KeptCaller>({ max: mostKept })
  /** By subscription. */
  const dealerships = new LRUCache<number, KeptDealership>({ max: mostKept })

  const findKept = (keyHash: string, versions: CallerVersions): Reader | null => {
    const { subscription_id: subscriptionId } = versions
    const ofKey = callers.get(keyHash)
    if (ofKey?.key_version !== versions.key_version || ofKey.account_version !== versions.account_version) return null
    if (subscriptionId === null) return { caller: ofKey.caller, dealership: null }
    const read = dealerships.get(subscriptionId)
    const isCurrent =
      read?.subscription_version === versions.subscription_version &&
      read.dealership_version === versions.dealership_version
    return isCurrent ? { caller: ofKey.caller, dealership: read.dealership } : null
  }
  const keep = (keyHash: string, { caller, dealership, versions }: FoundCaller): Reader => {
    const { key_version, account_version, subscription_version, dealership_version } = versions
    callers.set(keyHash, { key_version, account_version, caller })
    if (dealership !== null) {
      dealerships.set(dealership.subscription_id, { subscription_version, dealership_version, dealership })
    }
    return { caller, dealership }
  }

  const readKept = async (questions: readonly CallerQuestion[], readers: Map<CallerQuestion, Reader>) => {
    const changed: CallerQuestion[] = []
    for (const versions of await listCallerVersions(database, questions)) {
      const question = questions[versions.position]
      if (question === undefined) continue
      const kept = findKept(question.keyHash, versions)
      if (kept === null) changed.push(question)
      else readers.set(question, kept)
    }
    return changed
  }

  const lookUp = async (questions: readonly CallerQuestion[]) => {
    const readers = new Map<CallerQuestion, Reader>()
    const unread = questions.filter(({ keyHash }) => !callers.has(keyHash))
    const read = unread.length === 0 ? questions : questions.filter(({ keyHash }) => callers.has(keyHash))
    if (read.length > 0) unread.push(...(await readKept(read, readers)))
    if (unread.length === 0) return readers
    for (const found of await listCallers(database, unread)) {
      const question = unread[found.position]
      if (question !== undefined) readers.set(question, keep(question.keyHash, found))
    }
    return readers
  }

  return async (questions) => {
    try {
      return await lookUp(questions)
    } catch (error) {
      // The next answer may come from a replica that was promoted, which numbers transactions by itself.
      callers.clear()
      dealerships.clear()
      throw error
    }
  }
}
