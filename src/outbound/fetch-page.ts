import type { Config } from '../config/load-config.ts'
import type { PageAnswer, PageRequest } from '../model/page.ts'
import { type Protection, protectionNames } from '../model/protections.ts'
import { decodeText } from './decode-text.ts'
import { describeFailure } from './describe-failure.ts'
import { findProtection, isChallenge } from './find-protection.ts'
import { maxPauseMs, maxRedirects } from './limits.ts'
import { describePause, parseRetryAfterMs } from './retry-after.ts'
import { firstHop, type Hop, nextHop } from './send-hop.ts'
import { vetUrl } from './vet-url.ts'
import { type HopOptions, type Visit, type VisitDeps, visitHop } from './visit-hop.ts'

export type FetchDeps = VisitDeps & {
  readonly allow: Config['OUTBOUND_ALLOW']
  readonly userAgent: string
  /** An email address; null: none is known. */
  readonly from: string | null
}

const records = 'text/html,application/json,application/xhtml+xml;q=0.9,*/*;q=0.8'
const acceptByPurpose: Readonly<Record<PageRequest['purpose'], string>> = {
  home: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
  listing: records,
  vehicle: records,
  detail: records,
  sitemap: 'application/xml,text/xml,application/gzip;q=0.9,*/*;q=0.8',
  robots: 'text/plain,*/*;q=0.8',
  photo: 'image/jpeg,image/png,image/webp;q=0.9,image/gif;q=0.8,*/*;q=0.1',
}

/** Follows a request through redirects to a page or a failure. Every hop is vetted and waits for a slot at its host. */
export async function fetchPage(
  deps: FetchDeps,
  request: PageRequest,
  { checkRedirect, ...options }: HopOptions,
): Promise<PageAnswer> {
  const verdict = vetUrl(request.url, deps.allow)
  if (verdict.kind === 'refused') return describeFailure(request.url, verdict)
  let hop = withOwnHeaders(deps, request, firstHop(request, verdict.url))
  const seen = new Set<string>()
  for (let redirects = 0; ; redirects += 1) {
    seen.add(nameOf(hop))
    const visit = await visitHop(deps, { hop, purpose: request.purpose, ...options })
    if (visit.kind === 'failure') return describeFailure(request.url, visit)
    if (visit.kind === 'answer') return judgeAnswer(request, { ...visit, url: hop.url, at: deps.clock.now() })

    const next = vetUrl(visit.location, deps.allow, hop.url.href)
    if (next.kind === 'refused') {
      const message = `${hop.url.host} redirects to where we do not go. ${next.message}`
      return describeFailure(request.url, { code: next.code, message, status: visit.status })
    }
    const refusal = (await options.deadline.uncounted(async () => checkRedirect?.(next.url))) ?? null
    if (refusal !== null) return refusal
    hop = withOwnHeaders(deps, request, nextHop(hop, visit.status, next.url))
    if (redirects === maxRedirects || seen.has(nameOf(hop))) {
      const message = `${hop.url.host} redirects ${seen.has(nameOf(hop)) ? 'in a circle' : `more than ${maxRedirects} times`}`
      return describeFailure(request.url, { code: 'too_many_redirects', message, status: visit.status })
    }
  }
}

function withOwnHeaders(deps: FetchDeps, request: PageRequest, hop: Hop): Hop {
  const accept = acceptByPurpose[request.purpose]
  const from = deps.from === null ? {} : { from: deps.from }
  const own = { 'user-agent': deps.userAgent, ...from, 'accept-encoding': 'gzip, deflate, br' }
  return { ...hop, headers: { accept, ...hop.headers, ...own } }
}

type Answered = Extract<Visit, { kind: 'answer' }> & { readonly url: URL; readonly at: Date }

async function judgeAnswer(request: PageRequest, answer: Answered): Promise<PageAnswer> {
  const { status, headers, url } = answer
  const contentType = headers['content-type'] ?? ''
  if (request.purpose === 'photo' && status < 300) {
    const { bytes } = answer
    return { kind: 'page', requestedUrl: request.url, url: url.href, status, headers, contentType, text: '', bytes }
  }
  const isHtml = contentType === '' || /html/i.test(contentType)
  // In robots.txt NUL ends a line.
  const text = decodeText(answer.bytes, { contentType, isHtml, nul: request.purpose === 'robots' ? '\n' : '' })
  const isWall = status !== 404 && status !== 410 && isChallenge({ headers, text })
  const protection = findProtection({ status, headers, text }, isWall)
  if (isWall) {
    const message = `${url.host} asked for proof of a human visitor instead of showing the page`
    const refusal = protection === null ? message : describeRefusal(url.host, protection, 'challenge')
    return describeFailure(request.url, { code: 'challenge', message: refusal, status, protection })
  }
  if (status >= 300) {
    const retryAfterMs = parseRetryAfterMs(headers['retry-after'], answer.at)
    const until = new Date(answer.at.getTime() + (retryAfterMs ?? 0))
    const isLong = (retryAfterMs ?? 0) > maxPauseMs.others
    const answered =
      protection === null
        ? `${url.host} answered with status ${status}`
        : describeRefusal(url.host, protection, `status ${status}`)
    const message = isLong ? describePause(url.host, { status, until }) : answered
    return describeFailure(request.url, { code: 'http_error', message, status, retryAfterMs, protection })
  }
  return { kind: 'page', requestedUrl: request.url, url: url.href, status, headers, contentType, text }
}

function describeRefusal(host: string, protection: Protection, seen: string): string {
  const refused = `${host} is protected by ${protectionNames[protection]}, which did not let Forecourt in (${seen}).`
  return `${refused} Enroll the key directory, or ask the dealer to allow the User-Agent`
}

function nameOf(hop: Hop): string {
  const { origin, pathname, search } = hop.url
  return `${hop.method} ${origin}${pathname}${search}`
}
