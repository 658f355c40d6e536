import Fastify, { type FastifyInstance } from 'fastify'

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

const prefix = '/docs'
const script = `${prefix}/js/scalar.js`

/** The reference page at `/docs`, rendered from `/openapi.json` in the browser; `/` redirects to `start`. */
export function addReferencePage(app: FastifyInstance, start: string): void {
  app.get('/', (_request, reply) => reply.redirect(start, 302))
  let page: Promise<FastifyInstance> | undefined
  for (const url of [`${prefix}/`, script]) {
    app.get(url, async (request, reply) => {
      page ??= makePage()
      const { statusCode, headers, rawPayload } = await (await page).inject(request.url)
      for (const name of ['content-type', 'location']) {
        if (headers[name] !== undefined) reply.header(name, headers[name])
      }
      return reply.code(statusCode).header('content-security-policy', contentPolicy).send(rawPayload)
    })
  }
}

/** Created on the first request: the package keeps its 4 MB script as text, which takes 20 MB of memory. */
async function makePage(): Promise<FastifyInstance> {
  const { default: referencePage } = await import('@scalar/fastify-api-reference')
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(referencePage, {
    routePrefix: prefix,
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
  })
  return app
}
