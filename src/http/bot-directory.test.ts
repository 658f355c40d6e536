import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { httpbis } from 'http-message-signatures'
import { expect, onTestFinished, test } from 'vitest'
import { createBotKey } from '../config/bot-key.ts'
import { loadConfig } from '../config/load-config.ts'
import { systemClock } from '../lib/clock.ts'
import { addBotDirectory, addBotPage, botDirectoryPath } from './visitor-pages.ts'

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
