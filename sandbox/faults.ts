import { type Static, Type } from 'typebox'
import { proxiedHeader } from './proxy.ts'
import { hashText } from './random.ts'
import type { SiteAnswer, SiteRequest } from './sites/site.ts'

const narrowing = {
  /** Regular expression for path and query; absent: every request. */
  path: Type.Optional(Type.String()),
  /** Number of matching requests to let through first. */
  skip: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Number of requests to affect; absent: unlimited. */
  times: Type.Optional(Type.Integer({ minimum: 1 })),
}
const milliseconds = Type.Integer({ minimum: 0 })

/** Ways in which a site can fail. Several faults can be set at once; they apply in order. */
export const Fault = Type.Union([
  Type.Object({ kind: Type.Literal('slow'), headMs: milliseconds, chunkMs: milliseconds, ...narrowing }),
  Type.Object({ kind: Type.Literal('challenge'), ...narrowing }),
  Type.Object({
    kind: Type.Literal('status'),
    status: Type.Integer({ minimum: 200, maximum: 599 }),
    /** Seconds of a Retry-After header; absent: no header. */
    retryAfter: Type.Optional(Type.Integer({ minimum: 0 })),
    ...narrowing,
  }),
  Type.Object({ kind: Type.Literal('cut-off'), ...narrowing }),
  /** Refuses requests that do not come through the sandbox's proxy. */
  Type.Object({
    kind: Type.Literal('direct-refused'),
    /** Default 403. */
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    ...narrowing,
  }),
  /** Lets only visits in that are signed by a key of the directory that they name; others get a challenge. */
  Type.Object({ kind: Type.Literal('unsigned-refused'), ...narrowing }),
  Type.Object({
    kind: Type.Literal('missing-pages'),
    /** Share of missing pages, 0 to 1 (0.5): always the same pages, never `/` and `/robots.txt`. */
    share: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** Default 404. */
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    ...narrowing,
  }),
  Type.Object({ kind: Type.Literal('empty-inventory'), ...narrowing }),
  Type.Object({ kind: Type.Literal('truncated-json'), ...narrowing }),
  Type.Object({ kind: Type.Literal('html-for-json'), ...narrowing }),
  Type.Object({ kind: Type.Literal('huge-page'), bytes: Type.Optional(Type.Integer({ minimum: 1 })), ...narrowing }),
  Type.Object({ kind: Type.Literal('redirect-loop'), ...narrowing }),
  Type.Object({ kind: Type.Literal('redirect'), location: Type.String(), ...narrowing }),
])
export type Fault = Static<typeof Fault>

/** A response and how it is sent. */
export type Delivery = {
  readonly answer: SiteAnswer
  /** Wait before the first byte, in milliseconds. */
  readonly headMs: number
  /** Wait before each piece of the body, in milliseconds. */
  readonly chunkMs: number
  /** Closes the connection after half of the body. */
  readonly cutOff: boolean
  /** Bytes of padding after the body; 0 for none. */
  readonly fillBytes: number
}

/** A site's faults, with their remaining numbers of requests. */
export interface FaultBox {
  list(): readonly Fault[]
  /** Replaces all faults; throws if a `path` is not a regular expression. */
  set(faults: readonly Fault[]): void
  /** Applies the matching faults to a response. */
  deliver(request: SiteRequest, answer: (request: SiteRequest) => SiteAnswer): Delivery
}

export function createFaultBox(): FaultBox {
  let armed: readonly Armed[] = []
  return {
    list: () => armed.filter((fault) => fault.left > 0).map(({ fault }) => fault),
    set(faults) {
      armed = faults.map(arm)
    },
    deliver(request, answer) {
      const struck = armed.filter((fault) => strikes(fault, request)).map(({ fault }) => fault)
      const asked = struck.some(({ kind }) => kind === 'empty-inventory') ? { ...request, showNothing: true } : request
      return struck.reduce((delivery, fault) => strike(fault, delivery, request), deliverUnharmed(answer(asked)))
    },
  }
}

