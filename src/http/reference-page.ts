import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createThread } from '../lib/thread.ts'
import { type BuiltFile, buildFile, sendFile } from './built-files.ts'
import type { documentTasks } from './document-thread.ts'

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
export function addReferencePage(app: FastifyInstance, start: string, documents: DocumentWriter): void {
  app.get('/', (_request, reply) => reply.redirect(start, 302))
  // The page refers to its script by a relative address.
  app.get(prefix, (request, reply) => {
    if (!request.url.startsWith(`${prefix}/`)) return reply.redirect(`${prefix}/`, 302)
    return send(`${prefix}/`, request, reply)
  })
  app.get(script, (request, reply) => send(script, request, reply))
  const files = new Map<string, Promise<BuiltFile>>()
  const send = async (url: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(url) ?? makeFile(documents, url)
    files.set(url, file)
    // What failed is made again for the next one who asks.
    file.catch(() => files.delete(url))
    reply.header('content-security-policy', contentPolicy)
    return sendFile(request, reply, await file)
  }
}

/** Rendered and compressed once. */
async function makeFile(documents: DocumentWriter, url: string): Promise<BuiltFile> {
  const { type, bytes } = await documents.run('render-reference', url)
  return buildFile({ type, caching: 'public, max-age=3600' }, Buffer.from(bytes))
}

// Writing OpenAPI takes 0.1 s after loading the routes, which takes a second; the reference page's package, 0.2 s.
const limits = { cpuMs: 20_000, wallMs: 200_000, idleMs: 1_000, memory: {} }

/** Makes documents in a thread: here, they would hold every answer while they are first asked for. */
export function createDocumentWriter() {
  return createThread<typeof documentTasks>({ ...limits, script: new URL('./document-thread.ts', import.meta.url) })
}

type DocumentWriter = ReturnType<typeof createDocumentWriter>
