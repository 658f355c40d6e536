import { Counter, Histogram, Registry } from '@prometheus-io/client'
import type { StateMetrics } from '../metrics/state-metrics.ts'
import type { RecordRequest } from './pipeline/pipeline.ts'

export interface HttpMetrics {
  /** `route` is the route's pattern, never the path, so that the number of series stays bounded. */
  observeDuration(
    labels: { readonly method: string; readonly route: string; readonly status: number },
    ms: number,
  ): void
  readonly record: RecordRequest
  readonly contentType: string
  text(): Promise<string>
}

const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createHttpMetrics(state: Pick<StateMetrics, 'text'>): HttpMetrics {
  const register = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving the headers of a request to sending the last byte of the response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: bucketsSeconds,
    registers: [register],
  })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by API key type.',
    labelNames: ['key_type'] as const,
    registers: [register],
  })
  const write = async () => `${await state.text()}\n${await register.metrics()}`
  let writing: Promise<string> | null = null
  return {
    observeDuration: ({ method, route, status }, ms) => duration.observe({ method, route, status }, ms / 1000),
    record: ({ caller }) => requests.inc({ key_type: caller?.type ?? 'none' }),
    contentType: register.contentType,
    // Those who ask at once get the same text.
    text: () => {
      writing ??= write().finally(() => {
        writing = null
      })
      return writing
    },
  }
}