type Armed = { readonly fault: Fault; readonly pattern: RegExp; toSkip: number; left: number }

function arm(fault: Fault): Armed {
  return { fault, pattern: new RegExp(fault.path ?? ''), toSkip: fault.skip ?? 0, left: fault.times ?? Infinity }
}

function strikes(armed: Armed, request: SiteRequest): boolean {
  if (armed.left === 0 || !armed.pattern.test(request.url.pathname + request.url.search)) return false
  if (armed.toSkip > 0) {
    armed.toSkip -= 1
    return false
  }
  armed.left -= 1
  return true
}

function deliverUnharmed(answer: SiteAnswer): Delivery {
  return { answer, headMs: 0, chunkMs: 0, cutOff: false, fillBytes: 0 }
}

/** Set by the server where it has verified the visit's signature. */
export const signedHeader = 'x-sandbox-signed'

function strike(fault: Fault, delivery: Delivery, request: SiteRequest): Delivery {
  const { answer } = delivery
  switch (fault.kind) {
    case 'slow':
      return { ...delivery, headMs: fault.headMs, chunkMs: fault.chunkMs }
    case 'cut-off':
      return { ...delivery, cutOff: true }
    case 'empty-inventory':
      return delivery
    case 'direct-refused':
      return request.headers?.[proxiedHeader] === undefined
        ? { ...delivery, answer: statusPage(fault.status ?? 403) }
        : delivery
    case 'unsigned-refused':
      return request.headers?.[signedHeader] === undefined ? { ...delivery, answer: challengePage } : delivery
    case 'challenge':
      return { ...delivery, answer: challengePage }
    case 'status':
      return { ...delivery, answer: withRetryAfter(statusPage(fault.status), fault.retryAfter) }
    case 'missing-pages':
      return isMissing(request, fault.share ?? 0.5)
        ? { ...delivery, answer: statusPage(fault.status ?? 404) }
        : delivery
    case 'truncated-json':
      return isJson(answer) ? { ...delivery, answer: { ...answer, body: firstHalf(answer.body) } } : delivery
    case 'html-for-json':
      return isJson(answer) ? { ...delivery, answer: { ...statusPage(200), body: maintenance } } : delivery
    case 'huge-page':
      return { ...delivery, answer: statusPage(200), fillBytes: fault.bytes ?? 200_000_000 }
    case 'redirect-loop':
      return { ...delivery, answer: redirectTo(request.url.href) }
    case 'redirect':
      return { ...delivery, answer: redirectTo(fault.location) }
  }
}

function isMissing(request: SiteRequest, share: number): boolean {
  const { pathname, search } = request.url
  if (pathname === '/' || pathname === '/robots.txt') return false
  return hashText(`${request.method} ${pathname}${search} ${request.body}`) / 2 ** 32 < share
}

function isJson(answer: SiteAnswer): boolean {
  return answer.headers['content-type']?.includes('json') ?? false
}

function firstHalf(body: string): string {
  return body.slice(0, Math.floor(body.length / 2))
}

function redirectTo(location: string): SiteAnswer {
  return { status: 302, headers: { location, 'content-type': 'text/plain' }, body: '' }
}

function statusPage(status: number): SiteAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html><title>${status}</title><h1>${status}</h1>`,
  }
}

function withRetryAfter(answer: SiteAnswer, seconds: number | undefined): SiteAnswer {
  if (seconds === undefined) return answer
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } }
}

const maintenance = '<!DOCTYPE html><title>Back soon</title><h1>We are polishing the site. Back soon.</h1>'

const challengePage: SiteAnswer = {
  status: 403,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    server: 'cloudflare',
    'cf-mitigated': 'challenge',
    'cache-control': 'private, max-age=0, no-store',
  },
  body: `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head>
<body><noscript>Enable JavaScript and cookies to continue</noscript>
<script>window._cf_chl_opt = { cType: 'managed' };</script><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>
</body></html>`,
}
