import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdsSession } from '../../accounts/members/member-auth.ts'
import { type Answer, type ContentEncoding, isRawAnswer } from '../answer.ts'
import { type Access, isForMembers } from '../define-route.ts'
import type { RoutePipeline } from '../pipeline/pipeline.ts'
import type { Credential, Visitor } from '../pipeline/request-input.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { findKey } from './find-key.ts'
import { findOperator, isLoopback } from './find-operator.ts'
import { bodyOf } from './read-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's account once known, for the log. */
    accountId: number | null
    /** Whether a pipeline has recorded the request. */
    isRecorded: boolean
  }
}

/** Connects HTTP requests with a route's pipeline. Failures are thrown to the error handler. */
export function answerRequests(access: Access, pipeline: RoutePipeline, publicUrl: string | null) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, query, headers } = request
    const wants = { encoding: chooseEncoding(headers['accept-encoding']), unlessEtag: headers['if-none-match'] }
    const visitor = describeVisitor(request, publicUrl)
    const input = { params, query, body: bodyOf(request), wants, visitor }
    const outcome = await pipeline(credentialOf(access, request, visitor), input)
    request.isRecorded = true
    request.accountId = outcome.record.caller?.accountId ?? null
    reply.headers({ ...outcome.headers })
    if (outcome.kind === 'failed') throw outcome.error
    return sendAnswer(reply, outcome.answer, wants.encoding)
  }
}

/** A key takes precedence over a session, so that programs that keep cookies are not treated as members. */
function credentialOf(access: Access, request: FastifyRequest, visitor: Visitor): Credential {
  if (access === 'metrics') return findOperator(request.headers, request.socket.remoteAddress)
  if (isForMembers(access)) return findSession(visitor)
  const key = findKey({ headers: request.headers, body: bodyOf(request), query: request.query })
  return key.kind === 'none' ? findSession(visitor) : key
}

const compressors = {
  // Quality 4 compresses JSON better than gzip's default in less time; the default of 11 takes seconds.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const

/** Below this many bytes, compression costs more than it saves. */
const compressFromBytes = 1024

/** Sends a route's answer: a ready payload unchanged, anything else as JSON, compressed on request. */
async function sendAnswer(reply: FastifyReply, answer: Answer, encoding: ContentEncoding): Promise<FastifyReply> {
  reply.code(answer.status).headers({ ...answer.headers })
  if (isRawAnswer(answer)) return reply.send(answer.payload)
  const bytes = Buffer.from(JSON.stringify(answer.body))
  reply.header('content-type', 'application/json; charset=utf-8')
  if (bytes.length < compressFromBytes) return reply.send(bytes)
  reply.header('vary', 'accept-encoding')
  if (encoding === 'identity') return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compressors[encoding](bytes))
}

/** The dashboard sends it with every request. A page of another origin cannot do so without a CORS preflight. */
const dashboardHeader = 'x-forecourt-dashboard'

function describeVisitor(request: FastifyRequest, publicUrl: string | null): Visitor {
  const { headers } = request
  const base = publicUrl ?? `http://${headers.host ?? '127.0.0.1'}`
  return {
    address: addressOf(request),
    userAgent: headers['user-agent'] ?? '',
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

/** Behind a proxy on this machine: the address that the proxy appended last. */
function addressOf(request: FastifyRequest): string {
  const direct = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  if (!isLoopback(direct) || forwarded === undefined) return direct
  return String(forwarded).split(',').at(-1)?.trim() || direct
}

/** The member's session, if the cookies may contain one. */
function findSession({ cookie, isOwnPage }: Visitor): Credential {
  return cookie !== null && holdsSession(cookie) ? { kind: 'session', cookie, isOwnPage } : { kind: 'none' }
}
