import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { HttpMetrics } from '../metrics.ts'
import type { RecordRequest, RequestRecord } from '../pipeline/record.ts'

export type Observers = { readonly metrics: HttpMetrics; readonly log: Logger; readonly record: RecordRequest }

/** What monitoring requests every few seconds is logged at `debug`. */
const probes: readonly string[] = ['/livez', '/readyz', '/metrics']

/**
 * Measures every response and logs it, one line each, by the route's pattern: paths and queries may hold keys, VINs and
 * tokens. Failures are logged in addition, where they occur, with the same request_id. Returns the same for requests that
 * Fastify refuses before any hook.
 */
export function observeAnswers(app: FastifyInstance, { metrics, log, record }: Observers) {
  app.decorateRequest('accountId', null)
  app.decorateRequest('isRecorded', false)
  const observe = (request: FastifyRequest, reply: FastifyReply): void => {
    const { method, id, accountId } = request
    const status = reply.statusCode
    const route = request.routeOptions.config?.pattern ?? request.routeOptions.url ?? 'unmatched'
    metrics.observeDuration({ method, route, status }, reply.elapsedTime)
    if (!request.isRecorded) record({ ...unmatched, status })
    const facts = { request_id: id, method, route, status, duration_ms: Math.round(reply.elapsedTime) }
    log[probes.includes(route) ? 'debug' : 'info']({ ...facts, account_id: accountId ?? null }, 'request answered')
  }
  app.addHook('onResponse', (request, reply, done) => {
    observe(request, reply)
    done()
  })
  return observe
}

const unmatched: Omit<RequestRecord, 'status'> = {
  ...{ caller: null, route: 'unmatched', limit: 'none', dealershipId: null, isBillable: false, prewarmed: 0 },
}
