import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redactBody, redactPath, redactText } from '../accounts/redact-request.ts'
import type { KeyCaller } from '../db/queries/callers.ts'
import type { LoggedRequest } from '../db/queries/requests.ts'
import { requestUnderWay } from '../lib/request-under-way.ts'
import { apiErrors } from '../model/errors.ts'
import { redactKeys } from '../model/redact-keys.ts'
import { beginValue, maxTextLength } from './begin-value.ts'
import type { HttpMetrics } from './metrics.ts'
import type { RecordRequest, RequestRecord } from './pipeline/pipeline.ts'
import type { Services } from './services.ts'
import { bodyOf } from './transport/read-body.ts'

const hstsSeconds = 365 * 86_400

/**
 * Adds the request id to every log line of a request. Adds it and `nosniff` to every response, including errors, and HSTS if
 * the client came by https. When the process is stopping, every response closes its connection, so that clients switch to
 * another process.
 */
export function addHeaders(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${hstsSeconds}`)
    if (isStopping()) reply.header('connection', 'close')
    const { httpVersion, headers } = request.raw
    const error = httpVersion === '1.1' && headers.host === undefined ? apiErrors.hostRequired() : undefined
    requestUnderWay.run(request.id, () => done(error))
  })
  // Again, because a body is read in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => requestUnderWay.run(request.id, done))
}

/** Requests that monitoring repeats every few seconds are logged at `debug`. */
const probes: readonly string[] = ['/livez', '/readyz', '/metrics']

/**
 * Measures every response and logs it, one line each, by the route's pattern: paths and queries may hold keys, VINs and
 * tokens. Failures are logged in addition, where they occur, with the same request_id. Returns the same for requests that
 * Fastify refuses before any hook.
 */
export function observeAnswers(app: FastifyInstance, { metrics, record, services }: ObserverDeps) {
  const { clock, log, requestLog } = services
  app.decorateRequest('accountId', null)
  app.decorateRequest('record', null)
  app.decorateRequest('detail', null)
  const observe = (request: FastifyRequest, reply: FastifyReply): void => {
    const { method, id, accountId } = request
    const status = reply.statusCode
    const route = request.routeOptions.config?.pattern ?? request.routeOptions.url ?? 'unmatched'
    metrics.observeDuration({ method, route, status }, reply.elapsedTime)
    if (request.record === null) record({ ...unmatched, status })
    const caller = request.record?.caller
    if (caller?.kind === 'key' && requestLog.wants(caller.accountId, status)) {
      requestLog.note(describeRequest(request, reply, { caller, endedAt: clock.now() }))
    }
    const facts = { request_id: id, method, route, status, duration_ms: Math.round(reply.elapsedTime) }
    log[probes.includes(route) ? 'debug' : 'info']({ ...facts, account_id: accountId ?? null }, 'request answered')
  }
  app.addHook('onResponse', (request, reply, done) => {
    observe(request, reply)
    done()
  })
  return observe
}

type ObserverDeps = {
  readonly metrics: HttpMetrics
  readonly record: RecordRequest
  readonly services: Pick<Services, 'clock' | 'log' | 'requestLog'>
}

const unmatched: Omit<RequestRecord, 'status'> = {
  caller: null,
  route: 'unmatched',
  limit: 'none',
  dealershipId: null,
  isBillable: false,
  prewarmed: 0,
}

const keptErrorCharacters = 1000

/** A request as GET /v1/requests shows it. Headers hold the key, and are left out. */
function describeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, endedAt }: { readonly caller: KeyCaller; readonly endedAt: Date },
): LoggedRequest {
  const durationMs = Math.round(reply.elapsedTime)
  return {
    account_id: caller.accountId,
    key_id: caller.keyId,
    at: new Date(endedAt.getTime() - durationMs),
    request_id: request.id,
    method: request.method,
    operation: request.record?.route ?? '',
    path: redactPath(request.url),
    status: reply.statusCode,
    duration_ms: durationMs,
    client_address: request.ip,
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
