import type { Logger } from 'pino'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { WebClient } from '../outbound/contract.ts'
import type { SftpServer } from '../outbound/sftp-contract.ts'
import type { Queue } from '../queue/queue.ts'
import type { Leases } from './hold-lease.ts'
import type { SiteReader } from './site-reader.ts'

export type CollectServices = {
  readonly database: Database
  readonly queue: Pick<Queue, 'enqueue'>
  readonly leases: Pick<Leases, 'hold'>
  readonly web: WebClient
  readonly sites: SiteReader
  readonly sftp: SftpServer
  readonly clock: Clock
  readonly log: Logger
  readonly config: Pick<Config, 'REFRESH_HOURS' | 'IMS_POLL_SECONDS' | 'BELIEF_HOURS' | 'PAGE_MEMORY_MB'>
}
