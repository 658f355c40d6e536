import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { robotsToken } from '../config/crawler.ts'
import { type Clock, hourMs } from '../lib/clock.ts'
import type { FetchFailure, PageAnswer, PageRequest } from '../model/page.ts'
import type { FetchOptions, WebClient } from './contract.ts'
import { describeFailure } from './describe-failure.ts'
import { parseRobots, type RobotsRules } from './parse-robots.ts'

/** RFC 9309, 2.4: not longer than 24 hours. */
const keptMs = 24 * hourMs
/** A file that could not be fetched forbids everything for this time. */
const failureKeptMs = 5 * 60_000
/** About 50,000 files of the usual size. */
const maxCachedBytes = 64 * 1024 * 1024
const askAgainMs = 200

type StoredRobots = { readonly answer: PageAnswer; readonly until: Date }

/** By origin, for all processes. No method rejects. */
interface RobotsCache {
  /** `ask`: the caller must fetch it; `wait`: another process is fetching it. */
  find(origin: string, now: Date): Promise<StoredRobots | 'ask' | 'wait'>
  keep(origin: string, robots: StoredRobots): Promise<unknown>
  /** The caller did not fetch it; another process may. */
  giveUp(origin: string): Promise<unknown>
}

/** For a single process. */
const noSharedCache: RobotsCache = { find: async () => 'ask', keep: async () => {}, giveUp: async () => {} }

/** `rules` is null if everything is allowed or, for a temporary failure, forbidden. */
type CachedRobots = { readonly answer: PageAnswer; readonly rules: RobotsRules | null; readonly until: number }

/**
 * RFC 9309: a 4xx allows everything, a 5xx or an unreachable robots.txt nothing for now. The file is fetched once per
 * origin and cached for a day, in all processes (`shared`), also for requests of `/robots.txt` itself. Redirects need
 * the permission of the target's robots.txt.
 */
export function createRobotsGate(web: WebClient, clock: Clock, shared: RobotsCache = noSharedCache): WebClient {
  const cached = new LRUCache<string, CachedRobots>({ maxSize: maxCachedBytes, sizeCalculation: sizeOf })

  const cache = (origin: string, { answer, until }: StoredRobots): CachedRobots => {
    const rules = answer.kind === 'page' ? parseRobots(answer.text, robotsToken) : null
    const asked = { answer, rules, until: until.getTime() }
    cached.set(origin, asked)
    return asked
  }

  const fetchRobots = async (origin: string, options: FetchOptions): Promise<CachedRobots> => {
    const answer = await web.fetchPage({ url: `${origin}/robots.txt`, purpose: 'robots' }, options)
    if (answer.kind === 'failure' && (answer.code === 'stopped' || answer.code === 'denied')) {
      await shared.giveUp(origin)
      return { answer, rules: null, until: 0 }
    }
    const robots = { answer, until: new Date(clock.now().getTime() + keptFor(answer)) }
    await shared.keep(origin, robots)
    return cache(origin, robots)
  }

  const ask = async (origin: string, options: FetchOptions): Promise<CachedRobots> => {
    for (;;) {
      const now = clock.now()
      const kept = cached.get(origin)
      if (kept !== undefined && kept.until > now.getTime()) return kept
      const found = await shared.find(origin, now)
      if (found !== 'ask' && found !== 'wait') return cache(origin, found)
      if (found === 'ask') return fetchRobots(origin, options)
      if (options.signal?.aborted === true) return { answer: stopped(origin), rules: null, until: 0 }
      await delay(askAgainMs, undefined, options.signal && { signal: options.signal }).catch(() => {})
    }
  }

  return {
    fetchPage: async (request, options = {}) => {
      const url = URL.parse(request.url)
      if (url === null) return web.fetchPage(request, options)
      const robots = await ask(url.origin, options)
      if (request.purpose === 'robots' && url.pathname === '/robots.txt') return robots.answer
      const refusal = judge(request, url, robots, clock.now())
      const checkRedirect = async (target: URL) =>
        judge(request, target, await ask(target.origin, options), clock.now())
      return refusal ?? web.fetchPage(request, { ...options, crawlDelayMs: crawlDelayMs(robots), checkRedirect })
    },
    close: () => web.close(),
  }
}

function stopped(origin: string): FetchFailure {
  return describeFailure(`${origin}/robots.txt`, { code: 'stopped', message: `The request to ${origin} was stopped` })
}

/** A robots.txt may ask for a longer delay, up to a minute; more would never finish. */
function crawlDelayMs({ rules }: CachedRobots): number {
  return Math.min(rules?.crawlDelaySeconds ?? 0, 60) * 1000
}

function judge(request: PageRequest, url: URL, { answer, rules, until }: CachedRobots, now: Date): FetchFailure | null {
  if (answer.kind === 'failure' && answer.code === 'denied') return { ...answer, requestedUrl: request.url }
  if (answer.kind === 'failure' && forbidsForNow(answer)) {
    const retryAfterMs = Math.max(0, until - now.getTime())
    const failure: FetchFailure = { ...answer, requestedUrl: request.url, retryAfterMs }
    if (answer.status === null || answer.status < 400 || answer.code === 'asked_to_wait') return failure
    const message = `robots.txt of ${url.host} answered ${answer.status}, so nothing is read there for now`
    return { ...failure, code: 'robots', message }
  }
  if (rules === null || rules.allows(url.pathname + url.search)) return null
  const message = `robots.txt of ${url.host} forbids ${url.pathname}`
  return describeFailure(request.url, { code: 'robots', message })
}

/** A host's Retry-After is respected. */
function keptFor(answer: PageAnswer): number {
  if (!forbidsForNow(answer)) return keptMs
  return (answer.kind === 'failure' ? answer.retryAfterMs : undefined) ?? failureKeptMs
}

function forbidsForNow(answer: PageAnswer): boolean {
  if (answer.kind === 'page') return false
  if (answer.status !== null && answer.status >= 400) return answer.status >= 500 || answer.status === 429
  // A truncated file counts as unavailable too, since rules may be missing.
  return answer.class === 'unavailable'
}

function sizeOf({ answer }: CachedRobots): number {
  return 1_000 + (answer.kind === 'page' ? answer.text.length : 0)
}
