import type { FastifyReply, FastifyRequest } from 'fastify'
import { redactKeys } from '../accounts/redact-keys.ts'
import { redactBody, redactPath, redactText } from '../accounts/redact-request.ts'
import type { KeyCaller } from '../db/queries/callers.ts'
import type { LoggedRequest } from '../db/queries/requests.ts'
import { beginValue, maxTextLength } from './begin-value.ts'
import { bodyOf } from './transport/read-body.ts'

const keptErrorCharacters = 1000

/** A request as GET /v1/requests shows it. Headers hold the key, and are left out. */
export function describeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, endedAt }: { readonly caller: KeyCaller; readonly endedAt: Date },
): LoggedRequest {
  const { accountId, keyId } = caller
  const durationMs = Math.round(reply.elapsedTime)
  return {
    accountId,
    keyId,
    at: new Date(endedAt.getTime() - durationMs),
    requestId: request.id,
    method: request.method,
    operation: request.record?.route ?? '',
    path: redactPath(request.url),
    status: reply.statusCode,
    durationMs,
    clientAddress: request.ip,
    error: describeDetail(request.detail),
    body: describeBody(request),
  }
}

function describeBody(request: FastifyRequest): string | null {
  const body = bodyOf(request)
  if (body.kind === 'json') return redactBody(beginValue(body.value))
  return body.kind === 'malformed' ? redactText(body.text.slice(0, maxTextLength)) : null
}

/** The location and message of each fault of a 422, without the values sent. */
function describeDetail(detail: unknown): string | null {
  if (detail === null || detail === undefined) return null
  const text = Array.isArray(detail) ? detail.map(describeEntry).join('; ') : asText(detail)
  return redactKeys(text).replaceAll('\0', '').slice(0, keptErrorCharacters)
}

function describeEntry(entry: unknown): string {
  const { loc, msg } = Object(entry)
  return `${Array.isArray(loc) ? loc.join('.') : ''}: ${msg}`
}

function asText(detail: unknown): string {
  return typeof detail === 'string' ? detail : JSON.stringify(detail)
}
