import { pino } from 'pino'
import { loadConfig } from '../../src/config/load-config.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { createLeases } from '../../src/ingest/hold-lease.ts'
import { ingestFeed } from '../../src/ingest/ingest-feed.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createSftpServer } from '../../src/outbound/create-sftp-server.ts'

/** A process that imports the file whose number is its argument; the test kills it at some point. */
const config = loadConfig(process.env)
const database = await openDatabase(config)
const services = {
  database,
  sftp: createSftpServer(config),
  clock: systemClock,
  log: pino({ level: 'silent' }),
  config,
  leases: createLeases({ database, log: pino({ level: 'silent' }) }),
  queue: { enqueue: async () => {} },
}
console.log('importing')
await ingestFeed(services, { fileId: Number(process.argv[2]), signal: new AbortController().signal })
console.log('imported')
await database.close()
