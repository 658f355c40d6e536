import type { SiteRegistry } from '../../sandbox/site-registry.ts'
import type { Page, PageAnswer, PageRequest } from '../../src/model/page.ts'

const mostRedirects = 5

/** The sandbox's sites as a web client sees them, without a network. Redirects are followed; unknown hosts refuse. */
export function answerFrom(registry: SiteRegistry, request: PageRequest): PageAnswer {
  let address = new URL(request.url)
  for (let hop = 0; hop <= mostRedirects; hop++) {
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
    const contentType = headers['content-type'] ?? ''
    return { kind: 'page', requestedUrl: request.url, url: address.href, status, headers, contentType, text: body }
  }
  return refused(request, address.hostname)
}

/** The same, each page made once: making them is no part of what is measured. `pages` are those given so far. */
export function createMadePages(registry: SiteRegistry) {
  const made = new Map<string, PageAnswer>()
  return {
    pages: (): readonly Page[] => [...made.values()].filter((answer) => answer.kind === 'page'),
    answer(request: PageRequest): PageAnswer {
      const name = `${request.method ?? 'GET'} ${request.url} ${request.body ?? ''}`
      const known = made.get(name)
      if (known !== undefined) return known
      const answer = answerFrom(registry, request)
      made.set(name, answer)
      return answer
    },
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function refused(request: PageRequest, host: string): PageAnswer {
  const message = `nobody answers as ${host}`
  return { kind: 'failure', requestedUrl: request.url, class: 'unavailable', code: 'refused', message, status: null }
}
