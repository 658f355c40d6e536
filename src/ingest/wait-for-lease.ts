import type { JobName, JobPayloads } from '../queue/job-names.ts'
import type { CollectServices } from './services.ts'

/** A lease that is extended is met again and again: its end is noticed within this time. */
const longestWaitMs = 5_000
const shortestWaitMs = 250

type Waiting<N extends JobName> = {
  readonly name: N
  readonly payload: JobPayloads[N]
  readonly key: string
  /** When the lease that stands in the way expires unless it is extended. */
  readonly freeInMs: number
}

/** Puts a job that met a lease back on the queue until the lease is free: its import is not lost. */
export async function waitForLease<N extends JobName>(
  { database, queue }: Pick<CollectServices, 'database' | 'queue'>,
  { name, payload, key, freeInMs }: Waiting<N>,
): Promise<void> {
  const afterMs = Math.min(Math.max(freeInMs, shortestWaitMs), longestWaitMs)
  await database.transaction('wait for lease', (tx) => queue.enqueue(tx, name, payload, key, { afterMs }))
}
