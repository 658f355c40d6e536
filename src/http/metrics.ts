import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface HttpMetrics {
  /** `route` is the pattern, never the path itself: the number of series stays bounded. */
  observe(request: FastifyRequest, reply: FastifyReply, route: string): void
  readonly contentType: string
  text(): Promise<string>
}

const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createHttpMetrics(): HttpMetrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: bucketsSeconds,
    registers: [register],
  })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by the type of the key they came with.',
    labelNames: ['key_type'] as const,
    registers: [register],
  })
  return {
    observe: (request, reply, route) => {
      const { method } = request
      duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      requests.inc({ key_type: request.caller?.type ?? 'none' })
    },
    contentType: register.contentType,
    text: () => register.metrics(),
  }
}
