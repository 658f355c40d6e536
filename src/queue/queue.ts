import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Handle } from '../db/database.ts'
import { type JobName, type JobPayloads, jobPolicies } from './job-names.ts'

/** Puts jobs on the queue, in the caller's transaction: the job exists exactly when the transaction commits. */
export interface Queue {
  /** `key`: at most one job of this name and key waits at a time; a second one is dropped. */
  enqueue<N extends JobName>(tx: Handle, name: N, payload: JobPayloads[N], key: string): Promise<void>
  /** Hands each job to `handler`, `concurrency` at a time. A handler that throws has its job retried. */
  work<N extends JobName>(name: N, handler: JobHandler<N>, concurrency: number): Promise<void>
  /** Takes no further jobs; those that run get `graceMs`, then go back to the queue. */
  stop(graceMs: number): Promise<void>
}

/** `signal` is aborted when the process stops or the job is taken away. */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>

/** A worker that says nothing for this long is dead; its jobs go to others at the next look. */
const heartbeatSeconds = 20
const superviseIntervalSeconds = 10
const pollingIntervalSeconds = 0.5

export async function startQueue(database: Database, log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    db: fromKysely(database.handle),
    schema: 'pgboss',
    backend: database.engine,
    schedule: false,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    // Bloat and vacuum checks read catalogues on a timer; an operator's monitoring does that for PostgreSQL.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
  await boss.start()
  for (const [name, policy] of Object.entries(jobPolicies)) {
    await boss.createQueue(name, {
      policy: 'short',
      expireInSeconds: policy.expireInSeconds,
      retryLimit: policy.retryLimit,
      retryDelay: policy.retryDelaySeconds,
      retryBackoff: true,
      heartbeatSeconds,
      deleteAfterSeconds: 24 * 3600,
    })
    // pg-boss looks a queue up through the pool when it first meets its name: here, not inside a transaction.
    await boss.findJobs(name, { key: 'none' })
  }
  return createQueue(boss)
}

function createQueue(boss: PgBoss): Queue {
  const wakers = new Map<JobName, () => void>()
  return {
    enqueue: async (tx, name, payload, key) => {
      await boss.send(name, payload, { db: fromKysely(tx), singletonKey: key })
      // The worker of this process looks at once; should the commit come later, its regular poll finds the job.
      const waker = wakers.get(name)
      if (waker !== undefined) setTimeout(waker, 50).unref()
    },
    work: async (name, handler, concurrency) => {
      const workerId = await boss.work<JobPayloads[typeof name]>(
        name,
        { pollingIntervalSeconds, localConcurrency: concurrency, batchSize: 1 },
        async ([job]) => {
          if (job !== undefined) await handler(job.data, job.signal)
        },
      )
      wakers.set(name, () => boss.notifyWorker(workerId))
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs, close: false }),
  }
}
