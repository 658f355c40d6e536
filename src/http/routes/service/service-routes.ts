import type { Route } from '../../define-route.ts'
import type { HttpMetrics } from '../../metrics.ts'
import { getLivez } from './get-livez.ts'
import { createMetricsRoute } from './get-metrics.ts'
import { createOpenApiRoute } from './get-openapi.ts'
import { createReadyzRoute } from './get-readyz.ts'

/** Routes about the process itself, created with the server because they need its state. */
export function createServiceRoutes({
  isStopping,
  metrics,
  write,
}: {
  readonly isStopping: () => boolean
  readonly metrics: Pick<HttpMetrics, 'contentType' | 'text'>
  /** Writes the OpenAPI document; null: it is not served. */
  readonly write: (() => Promise<string>) | null
}): readonly Route[] {
  const ownRoutes = [getLivez, createReadyzRoute(isStopping), createMetricsRoute(metrics)]
  return write === null ? ownRoutes : [...ownRoutes, createOpenApiRoute(write)]
}
