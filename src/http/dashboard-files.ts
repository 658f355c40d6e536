import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiErrors } from '../model/errors.ts'
import { type BuiltFile, readBuiltFiles, sendFile } from './built-files.ts'

const builtFolder = join(import.meta.dirname, '../../dist/dashboard')
const noncePlaceholder = '__STYLE_NONCE__'

type BuiltDashboard = { readonly page: string; readonly files: ReadonlyMap<string, BuiltFile> }

let built: BuiltDashboard | null | undefined

/** The output of `scripts/build-dashboard.ts`, read once per process; null if the dashboard is not built. */
export function findBuiltDashboard(): BuiltDashboard | null {
  built ??= readBuiltDashboard(builtFolder)
  return built
}

export function readBuiltDashboard(folder: string): BuiltDashboard | null {
  if (!existsSync(join(folder, 'index.html'))) return null
  const files = new Map(readBuiltFiles(folder))
  // It is sent with a nonce of its own.
  files.delete('index.html')
  return { page: readFileSync(join(folder, 'index.html'), 'utf8'), files }
}

/** Serves the dashboard under /dashboard: its files, and its single page for every other path. */
export function addDashboard(app: FastifyInstance, { page, files }: BuiltDashboard): void {
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': contentPolicy(nonce) })
      .send(page.replace(noncePlaceholder, nonce))
  }
  app.get('/dashboard', sendPage)
  app.get<{ Params: { '*': string } }>('/dashboard/*', (request, reply) => {
    const path = request.params['*']
    const file = files.get(path)
    if (file !== undefined) return sendFile(request, reply, file)
    if (path.startsWith('assets/')) throw apiErrors.routeNotFound()
    return sendPage(request, reply)
  })
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const

/**
 * Scripts, styles and requests only from this service; photos from the dealerships' servers. The nonce is for
 * style elements created by components.
 */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: http: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
