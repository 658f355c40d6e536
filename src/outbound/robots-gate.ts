import type { Clock } from '../lib/clock.ts'
import type { FetchFailure, PageAnswer, PageRequest } from '../model/page.ts'
import type { FetchOptions, WebClient } from './contract.ts'
import { parseRobots, type RobotsRules } from './parse-robots.ts'

const hourMs = 3_600_000
/** RFC 9309, 2.4: not longer than 24 hours. */
const keptMs = 24 * hourMs
/** A robots.txt that could not be had forbids everything, but only for now. */
const failureKeptMs = 5 * 60_000
const originsKept = 20_000

/** `rules` is null where everything is allowed, or, with an answer that forbids for now, nothing. */
type Known = { readonly answer: PageAnswer; readonly rules: RobotsRules | null; readonly until: number }

/**
 * Lets only those requests out that the site's robots.txt allows (RFC 9309): a 4xx allows everything, a 5xx or an
 * unreachable robots.txt nothing for now. The file is asked for once an origin and kept for a day, also for whoever
 * asks for `/robots.txt` itself. A redirect is followed only where the robots.txt of its target allows it.
 */
export function createRobotsGate(web: WebClient, clock: Clock): WebClient {
  const known = new Map<string, Known>()

  const ask = async (origin: string, options: FetchOptions): Promise<Known> => {
    const now = clock.now().getTime()
    const kept = known.get(origin)
    if (kept !== undefined && kept.until > now) return kept
    const answer = await web.fetchPage({ url: `${origin}/robots.txt`, purpose: 'robots' }, options)
    const rules = answer.kind === 'page' ? parseRobots(answer.text, 'Forecourt') : null
    const asked = { answer, rules, until: now + (forbidsForNow(answer) ? failureKeptMs : keptMs) }
    if (answer.kind === 'failure' && answer.code === 'stopped') return asked
    known.delete(origin)
    known.set(origin, asked)
    for (const oldest of known.keys()) {
      if (known.size <= originsKept) break
      known.delete(oldest)
    }
    return asked
  }

  return {
    fetchPage: async (request, options = {}) => {
      const url = URL.parse(request.url)
      if (url === null) return web.fetchPage(request, options)
      const robots = await ask(url.origin, options)
      if (request.purpose === 'robots' && url.pathname === '/robots.txt') return robots.answer
      const refusal = judge(request, url, robots)
      const checkRedirect = async (target: URL) => judge(request, target, await ask(target.origin, options))
      return refusal ?? web.fetchPage(request, { ...options, crawlDelayMs: crawlDelayMs(robots), checkRedirect })
    },
    close: () => web.close(),
  }
}

/** A robots.txt may ask for more time between requests; more than a minute would never come to an end. */
function crawlDelayMs({ rules }: Known): number {
  return Math.min(rules?.crawlDelaySeconds ?? 0, 60) * 1000
}

function judge(request: PageRequest, url: URL, { answer, rules }: Known): FetchFailure | null {
  if (answer.kind === 'failure' && forbidsForNow(answer)) return refuseForNow(request, url, answer)
  if (rules === null || rules.allows(url.pathname + url.search)) return null
  return {
    kind: 'failure',
    requestedUrl: request.url,
    class: 'blocked',
    code: 'robots',
    message: `robots.txt of ${url.host} forbids ${url.pathname}`,
    status: null,
  }
}

function forbidsForNow(answer: PageAnswer): boolean {
  if (answer.kind === 'page') return false
  if (answer.status !== null && answer.status >= 400) return answer.status >= 500 || answer.status === 429
  // Also one that began well and was cut off: what it forbids was never read.
  return answer.class === 'unavailable'
}

function refuseForNow(request: PageRequest, url: URL, failure: FetchFailure): FetchFailure {
  if (failure.status === null || failure.status < 400) return { ...failure, requestedUrl: request.url }
  const message = `robots.txt of ${url.host} answered ${failure.status}, so nothing is read there for now`
  return { ...failure, requestedUrl: request.url, code: 'robots', message }
}
