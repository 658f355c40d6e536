import referencePage from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** The page and its script come from this server, and the browser may not connect anywhere else. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ')

/** The reference page at `/docs`, rendered from `/openapi.json` in the browser; `/` redirects to `start`. */
export function addReferencePage(app: FastifyInstance, start: string): void {
  app.get('/', (_request, reply) => reply.redirect(start, 302))
  app.register(referencePage, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Forecourt API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      mcp: { disabled: true },
      agent: { disabled: true },
    },
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', contentPolicy)
        done()
      },
    },
  })
}
