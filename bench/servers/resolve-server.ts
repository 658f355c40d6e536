import { createKey } from '../../src/accounts/keys.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { migrate } from '../../src/db/migrate.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { insertDealership, insertDealershipHosts } from '../../src/db/queries/dealerships.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices } from '../../src/http/services.ts'
import { newPublicId } from '../../src/lib/new-ids.ts'
import { createContext } from '../../src/main/context.ts'
import { createLogger } from '../../src/main/create-logger.ts'
import { liftLimits } from '../../test/support/lift-limits.ts'
import { noLookups } from '../../test/support/no-lookups.ts'

/** The service with 1,000 dealerships, half of them subscribed by the account. */
const config = loadConfig({ ...process.env, LOG_LEVEL: 'error', PORT: '0' })
const context = await createContext(config, createLogger(config), async (database) => {
  await migrate(database)
})
const { database, clock, queue, log, secrets, sftp: providerFiles } = context
const accountId = await insertAccount(database.handle, 'bench')
await liftLimits(database, accountId)
const made = await createKey(database.handle, { accountId, type: 'live', admin: false, name: null })
if (made.kind !== 'created') throw new Error('the key was not created')
const hosts = Array.from({ length: 1_000 }, (_, position) => `known-dealer-${position}.example`)
for (const [position, host] of hosts.entries()) {
  const place = {
    street: `${position} Main Street`,
    city: 'Boise',
    state: 'Idaho',
    zip: '83702',
    phone: '(208) 555-0101',
  }
  const identity = { name: `Known Dealer ${position}`, ...place }
  const site = { publicId: newPublicId('dlr_'), websiteUrl: `https://www.${host}`, website: `www.${host}`, identity }
  const dealershipId = await insertDealership(database.handle, site)
  await insertDealershipHosts(database.handle, dealershipId, [host])
  const subscription = { accountId, dealershipId, inventoryType: 'all', stated: {}, at: clock.now() } as const
  if (position % 2 === 0) await upsertSubscription(database.handle, subscription)
}
const services = createServices({ database, queue, clock, config, log, secrets, providerFiles, live: noLookups })
const address = await createServer(services).listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: Number(new URL(address).port), key: made.key, hosts: hosts.join(' ') })
process.on('disconnect', () => process.exit(0))
