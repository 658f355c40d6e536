import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdsSession } from '../../accounts/members/member-auth.ts'
import {
  type Answer,
  type ContentEncoding,
  isJsonAnswer,
  isRawAnswer,
  type JsonAnswer,
  type RawAnswer,
} from '../answer.ts'
import { type Access, isForMembers } from '../define-route.ts'
import { findGrant } from '../granted-caller.ts'
import type { RequestRecord, RoutePipeline } from '../pipeline/pipeline.ts'
import type { Credential, DescribeVisitor, RequestInput, Visitor } from '../pipeline/request-input.ts'
import { chooseEncoding, compressors } from './content-encoding.ts'
import { findKey, findOperator } from './find-credential.ts'
import { bodyOf } from './read-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's account once known, for the log. */
    accountId: number | null
    /** Set once a pipeline has recorded the request. */
    record: RequestRecord | null
    /** `detail` of the answer, if that is an error. */
    detail: unknown
  }
}

/** Connects HTTP requests with a route's pipeline. Failures go to the error handler. */
export function answerRequests(access: Access, pipeline: RoutePipeline, publicUrl: string | null) {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      const { params, query, headers } = request
      const body = bodyOf(request)
      const encoding = chooseEncoding(headers['accept-encoding'])
      const unlessSince = headers['if-modified-since']
      const wants = { encoding, unlessEtag: headers['if-none-match'], unlessSince }
      const visitor = () => describeVisitor(request, publicUrl)
      const idempotencyKey = headers['idempotency-key']?.toString()
      const input = { requestId: request.id, idempotencyKey, params, query, body, wants, visitor }
      const outcome = await pipeline(credentialOf(access, request, input), input)
      request.record = outcome.record
      request.accountId = outcome.record.caller?.accountId ?? null
      reply.headers(outcome.headers)
      if (outcome.kind === 'answered') request.detail = detailOf(outcome.answer)
      if (outcome.kind === 'failed') fail(reply, outcome.error)
      else if (isRawAnswer(outcome.answer)) sendRaw(reply, outcome.answer)
      else await sendJson(reply, outcome.answer, encoding)
    } catch (error) {
      fail(reply, error)
    }
  }
  // Not the promise: Fastify would wait for it, and for the end of the response, only to find that all is sent.
  return (request: FastifyRequest, reply: FastifyReply): void => {
    void answer(request, reply)
  }
}

function detailOf(answer: Answer): unknown {
  const body = isJsonAnswer(answer) && answer.status >= 400 ? answer.body : null
  return typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
}

/** Fastify would send any other value as a body. */
function fail(reply: FastifyReply, error: unknown): void {
  reply.send(error instanceof Error ? error : new Error('a request failed', { cause: error }))
}

/** A key takes precedence over a session, so that programs that keep cookies are not treated as members. */
function credentialOf(access: Access, request: FastifyRequest, { query, body, visitor }: RequestInput): Credential {
  const { headers } = request
  if (access === 'metrics') return findOperator(headers, request.socket.remoteAddress)
  if (isForMembers(access)) return findSession(headers.cookie, visitor)
  const grantId = findGrant(headers)
  if (grantId !== undefined) return { kind: 'granted', grantId }
  const key = findKey({ headers, body, query })
  return key.kind === 'none' ? findSession(headers.cookie, visitor) : key
}

/** Below this many bytes, compression costs more than it saves. */
const compressFromBytes = 1024

/** A ready payload, unchanged. */
function sendRaw(reply: FastifyReply, { status, headers, payload }: RawAnswer): void {
  reply.code(status).headers(headers)
  if (typeof payload !== 'function') reply.send(payload)
  // The length is unknown.
  else reply.send(reply.request.method === 'HEAD' ? emptied(payload()) : payload())
}

/** Without its content, which is not read. */
function emptied(stream: Readable): Readable {
  stream.destroy()
  return Readable.from([])
}

/** Compressed on request. */
async function sendJson(
  reply: FastifyReply,
  { status, headers, body }: JsonAnswer<number, unknown>,
  encoding: ContentEncoding,
): Promise<void> {
  const text = JSON.stringify(body)
  const isLong = Buffer.byteLength(text) >= compressFromBytes
  reply.code(status).headers(headers).header('content-type', 'application/json; charset=utf-8')
  if (isLong) reply.header('vary', 'accept-encoding')
  // Node sends a text together with the headers, without copying it to a buffer first.
  if (encoding === 'identity' || !isLong) reply.send(text)
  else reply.header('content-encoding', encoding).send(await compressors[encoding](Buffer.from(text)))
}

/** The dashboard sends it with every request. A page of another origin cannot do so without a CORS preflight. */
const dashboardHeader = 'x-forecourt-dashboard'

function describeVisitor(request: FastifyRequest, publicUrl: string | null): Visitor {
  const { headers } = request
  const base = publicUrl ?? `${request.protocol}://${headers.host ?? '127.0.0.1'}`
  return {
    address: request.ip,
    userAgent: headers['user-agent'] ?? '',
    accept: headers.accept ?? '',
    lastEventId: headers['last-event-id']?.toString(),
    isSecure: request.protocol === 'https',
    cookie: headers.cookie ?? null,
    base,
    isOwnPage:
      headers[dashboardHeader] !== undefined &&
      isOwnOrigin(headers.origin, [base, `http://${headers.host}`, `https://${headers.host}`]),
  }
}

/** Browsers send the origin with every request that may change something. */
function isOwnOrigin(origin: string | undefined, own: readonly string[]): boolean {
  return origin === undefined || own.some((base) => URL.canParse(base) && new URL(base).origin === origin)
}

/** The member's session, if the cookies may contain one. */
function findSession(cookie: string | undefined, visitor: DescribeVisitor): Credential {
  if (!holdsSession(cookie)) return { kind: 'none' }
  return { kind: 'session', cookie, isOwnPage: visitor().isOwnPage }
}
