import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pushFeed } from '../../sandbox/sftp/feed-writer.ts'
import { startSftpSandbox } from '../../sandbox/sftp/server.ts'
import { createVehicles } from '../../sandbox/vehicles.ts'
import { createKey } from '../../src/accounts/keys.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { migrate } from '../../src/db/migrate.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices } from '../../src/http/services.ts'
import { pollFeeds } from '../../src/ingest/poll-feeds.ts'
import { importFeed } from '../../src/jobs/import-feed.ts'
import { createContext } from '../../src/main/context.ts'
import { createLogger } from '../../src/main/create-logger.ts'
import { liftLimits } from '../../test/support/lift-limits.ts'
import { noLookups } from '../../test/support/no-lookups.ts'
import { seedFeed } from '../measure/seed-dealer.ts'

/** The service with one imported feed of 100 vehicles. Reports its port to its parent. */
const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const sftp = await startSftpSandbox({ folder })
const settings = { SFTP_URL: sftp.url, SFTP_HOST_FINGERPRINT: sftp.fingerprint, LOG_LEVEL: 'warn', PORT: '0' }
const config = loadConfig({ ...process.env, ...settings })
const log = createLogger(config)
const context = await createContext(config, log, async (database) => {
  await migrate(database)
})
const { database, clock, queue } = context
const accountId = await insertAccount(database.handle, 'bench')
await liftLimits(database, accountId)
const made = await createKey(database.handle, { accountId, type: 'live', admin: false, name: null })
if (made.kind !== 'created') throw new Error('the key was not created')
const modifiedAt = new Date(Date.now() - 3_600_000)
await pushFeed({
  folder,
  directory: 'vauto',
  fileName: 'a.csv',
  vehicles: createVehicles({ seed: 'a', size: 100 }),
  modifiedAt,
})
const dealershipId = await seedFeed(database, accountId, { ftpPath: 'vauto', fileName: 'a.csv' })
const { signal } = new AbortController()
const asked: number[] = []
const collecting: typeof queue.enqueue = async (_tx, _name, payload) => {
  if ('fileId' in payload) asked.push(payload.fileId)
}
// A file is read when two polls find it the same.
for (const _ of ['first', 'second']) await pollFeeds({ ...context, queue: { enqueue: collecting } }, signal)
for (const fileId of asked) await importFeed(context, { fileId }, signal)
await sftp.close()
await rm(folder, { recursive: true, force: true })
const services = createServices({
  ...{ database, queue, clock, config, log, secrets: context.secrets },
  providerFiles: context.sftp,
  live: noLookups,
})
const address = await createServer(services).listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: Number(new URL(address).port), key: made.key, dealership: dealershipId })
process.on('disconnect', () => process.exit(0))
