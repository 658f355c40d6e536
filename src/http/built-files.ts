import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentEncoding } from './answer.ts'
import { matchesEtag } from './pipeline/run-route.ts'
import { chooseEncoding, compressors } from './transport/content-encoding.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

export type BuiltFile = {
  readonly type: string
  readonly etag: string
  /**
   * Names of assets contain a hash of their content, so they never change. Pages name assets: an old page would miss
   * them.
   */
  readonly caching: 'public, max-age=31536000, immutable' | 'public, max-age=3600' | 'no-cache'
  readonly bodies: Readonly<Partial<Record<ContentEncoding, Buffer>> & { identity: Buffer }>
}

/** The files of a folder that scripts/ built, by their paths in it, each with its compressed forms; others are left out. */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in mediaTypes)
  return new Map(names.map((name) => [name.replaceAll('\\', '/'), readBuiltFile(folder, name)]))
}

function readBuiltFile(folder: string, name: string): BuiltFile {
  const path = join(folder, name)
  const identity = readFileSync(path)
  const compressed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined)
  const [br, gzip] = [compressed('.br'), compressed('.gz')]
  return {
    type: mediaTypes[extname(name)] ?? 'application/octet-stream',
    etag: etagOf(identity),
    caching: cachingOf(name),
    bodies: { identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
  }
}

function cachingOf(name: string): BuiltFile['caching'] {
  if (name.startsWith('assets')) return 'public, max-age=31536000, immutable'
  return extname(name) === '.html' ? 'no-cache' : 'public, max-age=3600'
}

/** A file that is made once, while the process runs, with its compressed forms. */
export async function buildFile(made: Pick<BuiltFile, 'type' | 'caching'>, identity: Buffer): Promise<MadeFile> {
  const [br, gzip] = await Promise.all([compressors.br(identity), compressors.gzip(identity)])
  return { ...made, etag: etagOf(identity), bodies: { identity, br, gzip } }
}

type MadeFile = BuiltFile & { readonly bodies: Readonly<Record<ContentEncoding, Buffer>> }

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, { type, etag, caching, bodies }: BuiltFile) {
  reply.headers({ 'content-type': type, etag, 'cache-control': caching, vary: 'accept-encoding' })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const wanted = chooseEncoding(request.headers['accept-encoding'])
  const body = bodies[wanted]
  if (body === undefined) return reply.send(bodies.identity)
  return wanted === 'identity' ? reply.send(body) : reply.header('content-encoding', wanted).send(body)
}
