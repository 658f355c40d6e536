import type { Logger } from 'pino'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { Watch } from '../lib/serve-tasks.ts'
import type { WebClient } from '../outbound/contract.ts'
import type { SftpServer } from '../outbound/sftp-contract.ts'
import type { Platform } from '../platforms/engine/contract.ts'
import type { Queue } from '../queue/queue.ts'
import type { createVinReader } from '../reference-data/vin/read-vin-facts.ts'

/** Dependencies of collecting a website or a feed, in the thread that does it. */
export type CollectServices = {
  readonly database: Database
  readonly queue: Pick<Queue, 'enqueue'>
  readonly web: Pick<WebClient, 'fetchPage'>
  readonly platforms: readonly Platform[]
  readonly decodeVins: ReturnType<typeof createVinReader>
  readonly sftp: SftpServer
  readonly watch: Watch
  readonly clock: Clock
  readonly log: Logger
  readonly config: Pick<Config, 'REFRESH_HOURS' | 'IMS_POLL_SECONDS' | 'BELIEF_HOURS' | 'PAGE_MEMORY_MB' | 'PHOTOS_URL'>
}

export type SiteServices = Pick<CollectServices, 'web' | 'platforms' | 'watch'>
