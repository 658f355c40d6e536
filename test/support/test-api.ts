import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createKey, type KeyRequest } from '../../src/accounts/keys.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import type { Route } from '../../src/http/define-route.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices, type Services, stopServices } from '../../src/http/services.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { loggerOptions } from '../../src/main/create-logger.ts'
import { createSftpServer } from '../../src/outbound/create-sftp-server.ts'
import { createSecretBox } from '../../src/webhooks/secret-box.ts'
import { keepErrorLine } from './error-lines.ts'
import { liftLimits } from './lift-limits.ts'
import { noLookups } from './no-lookups.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export type IssuedKey = { readonly key: string; readonly keyId: number; readonly accountId: number }

export type TestApi = {
  readonly app: FastifyInstance
  readonly services: Services
  readonly testDatabase: TestDatabase
  /** The whole log, at every level. */
  logText(): string
  /** A key of a new account, or of the given one; live and not an administrator by default. */
  issueKey(wanted?: Partial<KeyRequest>): Promise<IssuedKey>
  close(): Promise<void>
}

/**
 * The HTTP service on a separate database, for `inject`. Its queue rejects jobs: pass one if a route enqueues. Accounts
 * have practically no rate limits, unless `limited`. `on`: a database that is open already, which is closed with it.
 */
export async function openTestApi(
  routes?: readonly Route[],
  replaced: Partial<Services> = {},
  {
    limited = false,
    on,
    environment = {},
  }: {
    readonly limited?: boolean
    readonly on?: TestDatabase
    readonly environment?: Readonly<Record<string, string>>
  } = {},
): Promise<TestApi> {
  const testDatabase = on ?? (await openTestDatabase())
  const { database } = testDatabase
  let logged = ''
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      keepErrorLine(String(chunk))
      done()
    },
  })
  const log = pino({ ...loggerOptions, level: 'trace' }, sink)
  const own = createServices({
    database,
    queue: { enqueue: () => Promise.reject(new Error('this test has no queue')) },
    clock: replaced.clock ?? systemClock,
    config: loadConfig(environment),
    log,
    providerFiles: createSftpServer(loadConfig({})),
    secrets: createSecretBox(randomBytes(32)),
    live: noLookups,
  })
  const services: Services = { ...own, ...replaced }
  const app = createServer(services, routes)
  return {
    app,
    services,
    testDatabase,
    logText: () => logged,
    issueKey: async (wanted = {}) => {
      const accountId = wanted.accountId ?? (await insertAccount(database.handle, 'test account'))
      if (wanted.accountId === undefined && !limited) await liftLimits(database, accountId)
      const request = { type: 'live', admin: false, name: null, ...wanted, accountId } as const
      const created = await createKey(database.handle, request)
      if (created.kind !== 'created') throw new Error(created.kind)
      return { key: created.key, keyId: created.keyId, accountId }
    },
    close: async () => {
      await app.close()
      await stopServices(services)
      await testDatabase.close()
    },
  }
}
