import { createKey } from '../../src/accounts/keys.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { migrate } from '../../src/db/migrate.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices } from '../../src/http/services.ts'
import { createContext } from '../../src/main/context.ts'
import { createLogger } from '../../src/main/create-logger.ts'
import { liftLimits } from '../../test/support/lift-limits.ts'
import { noLookups } from '../../test/support/no-lookups.ts'

/** The service with an empty database. Reports its port and a key to its parent. */
const config = loadConfig({ ...process.env, LOG_LEVEL: 'error', PORT: '0' })
const log = createLogger(config)
const context = await createContext(config, log, async (database) => {
  await migrate(database)
})
const { database, clock, queue, secrets } = context
const accountId = await insertAccount(database.handle, 'bench')
await liftLimits(database, accountId)
const made = await createKey(database.handle, { accountId, type: 'live', admin: false, name: null })
if (made.kind !== 'created') throw new Error('the key was not created')
const services = createServices({
  ...{ database, queue, clock, config, log, secrets },
  providerFiles: context.sftp,
  live: noLookups,
})
const app = createServer(services)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: Number(new URL(address).port), key: made.key })
process.on('disconnect', () => process.exit(0))
