import type { Page, PageAnswer, PageRequest } from '../../model/page.ts'
import type { PausedRequest } from './open-tab.ts'

/** Chromium's command for a request, of its Fetch domain. */
export type Command = { readonly method: string; readonly params: object }

type Headers = Readonly<Record<string, string>>

/** Styles do not affect what is read, but scripts may wait for them. */
export const emptyStyle: Command = fulfill(200, { 'content-type': 'text/css' }, '')
/** A navigation that is not allowed leaves the page as it is. */
export const refused: Command = { method: 'Fetch.failRequest', params: { errorReason: 'Aborted' } }
/** Nothing is fetched: the URL itself contains the bytes. */
export const goOn: Command = { method: 'Fetch.continueRequest', params: {} }

/** Allows Chromium's preflight request; the answer to the request itself decides which origin may read it. */
export function allowPreflight({ request }: PausedRequest): Command {
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
export function pageRequest(
  { resourceType, request }: PausedRequest,
  purpose: PageRequest['purpose'],
): PageRequest | null {
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

export function isData(resourceType: string): boolean {
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
export function commandFor(answer: PageAnswer, { request, resourceType }: PausedRequest): Command {
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

export function isElsewhere({ url }: Page, asked: string): boolean {
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
