import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import {
  findReferenceAnswer,
  listReferenceItems,
  type ReferenceKey,
  upsertReferenceAnswer,
} from '../db/queries/outside-answers.ts'
import type { Clock } from '../lib/clock.ts'
import { createApiClient } from '../outbound/create-api-client.ts'
import type { AnyRead, Question, SourceRead, SourceSetting } from './contract.ts'
import { getSource } from './registry.ts'
import { createSourceSender, type SourceSender } from './send-requests.ts'
import { createSourceReader } from './source-reader.ts'

/** Facts, the time of observation, and whether the source could not be asked although it was due. */
type Observed<Answer> = Observation & { readonly answer: Answer }
export type Observation = { readonly observedAt: Date; readonly stale: boolean }

/** The age of a combined answer is that of its oldest part. */
export function oldestOf(...observed: readonly Observation[]): Observation {
  const times = observed.map(({ observedAt }) => observedAt.getTime())
  return { observedAt: new Date(Math.min(...times)), stale: observed.some(({ stale }) => stale) }
}

/** No answer: nothing is stored, and the source is off or unreachable. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable'
  readonly reason: 'off' | 'away'

  constructor(reason: SourceUnavailable['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

type AskOptions = {
  readonly withinMs?: number
}

/** Facts about cars from outside sources: stored, refreshed when old, shared between requests. */
export interface ReferenceData {
  ask<Q extends Question, Answer>(
    read: SourceRead<Q, Answer>,
    question: Q,
    options?: AskOptions,
  ): Promise<Observed<Answer>>
  listItems<Q extends Question>(
    read: SourceRead<Q, unknown>,
    question: Q,
    range: { readonly offset: number; readonly limit: number },
  ): Promise<readonly unknown[]>
  close(): Promise<void>
}

type ReferenceDataDeps = {
  readonly database: Database
  readonly config: Pick<
    Config,
    SourceSetting | 'OUTBOUND_ALLOW' | 'CONNECT_TO' | 'EXTRA_CA_FILE' | 'CONTACT' | 'PUBLIC_URL'
  >
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly version: string
}

const defaultWithinMs = 15_000
/** How long a request that has an old answer waits for a new one. */
const withOldAnswerMs = 4_000
/** The same after the source failed a question this recently, so that an outage does not slow every request down. */
const afterFailureMs = 1_000
const recentMs = 30_000
const keptInProcess = 500
/** Pages of lists, at most about 100 kB each. */
const pagesKept = 100

type Stored = { readonly answer: unknown; readonly observedAt: Date }

export function createReferenceData(deps: ReferenceDataDeps): ReferenceData {
  const { database, config, clock, log, version } = deps
  const bases = [config.VPIC_URL, config.NHTSA_URL, config.EPA_URL].filter((base) => base !== null)
  const client = createApiClient({ config, version, bases })
  const reader = createSourceReader()
  const senders = new Map<SourceSetting, SourceSender>()
  const underWay = new Map<string, Promise<Stored>>()
  /** When sources last failed; without those that have answered since. */
  const failedAt = new Map<SourceSetting, Date>()
  const young = new LRUCache<string, Stored>({ max: keptInProcess })
  const pages = new LRUCache<string, readonly unknown[]>({ max: pagesKept })

  function senderOf(setting: SourceSetting): SourceSender | null {
    const base = config[setting]
    if (base === null) return null
    const sender = senders.get(setting) ?? createSourceSender(client, base)
    senders.set(setting, sender)
    return sender
  }

  async function fetchAnswer(read: AnyRead, question: Question, options: ReadOptions): Promise<Stored> {
    const { key, setting, sender, withinMs } = options
    const observedAt = clock.now()
    const facts = await reader.read(read, question, sender(AbortSignal.timeout(withinMs)))
    if (facts.kind === 'failed') {
      failedAt.set(setting, clock.now())
      log.warn({ source: key.source, read: key.read, reason: facts.reason }, 'an outside source gave no answer')
      throw new SourceUnavailable('away', facts.reason)
    }
    failedAt.delete(setting)
    const { answer, items } = facts
    await upsertReferenceAnswer(database.handle, { ...key, answer, items, observed_at: observedAt })
    const stored = { answer: JSON.parse(answer), observedAt }
    young.set(nameOf(key), stored)
    return stored
  }

  /** Concurrent equal questions share one request to the source. Failures are not cached. */
  function shareAnswer(read: AnyRead, question: Question, options: ReadOptions): Promise<Stored> {
    const name = nameOf(options.key)
    const running = underWay.get(name)
    if (running !== undefined) return running
    const begun = fetchAnswer(read, question, options).finally(() => underWay.delete(name))
    underWay.set(name, begun)
    return begun
  }

  async function observe(read: AnyRead, question: Question, { withinMs = defaultWithinMs }: AskOptions) {
    const key = keyOf(read, question)
    const name = nameOf(key)
    const isYoung = ({ observedAt }: Stored) => clock.now().getTime() - observedAt.getTime() < read.lifetimeMs
    const known = young.get(name)
    if (known !== undefined && isYoung(known)) return { ...known, stale: false }
    const row = await findReferenceAnswer(database.handle, key)
    const stored: Stored | undefined = row && { answer: row.answer, observedAt: row.observed_at }
    // Another request may have received an answer during the database query.
    const newest = [young.get(name), stored].find((one) => one !== undefined && isYoung(one))
    if (newest !== undefined) {
      young.set(name, newest)
      return { ...newest, stale: false }
    }
    const { setting, shownAs } = getSource(read.source)
    const sender = senderOf(setting)
    if (sender === null) {
      if (stored !== undefined) return { ...stored, stale: true }
      throw new SourceUnavailable('off', `${shownAs} is switched off`)
    }
    const asked = shareAnswer(read, question, { key, setting, sender, withinMs })
    if (stored === undefined) return { ...(await asked), stale: false }
    const failed = clock.now().getTime() - (failedAt.get(setting)?.getTime() ?? 0) < recentMs
    const fresh = await firstWithin(asked, Math.min(withinMs, failed ? afterFailureMs : withOldAnswerMs))
    return fresh === null ? { ...stored, stale: true } : { ...fresh, stale: false }
  }

  return {
    async ask<Q extends Question, Answer>(read: SourceRead<Q, Answer>, question: Q, options: AskOptions = {}) {
      const { answer, observedAt, stale } = await observe(read, question, options)
      // Stored answers were made by the read.
      return { answer: answer as Answer, observedAt, stale }
    },
    async listItems(read, question, range) {
      const key = keyOf(read, question)
      const observedAt = young.get(nameOf(key))?.observedAt.getTime()
      const page = `${nameOf(key)} ${observedAt} ${range.offset} ${range.limit}`
      const known = observedAt === undefined ? undefined : pages.get(page)
      const items = known ?? (await listReferenceItems(database.handle, key, range))
      if (observedAt !== undefined) pages.set(page, items)
      return items
    },
    async close() {
      await Promise.all([client.close(), reader.close()])
    },
  }
}

type ReadOptions = {
  readonly key: ReferenceKey
  readonly setting: SourceSetting
  readonly sender: SourceSender
  readonly withinMs: number
}

function keyOf(read: AnyRead, question: Question): ReferenceKey {
  return { source: read.source, read: read.name, key: read.keyOf(question) }
}

function nameOf({ source, read, key }: ReferenceKey): string {
  return `${source} ${read} ${key}`
}

/** null if it fails or takes longer; then it continues in the background and is stored. */
async function firstWithin(asked: Promise<Stored>, ms: number): Promise<Stored | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  try {
    return await Promise.race([asked.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}
