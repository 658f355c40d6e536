import { setTimeout as delay } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, executeSql, type Handle } from '../db/database.ts'
import { lockQueue } from '../db/queries/job-queue.ts'
import { createWaker } from '../lib/waker.ts'
import { type JobName, type JobPayloads, jobPolicies } from './job-names.ts'

/** How many jobs of a name a process runs concurrently, and which. */
export type JobSlots = {
  readonly all: number
  /** Slots reserved for jobs of at least this priority. */
  readonly kept?: { readonly slots: number; readonly forPriority: number }
  /** Limit of concurrent jobs of one group across all processes. */
  readonly perGroup?: number
}

export type Work<N extends JobName> = {
  readonly name: N
  readonly slots: JobSlots
  /** `signal` is aborted when the process stops or the job is taken away. */
  readonly handler: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>
}

export type JobRunner = {
  wake(): void
  stop(graceMs: number): Promise<void>
}

export type RunnerDeps = {
  readonly boss: PgBoss
  readonly database: Database
  readonly log: Logger
  readonly pollEveryMs: number
}

type Running<N extends JobName> = {
  readonly job: Job<JobPayloads[N]>
  readonly taken: AbortController
  readonly ended: Promise<void>
}

/** A worker whose heartbeat is older is considered dead; other workers take its jobs at their next poll. */
export const heartbeatSeconds = 20
const beatEveryMs = (heartbeatSeconds / 2) * 1000

/** One poll serves all slots, so idle slots cost nothing; one statement sends the heartbeat of all running jobs. */
export function runJobs<N extends JobName>({ boss, database, log, pollEveryMs }: RunnerDeps, work: Work<N>): JobRunner {
  const { name, slots, handler } = work
  const policy = jobPolicies[name]
  const running = new Map<string, Running<N>>()
  const stopping = new AbortController()
  const waker = createWaker()

  async function run(job: Job<JobPayloads[N]>, taken: AbortSignal): Promise<void> {
    const expired = AbortSignal.timeout(policy.expireInSeconds * 1000)
    try {
      await handler(job.data, AbortSignal.any([taken, expired]))
      await boss.complete(name, job)
    } catch (error) {
      if (!taken.aborted && !stopping.signal.aborted) log.warn({ err: error, job: name }, 'job failed')
      await boss.fail(name, job, error instanceof Error ? error : new Error(String(error)))
    }
  }

  function start(job: Job<JobPayloads[N]>): void {
    const taken = new AbortController()
    const ended = run(job, taken.signal)
      .catch((error: unknown) => log.error({ err: error, job: name }, 'the end of a job could not be recorded'))
      .finally(() => {
        running.delete(job.id)
        waker.wake()
      })
    running.set(job.id, { job, taken, ended })
  }

  async function fetch(batchSize: number, minPriority: number | undefined): Promise<readonly Job<JobPayloads[N]>[]> {
    const limits = { batchSize, ...(minPriority === undefined ? {} : { minPriority }) }
    const { perGroup } = slots
    if (perGroup === undefined) return boss.fetch<JobPayloads[N]>(name, limits)
    // Two processes that count a group's jobs at the same moment would both take its last slot.
    return database.transaction('take jobs', async (tx) => {
      await lockQueue(tx, name)
      return boss.fetch<JobPayloads[N]>(name, { ...limits, groupConcurrency: perGroup, db: jobDatabase(tx) })
    })
  }

  /** Answers whether more may wait for a slot that is free. */
  async function take(): Promise<boolean> {
    const free = slots.all - running.size
    if (free <= 0) return false
    const kept = slots.kept?.slots ?? 0
    const jobs = free > kept ? await fetch(free - kept, undefined) : await fetch(free, slots.kept?.forPriority)
    for (const job of jobs) start(job)
    return jobs.length > 0
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        while (!stopping.signal.aborted && (await take())) {
          // More may wait.
        }
      } catch (error) {
        log.error({ err: error, job: name }, 'jobs could not be taken')
      }
      await waker.sleep(pollEveryMs)
    }
  }

  async function beat(): Promise<void> {
    const held = [...running.values()]
    if (held.length === 0) return
    const jobs = held.map(({ job }) => job)
    const touched = readTouched(await boss.touch(name, jobs))
    if (touched === null) return
    for (const { job, taken } of held) if (!touched.has(job.id)) taken.abort(new Error(`job ${job.id} was taken away`))
  }

  const beating = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error, job: name }, 'running jobs could not be kept alive'))
  }, beatEveryMs)
  const looping = loop()

  async function stop(graceMs: number): Promise<void> {
    stopping.abort()
    waker.wake()
    await looping
    const grace = new AbortController()
    const ended = Promise.all([...running.values()].map((one) => one.ended))
    await Promise.race([ended, delay(graceMs, undefined, { signal: grace.signal }).catch(() => {})])
    grace.abort()
    clearInterval(beating)
    const left = [...running.values()]
    if (left.length === 0) return
    const jobs = left.map(({ job }) => job)
    await boss.fail(name, jobs, new Error('the process stopped'))
    for (const { taken } of left) taken.abort(new Error('the process stopped'))
  }

  return { wake: waker.wake, stop }
}

/** Which jobs are still this process's; null where pg-boss does not say. */
function readTouched(response: object): ReadonlySet<unknown> | null {
  return 'settled' in response && Array.isArray(response.settled) ? new Set<unknown>(response.settled) : null
}

/** The connection on which pg-boss runs its statements. */
export function jobDatabase(handle: Handle) {
  return { executeSql: async (text: string, values?: unknown[]) => ({ rows: await executeSql(handle, text, values) }) }
}
