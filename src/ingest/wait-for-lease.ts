import type { JobName, JobPayloads } from '../queue/job-names.ts'
import type { CollectServices } from './services.ts'

/** Maximum delay before the end of an extended lease is noticed. */
const longestWaitMs = 5_000
const shortestWaitMs = 250

type Waiting<N extends JobName> = {
  readonly name: N
  readonly payload: JobPayloads[N]
  readonly key: string
  /** When the current lease expires unless it is extended. */
  readonly freeInMs: number
}

/** Requeues a job that met a lease until the lease is free, so that its import is not lost. */
export async function waitForLease<N extends JobName>(
  { database, queue }: Pick<CollectServices, 'database' | 'queue'>,
  { name, payload, key, freeInMs }: Waiting<N>,
): Promise<void> {
  const afterMs = Math.min(Math.max(freeInMs, shortestWaitMs), longestWaitMs)
  await database.transaction('wait for lease', (tx) => queue.enqueue(tx, name, payload, key, { afterMs }))
}
