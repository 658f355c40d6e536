import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiErrors } from '../model/errors.ts'
import type { ContentEncoding } from './answer.ts'
import { matchesEtag } from './pipeline/run-route.ts'
import { chooseEncoding } from './transport/choose-encoding.ts'

const builtFolder = join(import.meta.dirname, '../../dist/dashboard')
const noncePlace = '__STYLE_NONCE__'

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type BuiltFile = {
  readonly type: string
  readonly etag: string
  /** Assets carry a hash of their content in their name. */
  readonly immutable: boolean
  readonly bodies: Readonly<Partial<Record<ContentEncoding, Buffer>>>
}

export type BuiltDashboard = { readonly page: string; readonly files: ReadonlyMap<string, BuiltFile> }

let built: BuiltDashboard | null | undefined

/** The output of `scripts/build-dashboard.ts`, read once per process; null if the dashboard is not built. */
export function findBuiltDashboard(): BuiltDashboard | null {
  built ??= readBuiltDashboard(builtFolder)
  return built
}

export function readBuiltDashboard(folder: string): BuiltDashboard | null {
  if (!existsSync(join(folder, 'index.html'))) return null
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in mediaTypes)
  return {
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    files: new Map(names.map((name) => [name.replaceAll('\\', '/'), readBuiltFile(join(folder, name))])),
  }
}

function readBuiltFile(path: string): BuiltFile {
  const identity = readFileSync(path)
  const compressed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined)
  const [br, gzip] = [compressed('.br'), compressed('.gz')]
  return {
    type: mediaTypes[extname(path)] ?? 'application/octet-stream',
    etag: etagOf(identity),
    immutable: path.includes('assets'),
    bodies: { identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
  }
}

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** Serves the dashboard under /dashboard: its files, and its single page for every other path. */
export function addDashboard(app: FastifyInstance, { page, files }: BuiltDashboard): void {
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': contentPolicy(nonce) })
      .send(page.replace(noncePlace, nonce))
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

export function sendFile(request: FastifyRequest, reply: FastifyReply, { type, etag, immutable, bodies }: BuiltFile) {
  const caching = immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  reply.headers({ 'content-type': type, etag, 'cache-control': caching, vary: 'accept-encoding' })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const wanted = chooseEncoding(request.headers['accept-encoding'])
  const body = bodies[wanted]
  if (body === undefined) return reply.send(bodies.identity)
  return wanted === 'identity' ? reply.send(body) : reply.header('content-encoding', wanted).send(body)
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
