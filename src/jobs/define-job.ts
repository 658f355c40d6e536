import type { Logger } from 'pino'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import type { DealerResolver } from '../dealers/resolve/resolver.ts'
import type { Leases } from '../ingest/hold-lease.ts'
import type { Clock } from '../lib/clock.ts'
import type { LiveLookups } from '../live/look-up-live.ts'
import type { SftpServer } from '../outbound/sftp-contract.ts'
import type { PhotoTasks } from '../photos/fetch-host.ts'
import type { JobName, JobPayloads } from '../queue/job-names.ts'
import type { Queue } from '../queue/queue.ts'
import type { JobSlots } from '../queue/run-jobs.ts'
import type { Tasks } from './tasks.ts'

export type JobServices = {
  readonly database: Database
  readonly queue: Pick<Queue, 'enqueue'>
  readonly leases: Pick<Leases, 'hold'>
  readonly tasks: Pick<Tasks, 'run'>
  /** Where the offline VIN database is. */
  readonly vinDatabase: { path(): Promise<string | null> }
  readonly sftp: SftpServer
  readonly live: LiveLookups
  readonly resolver: DealerResolver
  /** The thread of photos; null without PHOTOS_URL. */
  readonly photos: Pick<PhotoTasks, 'run'> | null
  readonly clock: Clock
  readonly log: Logger
  readonly config: Pick<Config, 'REFRESH_HOURS' | 'IMS_POLL_SECONDS' | 'BELIEF_HOURS'>
}

type Job<N extends JobName> = {
  readonly name: N
  readonly slots: JobSlots
  /** The settings turn this part off: its jobs are not fetched. */
  readonly isOff?: (services: JobServices) => boolean
  /** `signal` is aborted when the process stops: the handler then throws, and the job returns to the queue. */
  readonly run: (services: JobServices, payload: JobPayloads[N], signal: AbortSignal) => Promise<void>
}

/** A job bound to its queue, with its payload type erased, as listed in the registry. */
export type BoundJob = {
  readonly name: JobName
  readonly start: (queue: Queue, services: JobServices, stop: AbortSignal) => Promise<void>
}

export function defineJob<N extends JobName>(job: Job<N>): BoundJob {
  return {
    name: job.name,
    start: async (queue, services, stop) => {
      if (job.isOff?.(services) === true) return
      await queue.work({
        name: job.name,
        slots: job.slots,
        handler: (payload, signal) => job.run(services, payload, AbortSignal.any([signal, stop])),
      })
    },
  }
}
