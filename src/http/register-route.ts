import type { FastifyInstance, HTTPMethods } from 'fastify'
import { apiErrors } from '../model/errors.ts'
import type { Route } from './define-route.ts'
import { createPipeline, type PipelineDeps } from './pipeline/pipeline.ts'
import { answerRequests } from './transport/answer-requests.ts'
import { bodyLimitBytes } from './transport/read-body.ts'

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
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: PipelineDeps): void {
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
export function toFastifyPath(url: string): string {
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
