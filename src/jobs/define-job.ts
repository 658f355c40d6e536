import type { DealerResolver } from '../dealers/resolve/resolver.ts'
import type { CollectServices } from '../ingest/services.ts'
import type { LiveLookups } from '../live/look-up-live.ts'
import type { JobName, JobPayloads } from '../queue/job-names.ts'
import type { Queue } from '../queue/queue.ts'
import type { JobSlots } from '../queue/run-jobs.ts'

export type JobServices = CollectServices & { readonly live: LiveLookups; readonly resolver: DealerResolver }

export type Job<N extends JobName> = {
  readonly name: N
  readonly slots: JobSlots
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
    start: (queue, services, stop) =>
      queue.work({
        name: job.name,
        slots: job.slots,
        handler: (payload, signal) => job.run(services, payload, AbortSignal.any([signal, stop])),
      }),
  }
}
