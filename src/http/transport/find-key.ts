import type { IncomingHttpHeaders } from 'node:http'
import type { Credential, ReadBody } from '../pipeline/request-input.ts'

export type KeyPlaces = {
  readonly headers: IncomingHttpHeaders
  readonly body: ReadBody
  readonly query: unknown
}

/**
 * The key of a request. If there are several, the first counts, in the order Authorization, X-API-Key, body,
 * query; the others are ignored. Authorization with a scheme other than Bearer is not a key.
 */
export function findKey({ headers, body, query }: KeyPlaces): Credential {
  const candidates = [
    bearerOf(headers.authorization),
    headers['x-api-key'],
    body.kind === 'json' ? apiKeyOf(body.value) : undefined,
    apiKeyOf(query),
  ]
  const given = candidates.find((candidate) => candidate !== undefined && candidate !== null && candidate !== '')
  if (given === undefined) return { kind: 'none' }
  return typeof given === 'string' ? { kind: 'key', text: given } : { kind: 'not_a_key' }
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(?<key>\S.*)$/i.exec(authorization ?? '')?.groups?.key?.trimEnd()
}

function apiKeyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'api_key' in value ? value.api_key : undefined
}
