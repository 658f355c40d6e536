import { errors } from 'undici'
import type { FailureCode, FetchFailure } from '../model/page.ts'
import { AddressRefusedError } from './look-up-vetted.ts'

const classByCode: Readonly<Record<Exclude<FailureCode, 'http_error'>, FetchFailure['class']>> = {
  bad_address: 'changed',
  asked_to_wait: 'unavailable',
  no_such_host: 'unavailable',
  dns: 'unavailable',
  refused: 'unavailable',
  reset: 'unavailable',
  tls: 'unavailable',
  timeout: 'unavailable',
  too_large: 'changed',
  too_many_redirects: 'changed',
  address_refused: 'unavailable',
  challenge: 'blocked',
  cut_off: 'unavailable',
  bad_encoding: 'unavailable',
  not_json: 'changed',
  wrong_shape: 'changed',
  robots: 'blocked',
  denied: 'blocked',
  not_stored: 'unavailable',
  not_rendered: 'unavailable',
  stopped: 'unavailable',
}

/** Some firewalls answer 406 or 451 instead of 403; 407 asks for a proxy password. */
const blockedStatuses: readonly number[] = [401, 402, 403, 406, 407, 451]
const passingStatuses: readonly number[] = [408, 421, 425, 429]

export function describeFailure(
  requestedUrl: string,
  failure: Pick<FetchFailure, 'code' | 'message'> & {
    readonly status?: number | null
    readonly retryAfterMs?: number | null
    readonly protection?: FetchFailure['protection'] | null
  },
): FetchFailure {
  const status = failure.status ?? null
  const failureClass = failure.code === 'http_error' ? classOfStatus(status) : classByCode[failure.code]
  const { code, message, retryAfterMs = null, protection = null } = failure
  return {
    kind: 'failure',
    requestedUrl,
    class: failureClass,
    code,
    message,
    status,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(protection === null ? {} : { protection }),
  }
}

function classOfStatus(status: number | null): FetchFailure['class'] {
  if (status === null || status >= 500 || passingStatuses.includes(status)) return 'unavailable'
  return blockedStatuses.includes(status) ? 'blocked' : 'changed'
}

export type DescribedError = Pick<FetchFailure, 'code' | 'message'>

/** Error codes of Node, OpenSSL and undici, and what to say (% is the host); the first match wins. */
const rules: readonly (readonly [codes: RegExp, code: FailureCode, says: string])[] = [
  [/^ENOTFOUND$/, 'no_such_host', 'The name % could not be looked up'],
  [/^(ENODATA|EAI_\w+)$/, 'dns', 'The name % could not be looked up'],
  [/^ECONNREFUSED$/, 'refused', '% refused the connection'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN|EACCES|EPERM)$/, 'refused', '% could not be reached'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout', '% did not answer in time'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'tls', 'The certificate of % is made out to another name'],
  [/^CERT_HAS_EXPIRED$/, 'tls', 'The certificate of % has expired'],
  [
    /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|INVALID_CA|CRL_|HOSTNAME_MISMATCH)/,
    'tls',
    'The certificate of % is not trusted',
  ],
  [/^(ERR_TLS_|ERR_SSL_|EPROTO)/, 'tls', '% could not agree on TLS'],
  [/^(UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/, 'too_large', '% sent headers that are too large'],
  [/^UND_ERR_INVALID_ARG$/, 'bad_address', 'The request to % has a header or a path that cannot be sent'],
]

const badCompression = /^(Z_|ERR__|ERR_BROTLI|ERR_ZLIB)/

/** Errors of undici, TLS, DNS or a decompressor. `begun`: the host had begun to respond, so the page was cut off. */
export function describeError(error: unknown, host: string, begun: boolean): DescribedError {
  if (error instanceof AddressRefusedError) return { code: 'address_refused', message: error.message }
  const code = codeOf(error)
  const [, failure, says = ''] = rules.find(([codes]) => codes.test(code)) ?? []
  if (failure !== undefined && !(begun && failure === 'tls')) {
    return { code: failure, message: says.replace('%', () => host) }
  }
  if (begun && badCompression.test(code) && code !== 'Z_BUF_ERROR') {
    return { code: 'bad_encoding', message: `${host} sent a page that cannot be decompressed` }
  }
  if (begun) return { code: 'cut_off', message: `${host} broke off in the middle of the page` }
  if (error instanceof errors.HTTPParserError) return { code: 'http_error', message: `${host} did not answer in HTTP` }
  return { code: 'reset', message: `${host} closed the connection without an answer` }
}

/** If several addresses of a host were tried, the first error represents all. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
