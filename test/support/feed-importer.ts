import { loadConfig } from '../../src/config/load-config.ts'
import { createLeases } from '../../src/ingest/hold-lease.ts'
import { importFeed } from '../../src/jobs/import-feed.ts'
import { createTasks } from '../../src/jobs/tasks.ts'
import { createTaskServices } from '../../src/main/task-services.ts'
import { runInline } from './inline-tasks.ts'

/** A process that imports the file whose number is its argument; the test kills it at some point. */
const config = loadConfig(process.env)
const services = createTaskServices({ config, databaseUrl: config.DATABASE_URL ?? '' })
const importing = { ...services, leases: createLeases(services), tasks: runInline(createTasks(services)) }
await importFeed(importing, { fileId: Number(process.argv[2]) }, new AbortController().signal)
console.log('imported')
// Until it is killed.
setInterval(() => {}, 1_000)
