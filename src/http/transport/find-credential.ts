import type { IncomingHttpHeaders } from 'node:http'
import type { Credential, RequestInput } from '../pipeline/request-input.ts'

export type KeyRequest = Pick<RequestInput, 'body' | 'query'> & { readonly headers: IncomingHttpHeaders }

/**
 * The key of a request. If there are several, the first counts, in the order Authorization, X-API-Key, body,
 * query; the others are ignored. Authorization with a scheme other than Bearer is not a key.
 */
export function findKey({ headers, body, query }: KeyRequest): Credential {
  const given =
    orNone(bearerOf(headers.authorization)) ??
    orNone(headers['x-api-key']) ??
    (body.kind === 'json' ? orNone(apiKeyOf(body.value)) : undefined) ??
    orNone(apiKeyOf(query))
  if (given === undefined) return { kind: 'none' }
  return typeof given === 'string' ? { kind: 'key', text: given } : { kind: 'not_a_key' }
}

function orNone(value: unknown): unknown {
  return value === '' || value === null ? undefined : value
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(?<key>\S.*)$/i.exec(authorization ?? '')?.groups?.key?.trimEnd()
}

function apiKeyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'api_key' in value ? value.api_key : undefined
}

/** Headers that a proxy adds. Behind a proxy every request seems to come from this machine. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** The credential of a request for metrics. */
export function findOperator(headers: IncomingHttpHeaders, remoteAddress: string | undefined): Credential {
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined)
  return {
    kind: 'operator',
    token: bearerOf(headers.authorization) ?? null,
    isLocal: !isProxied && isLoopback(remoteAddress),
  }
}

export function isLoopback(address: string | undefined): boolean {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address ?? '')
}
