import { createAccount } from '../../src/accounts/create-account.ts'
import { createKey } from '../../src/accounts/create-key.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { readVehiclePage } from '../../src/db/queries/inventory-pages.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices } from '../../src/http/services.ts'
import { createContext, createLogger } from '../../src/main/context.ts'
import { startWorker } from '../../src/main/worker.ts'
import { bigLotSize, pageAt } from './pages.ts'
import { seedDealership } from './seed-dealership.ts'

/**
 * The service as `serve.ts` makes it, workers included, over a database seeded here. Its parent is told where it
 * listens, and may ask for the loop that only runs the SELECT of a page: the embedded database has one process.
 */
const config = loadConfig({ ...process.env, LOG_LEVEL: 'warn', PORT: '0' })
const log = createLogger(config)
const context = await createContext(config, log, async (database) => {
  await migrate(database)
})
const { database, clock, queue, secrets } = context
await startWorker(context)
const accountId = await createAccount(database.handle, 'bench')
const made = await createKey(database.handle, { accountId, type: 'live', admin: false, name: null })
if (made.kind !== 'created') throw new Error('the key was not created')
const small = await seedDealership(database, { accountId, name: 'small', size: 50 })
const big = await seedDealership(database, { accountId, name: 'big', size: bigLotSize })
const services = createServices({
  ...{ database, queue, clock, config, log, secrets },
  providerFiles: context.sftp,
})
const app = createServer(services)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: Number(new URL(address).port), key: made.key, small, big })

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('connections' in message)) return
  const connections = Number(message.connections)
  const durationMs = 'durationMs' in message ? Number(message.durationMs) : 0
  runSelects(database, { connections, durationMs }).then((perSecond) => process.send?.({ perSecond }))
})
process.on('disconnect', () => process.exit(0))

async function runSelects(
  on: Database,
  { connections, durationMs }: { readonly connections: number; readonly durationMs: number },
): Promise<number> {
  let sent = 0
  let ended = 0
  const begun = performance.now()
  const loop = async () => {
    while (performance.now() - begun < durationMs) {
      const { page, perPage } = pageAt(sent++)
      const { rows } = await readVehiclePage(on, {
        dealershipId: big,
        condition: null,
        limit: perPage,
        offset: (page - 1) * perPage,
      })
      if (rows.length === 0) throw new Error('an empty page')
      ended++
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return (ended / (performance.now() - begun)) * 1000
}
