import { errors } from 'undici'
import type { FailureCode } from '../model/page.ts'
import { AddressRefusedError } from './connector.ts'

export type DescribedError = { readonly code: FailureCode; readonly message: string }

type Rule = { readonly codes: RegExp; readonly code: FailureCode; readonly says: (host: string) => string }

/** Error codes of Node, OpenSSL and undici, first match wins. */
const rules: readonly Rule[] = [
  { codes: /^ENOTFOUND$/, code: 'no_such_host', says: (host) => `The name ${host} could not be looked up` },
  { codes: /^(ENODATA|EAI_\w+)$/, code: 'dns', says: (host) => `The name ${host} could not be looked up` },
  { codes: /^ECONNREFUSED$/, code: 'refused', says: (host) => `${host} refused the connection` },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN|EACCES|EPERM)$/,
    code: 'refused',
    says: (host) => `${host} could not be reached`,
  },
  {
    codes: /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/,
    code: 'timeout',
    says: (host) => `${host} did not answer in time`,
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    code: 'tls',
    says: (host) => `The certificate of ${host} is made out to another name`,
  },
  { codes: /^CERT_HAS_EXPIRED$/, code: 'tls', says: (host) => `The certificate of ${host} has expired` },
  {
    codes: /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|INVALID_CA|CRL_|HOSTNAME_MISMATCH)/,
    code: 'tls',
    says: (host) => `The certificate of ${host} is not trusted`,
  },
  { codes: /^(ERR_TLS_|ERR_SSL_|EPROTO)/, code: 'tls', says: (host) => `${host} could not agree on TLS` },
  {
    codes: /^(UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/,
    code: 'too_large',
    says: (host) => `${host} sent headers that are too large`,
  },
  {
    codes: /^UND_ERR_INVALID_ARG$/,
    code: 'bad_address',
    says: (host) => `The request to ${host} has a header or a path that cannot be sent`,
  },
]

const badCompression = /^(Z_|ERR__|ERR_BROTLI|ERR_ZLIB)/

/**
 * Converts errors of undici, TLS, DNS or a decompressor to a code and a message. If the host had `begun` to respond, a
 * lost connection means that the page was cut off.
 */
export function describeError(error: unknown, host: string, begun: boolean): DescribedError {
  if (error instanceof AddressRefusedError) return { code: 'address_refused', message: error.message }
  const code = codeOf(error)
  const rule = rules.find(({ codes }) => codes.test(code))
  if (rule !== undefined && !(begun && rule.code === 'tls')) return { code: rule.code, message: rule.says(host) }
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
