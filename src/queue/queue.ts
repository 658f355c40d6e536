import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Handle } from '../db/database.ts'
import { jobsChannel, notifyJobs } from '../db/queries/job-queue.ts'
import { type JobName, type JobPayloads, jobPolicies } from './job-names.ts'
import { heartbeatSeconds, type JobRunner, jobDatabase, type RunnerDeps, runJobs, type Work } from './run-jobs.ts'

/** Enqueues jobs in the caller's transaction: the job exists exactly when the transaction commits. */
export interface Queue {
  /** `key`: at most one job of this name and key waits at a time; a second one is dropped. */
  enqueue<N extends JobName>(
    tx: Handle,
    name: N,
    payload: JobPayloads[N],
    key: string,
    options?: JobOptions,
  ): Promise<void>
  enqueueAll<N extends JobName>(tx: Handle, name: N, jobs: readonly QueuedJob<N>[]): Promise<void>
  /** Runs the handler for each job, with as many concurrent jobs as slots. A job whose handler throws is retried. */
  work<N extends JobName>(work: Work<N>): Promise<void>
  /** Takes no more jobs; running ones get `graceMs`, then return to the queue. */
  stop(graceMs: number): Promise<void>
}

export type JobOptions = {
  /** Higher priorities run first (0). */
  readonly priority?: number
  /** Jobs of one group share the limit `JobSlots.perGroup`. */
  readonly group?: string | null
  /** Delay before the job can run, in milliseconds (0). */
  readonly afterMs?: number
}

type QueuedJob<N extends JobName> = JobOptions & { readonly payload: JobPayloads[N]; readonly key: string }

const superviseIntervalSeconds = 10
/** The fallback for notifications; also finds jobs due for a retry. */
const defaultPollEveryMs = 5_000

/** `pollEveryMs`: how often the queue is polled for each job name without a notification. */
export async function startQueue(
  database: Database,
  log: Logger,
  { pollEveryMs = defaultPollEveryMs }: { readonly pollEveryMs?: number } = {},
): Promise<Queue> {
  const boss = await startBoss(database, log, {
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    // Bloat and vacuum checks read catalogs on a timer; an operator's monitoring does that for PostgreSQL.
    reindex: false,
    monitorVacuum: false,
  })
  for (const [name, policy] of Object.entries(jobPolicies)) {
    await boss.createQueue(name, {
      policy: 'short',
      ...policy,
      retryBackoff: true,
      heartbeatSeconds,
      deleteAfterSeconds: 24 * 3600,
    })
    // pg-boss looks a queue up through the pool when it first meets its name: here, not inside a transaction.
    await boss.findJobs(name, { key: 'none' })
  }
  return createQueue({ boss, database, log, pollEveryMs })
}

/** For a thread: enqueues jobs and runs none. The queue was started by its process. */
export async function startEnqueuing(database: Database, log: Logger): Promise<Pick<Queue, 'enqueue' | 'enqueueAll'>> {
  return createEnqueuing(await startBoss(database, log, { supervise: false, migrate: false }))
}

async function startBoss(database: Database, log: Logger, options: ConstructorOptions): Promise<PgBoss> {
  const boss = new PgBoss({ ...options, db: jobDatabase(database.handle), schema: 'pgboss', schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
  await boss.start()
  return boss
}

function createQueue(deps: RunnerDeps): Queue {
  const { boss, database } = deps
  const runners = new Map<string, JobRunner>()
  let listening: Promise<() => Promise<void>> | null = null
  const listen = () =>
    database.listen(jobsChannel, (name) => {
      // An empty name means that notifications may have been missed.
      for (const [known, runner] of runners) if (name === '' || name === known) runner.wake()
    })
  return {
    ...createEnqueuing(boss),
    work: async (work) => {
      listening ??= listen()
      await listening
      runners.set(
        work.name,
        database.asWorker(() => runJobs(deps, work)),
      )
    },
    stop: async (graceMs) => {
      await Promise.all([...runners.values()].map((runner) => runner.stop(graceMs)))
      runners.clear()
      await (await listening)?.()
      listening = null
      await boss.stop({ graceful: false, close: false })
    },
  }
}

function createEnqueuing(boss: PgBoss): Pick<Queue, 'enqueue' | 'enqueueAll'> {
  const enqueueAll: Queue['enqueueAll'] = async (tx, name, jobs) => {
    if (jobs.length === 0) return
    const inserts = jobs.map(({ payload, key, priority, group, afterMs }) => ({
      data: payload,
      singletonKey: key,
      ...(priority === undefined ? {} : { priority }),
      ...(group === undefined || group === null ? {} : { group: { id: group } }),
      ...(afterMs === undefined ? {} : { startAfter: afterMs / 1000 }),
    }))
    await boss.insert(name, inserts, { db: jobDatabase(tx) })
    await notifyJobs(tx, name)
  }
  return {
    enqueue: (tx, name, payload, key, options) => enqueueAll(tx, name, [{ ...options, payload, key }]),
    enqueueAll,
  }
}
