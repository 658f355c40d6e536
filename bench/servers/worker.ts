import { loadConfig } from '../../src/config/load-config.ts'
import { createContext } from '../../src/main/context.ts'
import { createLogger } from '../../src/main/create-logger.ts'
import { startWorker } from '../../src/main/worker.ts'

/** A worker-only process on an existing database: runs jobs and schedules imports. */
const config = loadConfig({ ...process.env, LOG_LEVEL: 'error' })
await startWorker(await createContext(config, createLogger(config), async () => {}))
process.send?.({ ready: 1 })
process.on('disconnect', () => process.exit(0))
