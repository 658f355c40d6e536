import Type from 'typebox'
import { respondRaw } from '../../answer.ts'
import { defineRoute, type Route } from '../../define-route.ts'
import type { HttpMetrics } from '../../metrics.ts'

export function createMetricsRoute(metrics: Pick<HttpMetrics, 'contentType' | 'text'>): Route {
  return defineRoute({
    name: 'getMetrics',
    method: 'GET',
    url: '/metrics',
    access: 'metrics',
    summary: 'Metrics in Prometheus text format',
    description: 'For this machine only, unless METRICS_TOKEN is set.',
    uses: [],
    produces: ['text/plain'],
    responses: { 200: Type.String() },
    run: async () =>
      respondRaw({ status: 200, headers: { 'content-type': metrics.contentType }, payload: await metrics.text() }),
  })
}
