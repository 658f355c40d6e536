import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, maxHeaderSize } from 'node:http'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import Fastify from 'fastify'
import { createStateMetrics } from '../metrics/state-metrics.ts'
import { apiErrors } from '../model/errors.ts'
import { redactKeys } from '../model/redact-keys.ts'
import { addDashboard, findBuiltDashboard } from './dashboard-files.ts'
import type { Route } from './define-route.ts'
import { addGuides } from './guide-files.ts'
import { addHeaders, observeAnswers } from './hooks.ts'
import { addMcp } from './mcp.ts'
import { createHttpMetrics } from './metrics.ts'
import { addOAuth } from './oauth.ts'
import { addPhotos } from './photo-files.ts'
import { type Admit, createAdmit } from './pipeline/admit.ts'
import { createPipeline, createRecord, type PipelineDeps } from './pipeline/pipeline.ts'
import { addReferencePage, createDocumentWriter } from './reference-page.ts'
import { routes as allRoutes } from './routes/registry.ts'
import { createServiceRoutes } from './routes/service/service-routes.ts'
import type { Services } from './services.ts'
import { answerRequests } from './transport/answer-requests.ts'
import { answerOddRequests, createBrokenRequestHandler, takeTurns } from './transport/connections.ts'
import { createErrorHandler } from './transport/handle-error.ts'
import { addBodyReader, bodyLimitBytes } from './transport/read-body.ts'
import { addBotDirectory, addBotPage, addSecurityText } from './visitor-pages.ts'

type ServerOptions = {
  /** Aborted when the process begins to stop, before `close()`: /readyz answers 503 from then on. */
  readonly stopping?: AbortSignal
  readonly admit?: Admit
  /** False: without the reference page. */
  readonly documented?: boolean
}

/**
 * The whole HTTP service, not yet listening: tests use `inject`. `close()` waits for requests in progress.
 * pipeline/pipeline.ts processes requests; `transport/` connects it to HTTP.
 */
export function createServer(
  services: Services,
  routes: readonly Route[] = allRoutes,
  { stopping, admit = createAdmit(services.limiter), documented = true }: ServerOptions = {},
): FastifyInstance {
  const handleError = createErrorHandler(services.log)
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    // A connection whose answer nobody takes; no route is silent for so long.
    connectionTimeout: 120_000,
    // Otherwise Node would refuse it with its own error format.
    http: { requireHostHeader: false },
    // The client is the nearest address that is not a trusted proxy.
    trustProxy: ['loopback', ...services.config.TRUSTED_PROXIES.map(({ address, bits }) => `${address}/${bits}`)],
    return503OnClosing: false,
    // A long id is checked like any other: the router's own limit would refuse it before the key is looked at.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    genReqId: (request) => requestIdOf(request.headers),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
      void handleError(error, request, reply).then(() => observe(request, reply))
    },
    clientErrorHandler: createBrokenRequestHandler(services.log),
  })
  const metrics = createHttpMetrics(createStateMetrics(services))
  const record = createRecord(metrics, services.usage)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    await services.changes.close()
  })
  const isStopping = () => closing || stopping?.aborted === true
  takeTurns(app)
  addHeaders(app, isStopping)
  const observe = observeAnswers(app, { metrics, record, services })
  answerOddRequests(app.server, services.log)
  addBodyReader(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(() => {
    throw apiErrors.routeNotFound()
  })
  const documents = createDocumentWriter()
  app.addHook('onClose', documents.close)
  const write = documented ? () => documents.run('write-openapi', services.config.PUBLIC_URL ?? '/') : null
  const served = [...routes, ...createServiceRoutes({ isStopping, metrics, write })]
  registerRoutes(app, served, { services, admit, record })
  addMcp(app, routes, services, admit)
  if (services.oauth !== null) addOAuth(app, services.oauth)
  if (documented && services.photoStore !== null) addPhotos(app, services.photoStore)
  const dashboard = documented ? findBuiltDashboard() : null
  if (dashboard !== null) addDashboard(app, dashboard)
  if (documented) addReferencePage(app, dashboard === null ? '/docs/' : '/dashboard', documents)
  if (documented) addGuides(app)
  if (documented) addBotPage(app, services.config)
  if (documented) addBotDirectory(app, services)
  if (documented) addSecurityText(app, services.config, services.clock)
  return app
}

const sane = /^[\w.:/+=-]{1,128}$/

/** The caller's `x-request-id` if it is safe to log, otherwise a new id. */
function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && sane.test(given) && redactKeys(given) === given ? given : randomUUID()
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The documented path, used as the route label of metrics. */
    pattern?: string
  }
}

const allMethods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * Adds the routes, HEAD for every GET, and a 405 for every method that a path does not declare: without it, a request
 * with another method could fall through to a path with parameters.
 */
function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: PipelineDeps): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: toFastifyPath(route.url),
      config: { pattern: route.url },
      bodyLimit: route.maxBodyBytes ?? bodyLimitBytes,
      handler: answerRequests(route.access, createPipeline(route, deps), deps.services.config.PUBLIC_URL),
    })
  }
  for (const [url, ofUrl] of Map.groupBy(routes, (route) => route.url)) refuseOtherMethods(app, url, ofUrl)
}

/** `/v1/dealers/{dealership_id}` as `/v1/dealers/:dealership_id`. */
function toFastifyPath(url: string): string {
  return url.replaceAll(/\{(\w+)\}/g, ':$1')
}

function refuseOtherMethods(app: FastifyInstance, url: string, routes: readonly Route[]): void {
  const declared = new Set<HTTPMethods>(routes.map((route) => route.method))
  if (declared.has('GET')) declared.add('HEAD')
  const allow = [...declared].sort().join(', ')
  app.route({
    method: allMethods.filter((method) => !declared.has(method)),
    url: toFastifyPath(url),
    config: { pattern: url },
    exposeHeadRoute: false,
    handler: async () => {
      throw apiErrors.methodNotAllowed(allow)
    },
  })
}
