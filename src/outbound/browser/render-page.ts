import { setTimeout as wait } from 'node:timers/promises'
import { parseJson } from '../../lib/json.ts'
import { escapeHtml } from '../../lib/text.ts'
import type { FetchFailure, Page, PageAnswer, PageRequest } from '../../model/page.ts'
import { siteHost, thirdPartyHost } from '../../model/website-address.ts'
import { describeFailure } from '../describe-failure.ts'
import { maxBytesByPurpose } from '../limits.ts'
import type { Devtools } from './connect-devtools.ts'
import { openTab, type PausedRequest } from './open-tab.ts'

type Rendering = {
  readonly request: PageRequest
  readonly userAgent: string
  readonly maxRequests: number
  readonly signal: AbortSignal
  /** Sends what the page asks for. */
  readonly fetchPage: (request: PageRequest) => Promise<PageAnswer>
  /** Scripts that an earlier page asked for. */
  readonly scripts: { get(url: string): Page | undefined; set(url: string, script: Page): unknown }
}

/**
 * Opens a page and answers its requests, until it has come to rest. A page whose data or own scripts did not arrive is a
 * failure: what it shows may lack vehicles. Rejects when the signal aborts or the browser is lost.
 */
export async function renderPage(devtools: Devtools, rendering: Rendering): Promise<PageAnswer> {
  const { request, signal, maxRequests } = rendering
  const activity = { pending: 0, begun: 0, lastMs: performance.now() }
  const answers: Page[] = []
  const arrived = new Map<string, Page>()
  let requests = 0
  let problem: string | null = null
  let failure: FetchFailure | null = null
  let isShown = false

  const send = async (paused: PausedRequest, wanted: PageRequest): Promise<PageAnswer> => {
    const known =
      arrived.get(wanted.url) ?? (paused.resourceType === 'Script' ? rendering.scripts.get(wanted.url) : null)
    if (known) return known
    if (requests >= maxRequests) {
      problem ??= `it asks for more than ${maxRequests} things`
      return describeFailure(wanted.url, { code: 'not_rendered', message: problem })
    }
    requests++
    const answer = await rendering.fetchPage(wanted)
    if (answer.kind === 'failure') {
      if (isNeeded(paused, request.url) && mayComeLater(answer)) problem ??= answer.message
    } else if (paused.resourceType === 'Script') rendering.scripts.set(wanted.url, answer)
    return answer
  }

  const answerPaused = async (paused: PausedRequest): Promise<Command> => {
    const { resourceType, frameId, request: asked } = paused
    if (/^(?:data|blob):/.test(asked.url)) return goOn
    if (resourceType === 'Stylesheet') return emptyStyle
    if (asked.method === 'OPTIONS') return allowPreflight(paused)
    const isRead = isData(resourceType) || resourceType === 'Document' || resourceType === 'Script'
    const isMain = resourceType === 'Document' && frameId === tab.id
    if (!isRead || (!isMain && thirdPartyHost.test(URL.parse(asked.url)?.host ?? ''))) return refused
    const wanted = pageRequest(paused, request.purpose)
    if (wanted === null) return refused
    const answer = await send(paused, wanted)
    if (answer.kind === 'failure') {
      if (isMain && !isShown) failure = answer
    } else if (isElsewhere(answer, asked.url)) arrived.set(answer.url, answer)
    else if (isData(resourceType)) answers.push(answer)
    else if (isMain) isShown = true
    return commandFor(answer, paused)
  }

  const onRequest = (paused: PausedRequest) => {
    const { requestId, sessionId } = paused
    note(activity, 1)
    answerPaused(paused)
      .then(({ method, params }) => devtools.send(method, { requestId, ...params }, sessionId))
      // The page went on without it, or has ended.
      .catch(() => {})
      .finally(() => note(activity, -1))
  }

  const tab = await openTab(devtools, rendering.userAgent, onRequest)
  await tab.open(request.url)
  for (;;) {
    while (failure === null && isBusy(activity)) await wait(pollMs, undefined, { signal })
    const ended = failure ?? (problem === null ? null : notWhole(request.url, problem))
    if (ended !== null) return { ...ended, requestedUrl: request.url, requests }
    const before = activity.begun
    const shown = await tab.read(maxBytesByPurpose[request.purpose]).catch((error: unknown) => {
      // It went on to another page meanwhile.
      if (activity.begun === before) throw error
      return null
    })
    if (shown === null || activity.begun !== before) continue
    const { url, html, characters } = shown
    if (characters > html.length) {
      const message = `${request.url} shows more than ${html.length} characters`
      return { ...describeFailure(request.url, { code: 'too_large', message }), requests }
    }
    return { ...pageOf(request.url, url, withAnswers(html, answers)), requests }
  }
}

const pollMs = 50
/** A page that is idle without requests for this long has finished loading, as with Puppeteer's networkidle. */
const quietMs = 500

type Activity = { pending: number; begun: number; lastMs: number }

function note(activity: Activity, step: 1 | -1): void {
  activity.pending += step
  activity.begun += Math.max(step, 0)
  activity.lastMs = performance.now()
}

function isBusy({ pending, lastMs }: Activity): boolean {
  return pending > 0 || performance.now() - lastMs < quietMs
}

/** Third-party scripts may fail: they add nothing about the vehicles. */
function isNeeded({ resourceType, request }: PausedRequest, pageUrl: string): boolean {
  return isData(resourceType) || (resourceType === 'Script' && isOwn(request.url, pageUrl))
}

/** Forbidden and missing resources do not make the page a failure. */
function mayComeLater({ class: kind, code }: FetchFailure): boolean {
  return kind === 'unavailable' && code !== 'address_refused' && code !== 'no_such_host'
}

