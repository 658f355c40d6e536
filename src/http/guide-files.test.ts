import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderForFile } from '../../test/support/temporary-folder.ts'
import { addGuides } from './guide-files.ts'

const script = "document.documentElement.classList.add('dark')"
const page = (text: string) => `<script id="theme">${script}</script><script src="/guide/assets/a.js"></script>${text}`
let app: FastifyInstance
const parent = folderForFile()
let folder: string

beforeAll(async () => {
  folder = join(parent, 'guide')
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  addGuides(app, folder)
  await app.ready()
})
afterAll(async () => {
  await app.close()
})

test('guides that are not built answer with a text that says how to build them; then they are served', async () => {
  for (const url of ['/guide', '/guide/webhooks', '/llms.txt']) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(answer.body).toContain('npm run docs')
  }
  mkdirSync(join(folder, 'reference'), { recursive: true })
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page('start'))
  writeFileSync(join(folder, '404.html'), page('missing'))
  writeFileSync(join(folder, 'reference/errors.html'), page('errors'))
  writeFileSync(join(folder, 'reference/errors.html.br'), brotliCompressSync('errors'))
  writeFileSync(join(folder, 'reference/errors.md'), '# Errors')
  writeFileSync(join(folder, 'assets/a.js'), 'a()')
  writeFileSync(join(folder, 'llms.txt'), '# Forecourt')
  for (const url of ['/guide', '/guide/', '/guide/index.html']) expect((await app.inject(url)).body).toContain('start')
})

test('a page has its address, its Markdown and its policy, which allows no other scripts and no other host', async () => {
  const answer = await app.inject('/guide/reference/errors')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(answer.body).toContain('errors')
  const policy = String(answer.headers['content-security-policy'])
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'unsafe-inline'; `)
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
  const again = await app.inject({
    url: '/guide/reference/errors',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const compressed = await app.inject({ url: '/guide/reference/errors', headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
  const markdown = await app.inject('/guide/reference/errors.md')
  expect([markdown.body, markdown.headers['content-type']]).toEqual(['# Errors', 'text/markdown; charset=utf-8'])
  expect((await app.inject('/guide/assets/a.js')).headers['cache-control']).toContain('immutable')
  for (const url of ['/llms.txt', '/guide/llms.txt']) expect((await app.inject(url)).body).toBe('# Forecourt')
})

test('other paths get the page for missing ones, and nothing from the disk', async () => {
  for (const url of ['/guide/nothing', '/guide/assets/gone.js', '/guide/..%2f..%2fpackage.json', '/guide/__proto__']) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([404, page('missing')])
  }
})
