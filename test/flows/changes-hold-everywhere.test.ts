import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/keys.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { markApiKeyDeactivated } from '../../src/db/queries/accounts.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices, stopServices } from '../../src/http/services.ts'
import { createSecretBox } from '../../src/webhooks/secret-box.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { noLookups } from '../support/no-lookups.ts'
import { onboard } from '../support/onboard.ts'

const site = 'two-processes.example'
const size = 24
const rounds = 15

let forecourt: TestForecourt
let elsewhere: { readonly app: FastifyInstance; close(): Promise<void> }
let dealershipId: string

beforeAll(async () => {
  forecourt = await startForecourt({ sites: [{ kind: 'dealer-com', host: site, size, newShare: 0.5 }] })
  dealershipId = (await onboard(forecourt, site)).dealership_id
  const other = await forecourt.addAccount('other')
  await onboard(forecourt, site, { key: other.key })
  elsewhere = await startSecondServer()
})
afterAll(async () => {
  await elsewhere.close()
  await forecourt.close()
})

/** A server with its own pool and caches, like another process. */
async function startSecondServer() {
  const { settings } = forecourt.testDatabase
  const own = settings.DATABASE_URL === null ? null : await openDatabase(settings)
  const database = own ?? forecourt.services.database
  const { clock, log, queue, sftp } = forecourt.services
  const secrets = createSecretBox(randomBytes(32))
  const config = loadConfig({})
  const services = createServices({
    database,
    queue,
    clock,
    config,
    log,
    providerFiles: sftp,
    secrets,
    live: noLookups,
  })
  const app = createServer(services)
  const close = async () => {
    await app.close()
    await stopServices(services)
    await own?.close()
  }
  return { app, close }
}

async function readElsewhere(key = forecourt.key): Promise<{ readonly status: number; readonly count: unknown }> {
  const answer = await elsewhere.app.inject({
    method: 'POST',
    url: '/v1/inventory/fetch',
    headers: { authorization: `Bearer ${key}` },
    payload: { dealership_id: dealershipId },
  })
  return { status: answer.statusCode, count: answer.json().count }
}

/** Other requests are under way at every moment: their results must not be reused for later ones. */
async function whileReading<T>(work: () => Promise<T>): Promise<T> {
  let reading = true
  const loop = async () => {
    while (reading) await readElsewhere()
  }
  const loops = Array.from({ length: 4 }, loop)
  try {
    return await work()
  } finally {
    reading = false
    await Promise.all(loops)
  }
}

test('a PATCH takes effect on the next request in every process [DLR-20]', async () => {
  await whileReading(async () => {
    for (let round = 0; round < rounds; round++) {
      const inventory_type = round % 2 === 0 ? 'used' : 'all'
      await forecourt.ask('PATCH', `/v1/dealers/${dealershipId}`, { body: { inventory_type } })
      const { status, count } = await readElsewhere()
      expect({ round, status, all: count === size }).toEqual({ round, status: 200, all: inventory_type === 'all' })
    }
  })
})

test('DELETE and reactivation take effect on the next request in every process [DLR-20]', async () => {
  await whileReading(async () => {
    for (let round = 0; round < rounds; round++) {
      await forecourt.ask('DELETE', `/v1/dealers/${dealershipId}`)
      expect({ round, status: (await readElsewhere()).status }).toEqual({ round, status: 404 })
      const again = await forecourt.ask('POST', '/v1/dealers/setup', { body: { dealership_url: site } })
      expect(again.body).toMatchObject({ reactivated: true })
      expect({ round, status: (await readElsewhere()).status }).toEqual({ round, status: 200 })
    }
  })
})

test('a deactivated key is refused on the next request in every process [DLR-20]', async () => {
  const { database, clock } = forecourt.services
  await whileReading(async () => {
    for (let round = 0; round < rounds; round++) {
      const request = { accountId: forecourt.accountId, type: 'live', admin: false, name: null } as const
      const made = await createKey(database.handle, request)
      if (made.kind !== 'created') throw new Error(made.kind)
      expect((await readElsewhere(made.key)).status).toBe(200)
      await markApiKeyDeactivated(database.handle, made.keyId, clock.now())
      expect({ round, status: (await readElsewhere(made.key)).status }).toEqual({ round, status: 403 })
    }
  })
})
