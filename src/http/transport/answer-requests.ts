import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Access, isForMembers } from '../define-route.ts'
import type { RoutePipeline } from '../pipeline/pipeline.ts'
import type { Credential, Visitor } from '../pipeline/request-input.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { findKey } from './find-key.ts'
import { findOperator } from './find-operator.ts'
import { findSession } from './find-session.ts'
import { bodyOf } from './read-body.ts'
import { sendAnswer } from './send-answer.ts'
import { describeVisitor } from './visitor.ts'

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
