import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { redactUrl } from '../accounts/redact-keys.ts'
import { apiErrors } from '../model/errors.ts'
import type { Route } from './define-route.ts'
import { createErrorHandler } from './hooks/handle-error.ts'
import { addBodyReader, bodyLimitBytes } from './hooks/read-body.ts'
import { answerBrokenRequest } from './hooks/refuse-connection.ts'
import { requestIdOf } from './hooks/request-id.ts'
import { createHttpMetrics } from './metrics.ts'
import { emitOpenApi } from './openapi.ts'
import { addReferencePage } from './reference-page.ts'
import { registerRoutes } from './register-route.ts'
import { routes as allRoutes } from './routes/registry.ts'
import { createServiceRoutes } from './routes/service/service-routes.ts'
import type { Services } from './services.ts'

export type ServerOptions = {
  /** Aborted when the process begins to stop, before `close()`: /readyz answers 503 from then on. */
  readonly stopping?: AbortSignal
}

/**
 * The whole HTTP service, not yet listening: tests use `inject`. `close()` lets the requests under way finish.
 * A request goes: id -> body -> authenticate -> validate -> handler -> answer (answer-request.ts).
 */
export function createServer(
  services: Services,
  routes: readonly Route[] = allRoutes,
  { stopping }: ServerOptions = {},
): FastifyInstance {
  const handleError = createErrorHandler(services.log)
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: (request) => requestIdOf(request.headers),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      void handleError(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
  })
  const metrics = createHttpMetrics()
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply, request.routeOptions.config?.pattern ?? 'unmatched')
    logAnswer(services, request, reply)
    done()
  })
  addBodyReader(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(() => {
    throw apiErrors.routeNotFound()
  })
  const isStopping = () => closing || stopping?.aborted === true
  registerRoutes(
    app,
    [...routes, ...createServiceRoutes({ isStopping, metrics, emit: () => emitOpenApi(routes) })],
    services,
  )
  addReferencePage(app)
  return app
}

/** Metrics count every request; a line each is for whoever asks for `debug`. Failures were logged where they were met. */
function logAnswer({ log }: Services, request: FastifyRequest, reply: FastifyReply): void {
  if (!log.isLevelEnabled('debug')) return
  log.debug(
    {
      method: request.method,
      url: redactUrl(request.url),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
      request_id: request.id,
      account_id: request.caller?.accountId ?? null,
    },
    'request answered',
  )
}
