import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BuiltFile, readBuiltFiles, sendFile } from './built-files.ts'

const builtFolder = join(import.meta.dirname, '../../dist/guide')

type Guides = { readonly files: ReadonlyMap<string, BuiltFile>; readonly policy: string }

/**
 * Serves the guides under /guide, and llms.txt at the root too: the output of `scripts/build-guides.ts`, read on first
 * use. If it is missing, a text says how to build it.
 */
export function addGuides(app: FastifyInstance, folder = builtFolder): void {
  let read: Guides | undefined
  const send = (path: string) => (request: FastifyRequest, reply: FastifyReply) => {
    read ??= readGuides(folder)
    if (read === undefined) return reply.code(404).type('text/plain; charset=utf-8').send(notBuilt)
    const { files, policy } = read
    const named = `${path || 'index'}${extname(path) === '' ? '.html' : ''}`
    const [file, missing] = [files.get(named), files.get('404.html')]
    reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' })
    if (file !== undefined) return sendFile(request, reply, file)
    return missing === undefined ? reply.callNotFound() : sendFile(request, reply.code(404), missing)
  }
  app.get('/guide', send(''))
  app.get<{ Params: { '*': string } }>('/guide/*', (request, reply) => send(request.params['*'])(request, reply))
  for (const file of ['llms.txt', 'llms-full.txt']) app.get(`/${file}`, send(file))
}

const notBuilt = `The guides are not built. In the folder of Forecourt, run:

  npm ci && npm run docs
`

function readGuides(folder: string): Guides | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const files = readBuiltFiles(folder)
  return { files, policy: contentPolicy(files.get('index.html')?.bodies.identity.toString() ?? '') }
}

/**
 * Scripts, styles and requests only from this service. Every page has the same scripts of its own, which set the theme
 * before the first paint; code is colored by style attributes, and the switch of the theme adds a style.
 */
function contentPolicy(page: string): string {
  const scripts = [...page.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
