import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type BuiltFile, buildFile, sendFile } from './built-files.ts'

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
  // The page refers to its script by a relative address.
  app.get(prefix, (request, reply) => {
    if (!request.url.startsWith(`${prefix}/`)) return reply.redirect(`${prefix}/`, 302)
    return send(`${prefix}/`, request, reply)
  })
  app.get(script, (request, reply) => send(script, request, reply))
  let page: Promise<FastifyInstance> | undefined
  const files = new Map<string, Promise<BuiltFile>>()
  const send = async (url: string, request: FastifyRequest, reply: FastifyReply) => {
    page ??= makePage()
    const file = files.get(url) ?? makeFile(await page, url)
    files.set(url, file)
    reply.header('content-security-policy', contentPolicy)
    return sendFile(request, reply, await file)
  }
}

/** Rendered and compressed once. */
async function makeFile(page: FastifyInstance, url: string): Promise<BuiltFile> {
  const { headers, rawPayload: identity } = await page.inject(url)
  return buildFile({ type: String(headers['content-type']), caching: 'public, max-age=3600' }, identity)
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
