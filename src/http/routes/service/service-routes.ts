import Type from 'typebox'
import { listPendingMigrations } from '../../../db/migrate.ts'
import { ping } from '../../../db/queries/service-state.ts'
import { respond, respondPage, respondRaw } from '../../answer.ts'
import { buildFile } from '../../built-files.ts'
import { defineRoute, type Route } from '../../define-route.ts'
import type { HttpMetrics } from '../../metrics.ts'
import type { Services } from '../../services.ts'

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

const getLivez = defineRoute({
  name: 'getLivez',
  method: 'GET',
  url: '/livez',
  access: 'public',
  summary: 'Liveness check',
  description: 'Answers as long as the process runs.',
  uses: [],
  responses: { 200: Type.Object({ status: Type.Literal('ok') }) },
  run: () => ({ status: 'ok' }),
})

const answerWithinMs = 2_000

/** `isStopping` becomes true when the process begins to stop, so that load balancers send requests elsewhere. */
function createReadyzRoute(isStopping: () => boolean): Route {
  let migrated = false
  const findProblem = async ({ database }: Pick<Services, 'database'>): Promise<string | null> => {
    if (isStopping()) return 'stopping'
    await ping(database)
    migrated ||= (await listPendingMigrations(database)).length === 0
    return migrated ? null : 'migrations pending'
  }
  return defineRoute({
    name: 'getReadyz',
    method: 'GET',
    url: '/readyz',
    access: 'public',
    summary: 'Readiness check',
    description: '503 while the process stops, or cannot reach its database or Redis.',
    uses: ['database', 'limiter'],
    responses: {
      200: Type.Object({
        status: Type.Literal('ready'),
        degraded: Type.Optional(Type.Array(Type.String(), { description: 'Parts that are degraded.' })),
      }),
      503: Type.Object({ detail: Type.String({ examples: ['Not ready: stopping'] }) }),
    },
    async run({ services }) {
      const problem = await within(answerWithinMs, findProblem(services))
      if (problem === null) {
        const counting = services.limiter.state()
        if (counting.kind !== 'away') return { status: 'ready' }
        const degraded = `Redis does not answer (${counting.reason}): this process counts rate limits by itself`
        return { status: 'ready', degraded: [degraded] }
      }
      return respond(503, { detail: `Not ready: ${problem}` }, { 'retry-after': '5' })
    },
  })
}

async function within(timeoutMs: number, finding: Promise<string | null>): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('database does not answer'), timeoutMs)
  try {
    return await Promise.race([finding, late])
  } catch {
    return 'database does not answer'
  } finally {
    clearTimeout(timer)
  }
}

const json = { type: 'application/json; charset=utf-8', caching: 'public, max-age=3600' } as const

/** `write` writes the document as JSON, and is called once; then it is compressed. */
function createOpenApiRoute(write: () => Promise<string>): Route {
  const make = async () => buildFile(json, Buffer.from(await write()))
  let made: ReturnType<typeof make> | null = null
  return defineRoute({
    name: 'getOpenApi',
    method: 'GET',
    url: '/openapi.json',
    access: 'public',
    summary: 'Get this OpenAPI document',
    description: 'OpenAPI 3.1, generated from the routes that the service runs.',
    uses: [],
    responses: { 200: Type.Object({}, { description: 'An OpenAPI 3.1 document.', additionalProperties: true }) },
    async run() {
      made ??= make().catch((error: unknown) => {
        made = null
        throw error
      })
      const { etag, caching, bodies } = await made
      return respondPage({ etag, headers: { 'cache-control': caching }, body: (encoding) => bodies[encoding] })
    },
  })
}

function createMetricsRoute(metrics: Pick<HttpMetrics, 'contentType' | 'text'>): Route {
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
