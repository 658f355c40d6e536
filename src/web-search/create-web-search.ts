import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import { findWebSearch, storeWebSearch } from '../db/queries/outside-answers.ts'
import { type Clock, hourMs } from '../lib/clock.ts'
import type { ApiClient } from '../outbound/create-api-client.ts'
import { buildSearchRequest, failed, readSearchReply } from './ask-provider.ts'
import type { SearchAnswer, WebSearch } from './contract.ts'
import { searchProviders } from './registry.ts'

type WebSearchDeps = {
  readonly config: Pick<Config, 'SEARCH_URL' | 'SEARCH_PROVIDER' | 'SEARCH_API_KEY'>
  readonly api: Pick<ApiClient, 'get' | 'post'>
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 5_000
/** Several times the size of twenty results. Parsing a hostile answer of this size takes 25 ms of processor time. */
const maxBytes = 400_000
const keptMs = 24 * hourMs
const emptyKeptMs = hourMs

/** Base address for searches; null: no search is configured. */
export function searchBaseUrl({ SEARCH_URL, SEARCH_PROVIDER }: WebSearchDeps['config']): string | null {
  return SEARCH_URL ?? searchProviders[SEARCH_PROVIDER].baseUrl
}

/** The configured web search. Answers are stored in the database for all processes. */
export function createWebSearch(deps: WebSearchDeps): WebSearch {
  const { config, clock, database, log } = deps
  const { id } = searchProviders[config.SEARCH_PROVIDER]
  return {
    async search(words, signal) {
      if (searchBaseUrl(config) === null) return askProvider(deps, words, signal)
      const key = { provider: id, wordsHash: createHash('sha256').update(words).digest() }
      const kept = await findWebSearch(database.handle, key, clock.now())
      if (kept !== undefined) return { kind: 'results', results: kept }
      const answer = await askProvider(deps, words, signal)
      if (answer.kind === 'none') {
        log.warn({ provider: id, reason: answer.reason }, 'web search failed')
        return answer
      }
      const forMs = answer.results.length === 0 ? emptyKeptMs : keptMs
      await storeWebSearch(database.handle, key, { ...answer, until: new Date(clock.now().getTime() + forMs) })
      return answer
    },
  }
}

/** Queries the configured provider without storing anything. */
export async function askProvider(
  { api, config, timeoutMs = defaultTimeoutMs }: Pick<WebSearchDeps, 'api' | 'config' | 'timeoutMs'>,
  words: string,
  stop: AbortSignal,
): Promise<SearchAnswer> {
  const provider = searchProviders[config.SEARCH_PROVIDER]
  const baseUrl = searchBaseUrl(config)
  if (baseUrl === null) return { kind: 'none', why: 'disabled', reason: 'no web search is configured (SEARCH_URL)' }
  const { url, headers, body } = buildSearchRequest(provider, { baseUrl, apiKey: config.SEARCH_API_KEY }, words)
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
  const request = { url, headers, maxBytes, signal }
  const reply = await (body === null ? api.get(request) : api.post({ ...request, body }))
  if (reply.kind === 'reply') return readSearchReply(provider, reply)
  return failed(provider, `could not be asked: ${reply.message}`)
}
