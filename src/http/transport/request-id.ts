import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { redactKeys } from '../../accounts/redact-keys.ts'

const sane = /^[\w.:/+=-]{1,128}$/

/** The caller's `x-request-id` if it is safe to log, otherwise a new id. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && sane.test(given) && redactKeys(given) === given ? given : randomUUID()
}
