import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { redactUrl } from '../../accounts/redact-keys.ts'
import type { HttpMetrics } from '../metrics.ts'
import type { RecordRequest, RequestRecord } from '../pipeline/record.ts'

export type Observers = { readonly metrics: HttpMetrics; readonly log: Logger; readonly record: RecordRequest }

/** Measures every response and logs it at `debug`. Failures are logged where they occur. */
export function observeAnswers(app: FastifyInstance, { metrics, log, record }: Observers): void {
  app.decorateRequest('accountId', null)
  app.decorateRequest('isRecorded', false)
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const status = reply.statusCode
    const route = request.routeOptions.config?.pattern ?? 'unmatched'
    metrics.observeDuration({ method, route, status }, reply.elapsedTime)
    if (!request.isRecorded) record({ ...unmatched, status })
    if (log.isLevelEnabled('debug')) {
      const facts = { method, url: redactUrl(request.url), status, duration_ms: Math.round(reply.elapsedTime) }
      log.debug({ ...facts, request_id: request.id, account_id: request.accountId }, 'request answered')
    }
    done()
  })
}

const unmatched: Omit<RequestRecord, 'status'> = {
  ...{ caller: null, route: 'unmatched', limit: 'none', dealershipId: null, isBillable: false, prewarmed: 0 },
}
