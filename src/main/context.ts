import type { Logger } from 'pino'
import type { Config } from '../config/load-config.ts'
import { version } from '../config/version.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createDealerResolver } from '../dealers/resolve/resolver.ts'
import { createLeases } from '../ingest/hold-lease.ts'
import { openOutside, readVinsBy, type TaskHandlers, type Tasks } from '../jobs/tasks.ts'
import { systemClock } from '../lib/clock.ts'
import { createThread } from '../lib/thread.ts'
import { createLiveLookups } from '../live/look-up-live.ts'
import { addCounts, type Count } from '../metrics/thread-counts.ts'
import { createApiClient } from '../outbound/create-api-client.ts'
import { createSftpServer } from '../outbound/create-sftp-server.ts'
import type { PhotoTaskHandlers, PhotoTasks } from '../photos/fetch-host.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { startQueue } from '../queue/queue.ts'
import { createVinDatabase } from '../reference-data/vpic-offline/vin-database.ts'
import { createEmbedder } from '../search/embed/create-embedder.ts'
import { createWebSearch, searchBaseUrl } from '../web-search/create-web-search.ts'
import { createSecretBox, loadSecretsKey } from '../webhooks/secret-box.ts'
import type { TaskThreadData } from './task-services.ts'

/** Everything that a process consists of; created once, closed in reverse order. */
export type Context = Awaited<ReturnType<typeof createContext>>

/** A live lookup should not wait for its thread to start. */
const liveIdleMs = 10 * 60_000
/** Starting it takes about half a second. */
const importsIdleMs = 30_000

export const usualThread = {
  // Twenty times the time for the largest observed page of a real platform.
  cpuMs: 10_000,
  // More than that page.
  heavyMs: 600,
  wallMs: 60_000,
  // The threads report nothing else.
  onReport: (report: unknown) => addCounts(report as readonly Count[]),
}

export function startTasks(data: TaskThreadData, idleMs: number): Tasks {
  return createThread<TaskHandlers>({
    ...usualThread,
    script: new URL('./task-thread.ts', import.meta.url),
    data,
    // Enough for a 10 MB page with its tree and the records of some collections.
    memory: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 },
    idleMs,
  })
}

/** Null without PHOTOS_URL. Decoding has a time limit of its own, since it does not run in JavaScript. */
function startPhotoTasks(data: TaskThreadData): PhotoTasks | null {
  if (data.config.PHOTOS_URL === null) return null
  return createThread<PhotoTaskHandlers>({
    ...usualThread,
    script: new URL('./photo-thread.ts', import.meta.url),
    data,
    memory: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    idleMs: importsIdleMs,
  })
}

/** `prepare` runs when the database is open and nothing else has touched it: migrations. */
export async function createContext(config: Config, log: Logger, prepare: (database: Database) => Promise<void>) {
  const database = await openDatabase(config, {
    alone: true,
    onTrouble: (message, error) => log.warn({ err: error }, message),
  })
  try {
    await prepare(database)
    const sftp = createSftpServer(config, { log })
    const secrets = createSecretBox(loadSecretsKey(config))
    const leases = createLeases({ database, log })
    const vinDatabase = createVinDatabase({ dataDir: config.DATA_DIR, clock: systemClock, log })
    const threadData = { config, databaseUrl: database.url }
    const tasks = startTasks({ ...threadData, isBackground: true }, importsIdleMs)
    // Live lookups have a thread of their own: they never wait for the pages of imports.
    const liveTasks = startTasks(threadData, liveIdleMs)
    const photos = startPhotoTasks(threadData)
    const live = createLiveLookups({ database, tasks: liveTasks, vinDatabase, clock: systemClock, log })
    const readVins = readVinsBy(tasks, { vinDatabase, clock: systemClock })
    const bases = [searchBaseUrl(config)].filter((base) => base !== null)
    const api = createApiClient({ config, version, bases })
    const search = createWebSearch({ config, api, database, clock: systemClock, log })
    const embedder = createEmbedder(config, systemClock)
    const outside = { ...openOutside(liveTasks, log), search }
    const resolver = createDealerResolver({ database, clock: systemClock, log, outside })
    // Last: it works on its own from now on, so nothing may fail after it and close the database.
    const queue = await startQueue(database, log)
    return {
      config,
      log,
      clock: systemClock,
      database,
      queue,
      leases,
      tasks,
      liveTasks,
      photos,
      photoStore: openPhotoStore(config),
      live,
      readVins,
      outside,
      resolver,
      sftp,
      secrets,
      embedder,
      vinDatabase,
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
