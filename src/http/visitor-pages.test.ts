import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { httpbis } from 'http-message-signatures'
import { expect, onTestFinished, test } from 'vitest'
import { createBotKey } from '../config/bot-key.ts'
import { userAgentOf } from '../config/crawler.ts'
import { loadConfig } from '../config/load-config.ts'
import { systemClock } from '../lib/clock.ts'
import { addBotDirectory, addBotPage, addSecurityText, botDirectoryPath } from './visitor-pages.ts'

async function readPage(settings: Record<string, string>) {
  const app = Fastify()
  addBotPage(app, loadConfig(settings))
  return app.inject('/bot')
}

test('/bot says who the bot is, whom to ask, what it reads, how often, and how to block it', async () => {
  const { statusCode, headers, body } = await readPage({
    CONTACT: 'ops@example.com',
    PUBLIC_URL: 'https://stock.example.com/',
    HOST_INTERVAL_MS: '1500',
    REFRESH_HOURS: '6',
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  for (const text of [
    '<a href="mailto:ops@example.com">ops@example.com</a>',
    '(+https://stock.example.com/bot)',
    'about every 6 hours',
    'at least 1.5 seconds apart',
    'at most 4 at once and 8 a second to one IP address',
    'for up to 24 hours',
    'User-agent: Forecourt\nDisallow: /',
  ]) {
    expect(body).toContain(text)
  }
})

test('a contact is text, whatever it holds', async () => {
  const { body } = await readPage({ CONTACT: '"><script>alert@x' })
  expect(body).not.toContain('<script')
  expect(body).toContain('&lt;script&gt;')
})

test.each([
  [{}, 'Forecourt/1.2 (+https://forecourt.example/bot)'],
  [{ CONTACT: 'ops@example.com' }, 'Forecourt/1.2 (+ops@example.com)'],
  [{ PUBLIC_URL: 'https://stock.example.com' }, 'Forecourt/1.2 (+https://stock.example.com/bot)'],
  [
    { CONTACT: 'ops@example.com', PUBLIC_URL: 'https://stock.example.com/cars/' },
    'Forecourt/1.2 (+ops@example.com) (+https://stock.example.com/cars/bot)',
  ],
])('with %o the User-Agent is %s', (settings, name) => {
  expect(userAgentOf(loadConfig(settings), '1.2')).toBe(name)
})

test.each(['two words', 'ops@example.com)', 'ops\r\nX: y', 'ö@example.com'])('CONTACT %j is refused', (contact) => {
  expect(() => loadConfig({ CONTACT: contact })).toThrow(/CONTACT/)
})

function start(own: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-bot-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = loadConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://cars.example/', ...own })
  const app = Fastify()
  addBotDirectory(app, { config, clock: systemClock })
  addBotPage(app, config)
  app.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send())
  return { app, config }
}

test('the directory has the current and the replaced key, in an answer that is signed for its host [BOT-03]', async () => {
  const { app, config } = start()
  const ids = [createBotKey(config, new Date()), createBotKey(config, new Date())]
  const { statusCode, headers, body } = await app.inject({ url: botDirectoryPath, headers: { host: 'evil.example' } })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/http-message-signatures-directory+json'])
  const { keys } = JSON.parse(body)
  expect(keys).toEqual(
    ids.toReversed().map((kid) => ({ kty: 'OKP', crv: 'Ed25519', kid, x: expect.any(String), use: 'sig' })),
  )
  const [{ x }] = keys
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const lookup = async () => ({
    algs: ['ed25519' as const],
    verify: async (data: Buffer, signature: Buffer) => verify(null, data, publicKey, signature),
  })
  const verified = (host: string) =>
    httpbis.verifyMessage(
      { keyLookup: lookup },
      { status: 200, headers: headers as Record<string, string> },
      { method: 'GET', url: `https://${host}${botDirectoryPath}`, headers: {} },
    )
  expect(await verified('cars.example')).toBe(true)
  expect(await verified('evil.example').catch(() => false)).not.toBe(true)
  expect((await app.inject('/bot')).body).toContain(`https://cars.example${botDirectoryPath}`)
})

test('without a key or an address of its own there is none [BOT-02]', async () => {
  const without = start()
  expect((await without.app.inject(botDirectoryPath)).statusCode).toBe(404)
  const unnamed = start({ PUBLIC_URL: '' })
  createBotKey(unnamed.config, new Date())
  expect((await unnamed.app.inject(botDirectoryPath)).statusCode).toBe(404)
})

async function read(settings: Record<string, string>) {
  const app = Fastify()
  addSecurityText(app, loadConfig(settings), { now: () => new Date('2026-11-21T09:30:00.000Z') })
  return app.inject('/.well-known/security.txt')
}

test.each([
  ['ops@example.com', 'mailto:ops@example.com'],
  ['https://example.com/security', 'https://example.com/security'],
])('security.txt names the operator of CONTACT %s, and expires within a year', async (contact, uri) => {
  const { statusCode, headers, body } = await read({ CONTACT: contact })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual([
    `Contact: ${uri}`,
    'Expires: 2027-02-19T09:30:00.000Z',
    'Preferred-Languages: en',
    '',
  ])
})

test.each([{}, { CONTACT: 'somebody' }, { CONTACT: 'http://example.com' }])(
  'with %o there is no security.txt, since RFC 9116 wants a mail address or an https page',
  async (settings) => {
    expect((await read(settings)).statusCode).toBe(404)
  },
)
