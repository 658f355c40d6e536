import { createKey } from '../../src/accounts/keys.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { migrate } from '../../src/db/migrate.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { admitEverything } from '../../src/http/pipeline/admit.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices } from '../../src/http/services.ts'
import { createContext } from '../../src/main/context.ts'
import { createLogger } from '../../src/main/create-logger.ts'
import { liftLimits } from '../../test/support/lift-limits.ts'
import { noLookups } from '../../test/support/no-lookups.ts'
import { seedDealership } from './seed-dealership.ts'

const accounts = 100
const lotSize = 20

/**
 * The service twice in one process, on one database and one cache: with limits and usage, and without. A hundred
 * accounts with a key and a dealership each. Reports both ports to its parent.
 */
const config = loadConfig({ ...process.env, LOG_LEVEL: 'error', PORT: '0' })
const log = createLogger(config)
const context = await createContext(config, log, async (database) => {
  await migrate(database)
})
const { database, clock, queue, secrets } = context
const keys: string[] = []
const dealerships: number[] = []
for (let position = 0; position < accounts; position++) {
  const accountId = await insertAccount(database.handle, 'bench')
  await liftLimits(database, accountId)
  const made = await createKey(database.handle, { accountId, type: 'live', admin: false, name: null })
  if (made.kind !== 'created') throw new Error('the key was not created')
  keys.push(made.key)
  dealerships.push(await seedDealership(database, { accountId, name: `lot-${position}`, size: lotSize }))
}
const services = createServices({
  database,
  queue,
  clock,
  config,
  log,
  secrets,
  providerFiles: context.sftp,
  live: noLookups,
})
await services.limiter.start()
const uncounted = { note: () => {}, flush: async () => {}, stop: async () => {} }
const listen = async (app: ReturnType<typeof createServer>) =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
process.send?.({
  counting: await listen(createServer(services)),
  plain: await listen(createServer({ ...services, usage: uncounted }, undefined, { admit: admitEverything })),
  keys: keys.join(' '),
  dealerships: dealerships.join(' '),
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ processorMs: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit(0))
