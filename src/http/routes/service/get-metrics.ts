import Type from 'typebox'
import { respondRaw } from '../../answer.ts'
import { defineRoute, type Route } from '../../define-route.ts'
import type { HttpMetrics } from '../../metrics.ts'

export function createMetricsRoute(metrics: HttpMetrics): Route {
  return defineRoute({
    method: 'GET',
    url: '/metrics',
    access: 'public',
    limit: 'none',
    summary: 'Counters of this process for Prometheus',
    tags: ['Service'],
    produces: 'text/plain',
    responses: { 200: Type.String() },
    errors: [],
    handler: async () =>
      respondRaw({ status: 200, headers: { 'content-type': metrics.contentType }, payload: await metrics.text() }),
  })
}
