import { loadConfig } from '../../src/config/load-config.ts'
import { createContext, createLogger } from '../../src/main/context.ts'
import { startWorker } from '../../src/main/worker.ts'

/** A process that only works: it takes jobs and schedules imports, over a database that is there already. */
const config = loadConfig({ ...process.env, LOG_LEVEL: 'error' })
await startWorker(await createContext(config, createLogger(config), async () => {}))
process.send?.({ ready: 1 })
process.on('disconnect', () => process.exit(0))
