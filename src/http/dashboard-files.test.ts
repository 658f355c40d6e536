import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderForFile } from '../../test/support/temporary-folder.ts'
import { addDashboard, readBuiltDashboard } from './dashboard-files.ts'
import { addReferencePage, createDocumentWriter } from './reference-page.ts'

const script = 'console.log("dashboard")'
const folder = folderForFile()
let app: FastifyInstance
const documents = createDocumentWriter()

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<meta name="style-nonce" content="__STYLE_NONCE__"><div id="root"></div>')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/main-abc123.js'), script)
  writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'secret.json'), 'not part of the dashboard')
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const built = readBuiltDashboard(folder)
  if (built === null) throw new Error('nothing was read')
  addDashboard(app, built)
  addReferencePage(app, '/dashboard', documents)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await documents.close()
})

test('every page of the dashboard is one document with a strict content security policy and its own nonce', async () => {
  const answers = await Promise.all(
    ['/dashboard', '/dashboard/dealers/dlr_1?tab=imports'].map((url) => app.inject(url)),
  )
  const nonces = answers.map((answer) => {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).not.toMatch(/unsafe|\*/)
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(answer.body).toContain(`content="${nonce}"`)
    return nonce
  })
  expect(new Set(nonces).size).toBe(2)
})

test('assets are cached permanently, sent compressed, and not sent again', async () => {
  const url = '/dashboard/assets/main-abc123.js'
  const plain = await app.inject(url)
  expect(plain.body).toBe(script)
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(script)
  const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await app.inject('/dashboard/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('other paths are not read from the disk', async () => {
  expect((await app.inject('/dashboard/assets/gone-1.js')).statusCode).toBe(404)
  for (const url of ['/dashboard/secret.json', '/dashboard/%2e%2e/package.json', '/dashboard/..%2f..%2fetc%2fpasswd']) {
    expect((await app.inject(url)).body).not.toMatch(/not part|forecourt|root:x/)
  }
})

test('the reference page and its script are sent compressed, and not again', async () => {
  expect((await app.inject('/docs')).headers.location).toBe('/docs/')
  for (const url of ['/docs/', '/docs/js/scalar.js']) {
    const plain = await app.inject(url)
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(plain.headers['cache-control']).toBe('public, max-age=3600')
    const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
})
