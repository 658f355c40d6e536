import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import {
  acquireLease,
  extendLease,
  type Lease,
  type LeaseKey,
  LeaseLost,
  leaseName,
  leasesChannel,
  releaseLease,
} from '../db/queries/leases.ts'
import type { JobName, JobPayloads } from '../queue/job-names.ts'
import type { JobOptions, Queue } from '../queue/queue.ts'

/** A lease that is not extended for this long expires, and another holder can take over. */
const leaseMs = 30_000
const extendEveryMs = 8_000

type Held<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'busy'; readonly freeInMs: number }

export interface Leases {
  /**
   * One holder at a time among all processes. The signal given to `work` is also aborted when the lease is lost; work that
   * then throws counts as `busy`.
   */
  hold<T>(
    request: LeaseKey & { readonly signal: AbortSignal },
    work: (lease: Lease, signal: AbortSignal) => Promise<T>,
  ): Promise<Held<T>>
  /** Notices a revoked lease at once instead of at the next heartbeat. Returns the function that stops listening. */
  listen(): Promise<() => Promise<void>>
}

export function createLeases({ database, log }: { readonly database: Database; readonly log: Logger }): Leases {
  const { handle } = database
  const held = new Map<string, ReturnType<typeof keep>>()

  /** Extends the lease at intervals and when checked; calls `onLost` if that fails. */
  function keep(lease: Lease, onLost: () => void) {
    let extending = false
    const check = () => {
      if (extending) return
      extending = true
      extendLease(handle, lease, leaseMs)
        .then(
          (isHeld) => {
            if (!isHeld) onLost()
          },
          (error: unknown) => log.warn({ err: error, lease: leaseName(lease) }, 'lease could not be extended'),
        )
        .finally(() => {
          extending = false
        })
    }
    const heartbeat = setInterval(check, extendEveryMs)
    return { check, end: () => clearInterval(heartbeat) }
  }

  return {
    async hold({ resource, id, signal }, work) {
      const lease: Lease = { resource, id, holder: randomUUID() }
      const freeInMs = await acquireLease(handle, lease, leaseMs)
      if (freeInMs !== null) return { kind: 'busy', freeInMs }
      const lost = new AbortController()
      const kept = keep(lease, () => lost.abort())
      const name = leaseName(lease)
      held.set(name, kept)
      try {
        return { kind: 'done', value: await work(lease, AbortSignal.any([signal, lost.signal])) }
      } catch (error) {
        if (signal.aborted) throw error
        // Errors of a thread lose their class, so the lease itself is checked.
        const isHeld = async () => extendLease(handle, lease, leaseMs).catch(() => true)
        const isLost = lost.signal.aborted || error instanceof LeaseLost || !(await isHeld())
        if (!isLost) throw error
        // Intended: the last subscription was deleted, or another holder took over.
        log.info({ lease: name }, 'work stopped: its lease was revoked')
        return { kind: 'busy', freeInMs: 0 }
      } finally {
        kept.end()
        if (held.get(name) === kept) held.delete(name)
        await releaseLease(handle, lease).catch((error: unknown) => {
          log.warn({ err: error, lease: name }, 'lease could not be released: it expires')
        })
      }
    },
    listen: () =>
      database.listen(leasesChannel, (name) => {
        // An empty name means that notifications may have been missed.
        const concerned = name === '' ? [...held.values()] : [held.get(name)]
        for (const one of concerned) one?.check()
      }),
  }
}

/** Maximum delay before the end of an extended lease is noticed. */
const longestWaitMs = 5_000
const shortestWaitMs = 250

/** Requeues a job that met a lease until the lease is free, with its options, so that its import is not lost. */
export async function waitForLease<N extends JobName>(
  { database, queue }: { readonly database: Database; readonly queue: Pick<Queue, 'enqueue'> },
  job: JobOptions & { readonly name: N; readonly payload: JobPayloads[N]; readonly key: string },
  freeInMs: number,
): Promise<void> {
  const { name, payload, key, ...options } = job
  const afterMs = Math.min(Math.max(freeInMs, shortestWaitMs), longestWaitMs)
  await database.transaction('wait for lease', (tx) => queue.enqueue(tx, name, payload, key, { ...options, afterMs }))
}