function notWhole(url: string, problem: string): FetchFailure {
  return describeFailure(url, { code: 'not_rendered', message: `${url} was not shown whole: ${problem}` })
}

function isOwn(url: string, pageUrl: string): boolean {
  return siteHost(new URL(url)) === siteHost(new URL(pageUrl))
}

function pageOf(requestedUrl: string, url: string, text: string): Page {
  const contentType = 'text/html; charset=utf-8'
  return { kind: 'page', requestedUrl, url, status: 200, headers: { 'content-type': contentType }, contentType, text }
}

const maxAnswers = 20
const maxCharacters = 4_000_000

/** The document with the JSON that its scripts fetched embedded, since the rendered page may show less of it. */
function withAnswers(html: string, answers: readonly Page[]): string {
  let room = maxCharacters
  const embedded = answers
    .filter(({ text }) => isJson(text))
    .slice(0, maxAnswers)
    .flatMap(({ url, text }) => {
      room -= text.length
      return room < 0
        ? []
        : [`<script type="application/json" id="fetched" data-url="${escapeHtml(url)}">${inScript(text)}</script>`]
    })
  const head = /<head\b[^<>]*>/i.exec(html)
  const at = head === null ? 0 : head.index + head[0].length
  return `<!DOCTYPE html>\n${html.slice(0, at)}${embedded.join('')}${html.slice(at)}`
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && parseJson(text) !== undefined
}

/** In JSON, `<` stands only in strings. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/** Chromium's command for a request, of its Fetch domain. */
type Command = { readonly method: string; readonly params: object }

type Headers = Readonly<Record<string, string>>

/** Styles do not affect what is read, but scripts may wait for them. */
const emptyStyle: Command = fulfill(200, { 'content-type': 'text/css' }, '')
/** A navigation that is not allowed leaves the page as it is. */
const refused: Command = { method: 'Fetch.failRequest', params: { errorReason: 'Aborted' } }
/** Nothing is fetched: the URL itself contains the bytes. */
const goOn: Command = { method: 'Fetch.continueRequest', params: {} }

/** Allows Chromium's preflight request; the answer to the request itself decides which origin may read it. */
function allowPreflight({ request }: PausedRequest): Command {
  const asked = lowerCase(request.headers)
  return fulfill(
    204,
    {
      'access-control-allow-origin': asked.origin ?? '*',
      'access-control-allow-methods': asked['access-control-request-method'] ?? 'GET',
      'access-control-allow-headers': asked['access-control-request-headers'] ?? '',
      'access-control-allow-credentials': 'true',
    },
    '',
  )
}

const ownHeaders =
  /^(?:host|user-agent|accept-encoding|connection|content-length|if-.*|sec-.*|proxy-.*|upgrade-insecure-requests|x-devtools-.*)$/

/** null: a kind of request that is never sent, such as streams and prefetches. */
function pageRequest({ resourceType, request }: PausedRequest, purpose: PageRequest['purpose']): PageRequest | null {
  const { url, method, postData } = request
  const headers = lowerCase(request.headers)
  const isEarly = /prefetch|prerender/.test(`${headers.purpose} ${headers['sec-purpose']}`)
  if (isEarly || headers.accept === 'text/event-stream') return null
  if (method !== 'GET' && (method !== 'POST' || !isData(resourceType))) return null
  const sent = Object.entries(headers).filter(([name]) => !ownHeaders.test(name))
  return {
    url,
    method,
    headers: Object.fromEntries(sent),
    purpose: resourceType === 'Document' ? purpose : 'detail',
    ...(postData === undefined ? {} : { body: postData }),
  }
}

function isData(resourceType: string): boolean {
  return resourceType === 'XHR' || resourceType === 'Fetch'
}

const withheld =
  /^(?:content-(?:encoding|length|type)|transfer-encoding|connection|link|alt-svc|nel|report-to|reporting-endpoints|refresh)$/
/** No popups, no workers, and no WebRTC, also in frames of a document: interception and proxy do not stop that. */
const limits: Headers = {
  'content-security-policy': "sandbox allow-scripts allow-same-origin allow-forms; worker-src 'none'",
  'connection-allowlist': '("*://*:*/*")',
}

/** After a redirect the browser is sent to where it led, so that it knows the origin of what it gets. */
function commandFor(answer: PageAnswer, { request, resourceType }: PausedRequest): Command {
  if (answer.kind === 'failure') {
    if (answer.status === null || answer.code !== 'http_error') return refused
    return fulfill(answer.status, { 'access-control-allow-origin': lowerCase(request.headers).origin ?? '*' }, '')
  }
  if (isElsewhere(answer, request.url)) return fulfill(303, { ...readable(answer), location: answer.url }, '')
  const type = `${answer.contentType.split(';')[0] || 'text/html'}; charset=utf-8`
  const limited = resourceType === 'Document' ? limits : {}
  const kept = Object.entries(answer.headers).filter(([name]) => !withheld.test(name))
  return fulfill(answer.status, Object.fromEntries(kept), answer.text, { 'content-type': type, ...limited })
}

function isElsewhere({ url }: Page, asked: string): boolean {
  return url !== asked.replace(/#.*$/, '')
}

function readable({ headers }: Page): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))
}

function fulfill(status: number, headers: Headers, body: string, further: Headers = {}): Command {
  const responseHeaders = [...Object.entries(headers), ...Object.entries(further)].map(([name, value]) => ({
    name,
    value,
  }))
  const encoded = Buffer.from(body).toString('base64')
  return { method: 'Fetch.fulfillRequest', params: { responseCode: status, responseHeaders, body: encoded } }
}

function lowerCase(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
