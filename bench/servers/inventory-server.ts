import { createKey } from '../../src/accounts/keys.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { type Database, executeSql, getRow, listRows, writeRows } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { readVehiclePage } from '../../src/db/queries/inventory-pages.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices } from '../../src/http/services.ts'
import { createContext } from '../../src/main/context.ts'
import { createLogger } from '../../src/main/create-logger.ts'
import { startWorker } from '../../src/main/worker.ts'
import { liftLimits } from '../../test/support/lift-limits.ts'
import { noLookups } from '../../test/support/no-lookups.ts'
import { bigLotSize, pageAt, readers, smallLotSize } from './pages.ts'
import { seedDealership } from './seed-dealership.ts'

/**
 * The service on a database seeded here: an account with 1,000 keys and 1,000 dealerships of 20 vehicles, and one
 * dealership of 5,000. Reports its port to its parent, which may request a loop that only runs a page's SELECT, and
 * imports that keep the worker busy. Without DATABASE_URL the worker runs in this process, because the embedded
 * database has only one.
 */
const config = loadConfig({ ...process.env, LOG_LEVEL: 'error', PORT: '0' })
const log = createLogger(config)
const context = await createContext(config, log, async (database) => {
  await migrate(database)
})
const { database, clock, queue, secrets } = context
if (config.DATABASE_URL === null) await startWorker(context)
const accountId = await insertAccount(database.handle, 'bench')
await liftLimits(database, accountId)
const keys: string[] = []
for (let position = 0; position < readers; position++) {
  const made = await createKey(database.handle, { accountId, type: 'live', admin: false, name: null })
  if (made.kind !== 'created') throw new Error('the key was not created')
  keys.push(made.key)
}
const small = await seedDealership(database, { accountId, name: 'small', size: smallLotSize })
const dealerships = [small, ...(await copyDealership(database, small, readers - 1))]
const big = await seedDealership(database, { accountId, name: 'big', size: bigLotSize })
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
const app = createServer(services)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const lists = { keys: keys.join(' '), dealerships: dealerships.join(' ') }
process.send?.({ port: Number(new URL(address).port), ...lists, big })

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return
  if ('importEveryMs' in message) setInterval(() => void makeDue(), Number(message.importEveryMs))
  if ('countImports' in message) countImports().then((imports) => process.send?.({ imports }))
  if (!('connections' in message)) return
  const connections = Number(message.connections)
  const durationMs = 'durationMs' in message ? Number(message.durationMs) : 0
  runSelects(database, { connections, durationMs }).then((perSecond) => process.send?.({ perSecond }))
})
process.on('disconnect', () => process.exit(0))

/** Only dealerships that the bench onboarded have a configuration. */
async function makeDue(): Promise<void> {
  await writeRows(database.handle)`
    UPDATE dealership_collection SET next_import_at = ${clock.now()}
    WHERE dealership_id IN (SELECT dealership_id FROM configurations)`
}

async function countImports(): Promise<number> {
  const { ended } = await getRow<{ ended: number }>(
    database.handle,
  )`SELECT count(*) AS ended FROM imports WHERE completed_at IS NOT NULL`
  return ended
}

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
        filter: 'all',
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

/** Copies a seeded dealership with its vehicles and subscriptions; returns the internal ids of the copies. */
async function copyDealership(database: Database, from: number, copies: number): Promise<readonly number[]> {
  const run = (text: string) => executeSql(database.handle, text, [from])
  await run(`
    INSERT INTO dealerships OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(d, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('dealerships', 'id')), 'public_id', d.public_id || n,
      'website', 'copy-' || n || '.example', 'website_url', 'https://copy-' || n || '.example/'))).*
    FROM dealerships AS d, generate_series(1, ${copies}) AS n WHERE d.id = $1`)
  await run(`
    INSERT INTO subscriptions OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(s, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('subscriptions', 'id')), 'dealership_id', d.id))).*
    FROM subscriptions AS s, dealerships AS d WHERE s.dealership_id = $1 AND d.website LIKE 'copy-%'`)
  await run(`
    INSERT INTO website_vehicles SELECT (jsonb_populate_record(v, jsonb_build_object(
      'id', gen_random_uuid(), 'dealership_id', d.id))).*
    FROM website_vehicles AS v, dealerships AS d WHERE v.dealership_id = $1 AND d.website LIKE 'copy-%'`)
  await executeSql(database.handle, 'ANALYZE', [])
  const made = await listRows<{ id: number }>(database.handle)`SELECT id FROM dealerships WHERE website LIKE 'copy-%'`
  return made.map(({ id }) => id)
}
