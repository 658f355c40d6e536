import type { SiteRegistry } from '../../sandbox/site-registry.ts'
import type { Page, PageAnswer, PageRequest } from '../../src/model/page.ts'
import { describeFailure } from '../../src/outbound/describe-failure.ts'
import { parseRobots, type RobotsRules } from '../../src/outbound/parse-robots.ts'
import type { Platform, SiteConfig } from '../../src/platforms/engine/contract.ts'
import { detectPlatform } from '../../src/platforms/engine/detect/detect.ts'

const maxRedirects = 5

/** A web client for sandbox sites without a network. Follows redirects; unknown hosts refuse connections. */
export function answerFrom(registry: SiteRegistry, request: PageRequest): PageAnswer {
  if (request.rendered === true) return describeFailure(request.url, { code: 'not_rendered', message: 'no browser' })
  let address = new URL(request.url)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const asked = {
      method: request.method ?? 'GET',
      body: request.body ?? '',
      origin: address.origin,
      url: address,
      headers: lowerCase(request.headers ?? {}),
      showNothing: false,
    }
    const found = registry.findAnswer(address.hostname.replace(/^www\./, ''), asked)
    if (found === null) return refused(request, address.hostname)
    const { status, headers, body } = found.answer(asked)
    const location = status >= 300 && status < 400 ? headers.location : undefined
    if (location !== undefined) {
      address = new URL(location, address)
      continue
    }
    if (status >= 300) {
      const message = `${address.href} answered ${status}`
      return describeFailure(request.url, { code: 'http_error', message, status })
    }
    const contentType = headers['content-type'] ?? ''
    return { kind: 'page', requestedUrl: request.url, url: address.href, status, headers, contentType, text: body }
  }
  return refused(request, address.hostname)
}

/** `answerFrom` that obeys robots.txt. */
export function createObedientPages(registry: SiteRegistry): (request: PageRequest) => PageAnswer {
  const known = new Map<string, RobotsRules | null>()
  const rulesOf = (origin: string): RobotsRules | null => {
    const kept = known.get(origin)
    if (kept !== undefined) return kept
    const robots = answerFrom(registry, { url: `${origin}/robots.txt`, purpose: 'robots' })
    const rules = robots.kind === 'page' && robots.status === 200 ? parseRobots(robots.text, 'Forecourt') : null
    known.set(origin, rules)
    return rules
  }
  return (request) => {
    const { origin, pathname, search } = new URL(request.url)
    if (rulesOf(origin)?.allows(pathname + search) ?? true) return answerFrom(registry, request)
    const message = `robots.txt forbids ${pathname}`
    return { kind: 'failure', requestedUrl: request.url, class: 'blocked', code: 'robots', message, status: null }
  }
}

/** The same with each page rendered once, so that rendering is not measured. `pages` are those fetched so far. */
export function createMadePages(registry: SiteRegistry) {
  const ask = createObedientPages(registry)
  const made = new Map<string, PageAnswer>()
  return {
    pages: (): readonly Page[] => [...made.values()].filter((answer) => answer.kind === 'page'),
    answer(request: PageRequest): PageAnswer {
      const name = `${request.method ?? 'GET'} ${request.url} ${request.body ?? ''}`
      const known = made.get(name)
      if (known !== undefined) return known
      const answer = ask(request)
      made.set(name, answer)
      return answer
    },
  }
}

/** The platform of a sandbox site, detected from its home page, and its configuration. */
export function recognizeSite(
  host: string,
  answer: (request: PageRequest) => PageAnswer,
): { readonly platform: Platform; readonly config: SiteConfig } {
  const home = answer({ url: `http://${host}/`, purpose: 'home' })
  if (home.kind === 'failure') throw new Error(home.message)
  const { platform } = detectPlatform(home)
  const configured = platform.configure(home)
  if (configured.kind === 'missing') throw new Error(`${platform.id}: ${configured.reason}`)
  return { platform, config: configured.config }
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function refused(request: PageRequest, host: string): PageAnswer {
  const message = `nobody answers as ${host}`
  return { kind: 'failure', requestedUrl: request.url, class: 'unavailable', code: 'refused', message, status: null }
}
