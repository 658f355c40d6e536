import type { Database, Handle } from '../db/database.ts'
import { listVendorHosts } from '../db/queries/dealers.ts'
import { lockDealerships, markImportQueued } from '../db/queries/dealerships.ts'
import { findImportUnderWay, type ImportUnderWay } from '../db/queries/imports.ts'
import { hastenJob } from '../db/queries/job-queue.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { awaitedPriority, type JobPayloads } from '../queue/job-names.ts'
import type { Queue } from '../queue/queue.ts'

/** From the end of a dealership's last import, whatever started it, to the next one on demand. */
const pauseMs = 10 * 60_000

type StartedImport = {
  readonly importId: number
  readonly status: ImportUnderWay['status']
  /** False: it was under way. */
  readonly isNew: boolean
}

/** Throws rateLimited soon after the last import, unless one is under way. */
export async function refuseImport(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  asked: { readonly accountId: number; readonly dealershipId: number },
): Promise<void> {
  const before = await findImportUnderWay(database.handle, asked)
  if (before?.import_id === null) refuseSoonAfter(before.last_import_at, clock.now())
}

/**
 * Enqueues an import in the transaction that gives it its id, so that it runs even if this process dies. Throws
 * dealershipNotFound without an active subscription, and rateLimited soon after the last import.
 */
export async function startImport(
  services: { readonly database: Database; readonly queue: Pick<Queue, 'enqueue'>; readonly clock: Clock },
  asked: { readonly accountId: number; readonly dealershipId: number },
): Promise<StartedImport> {
  const { database, queue, clock } = services
  const { dealershipId } = asked
  const request = { dealershipId, trigger: 'demand' } as const
  return database.transaction('start import', async (tx) => {
    await lockDealerships(tx, [dealershipId])
    const before = await findImportUnderWay(tx, asked)
    if (before === undefined) throw apiErrors.dealershipNotFound()
    const { import_id: underWay, status } = before
    if (underWay !== null && status === 'running') return { importId: underWay, status, isNew: false }
    if (underWay === null) refuseSoonAfter(before.last_import_at, clock.now())
    // Marked first, in the order of the schedule, which may enqueue the same import now.
    const importId = await markImportQueued(tx, request)
    const hasJob = await hastenJob(tx, 'import-site', String(dealershipId), awaitedPriority)
    // A job that runs while no import is under way has done its work, and will not do this one's.
    if (!hasJob || underWay === null) await enqueueImport(tx, queue, request)
    return { importId, status: 'queued', isNew: underWay === null }
  })
}

function refuseSoonAfter(lastEndedAt: Date | null, now: Date): void {
  const waitMs = lastEndedAt === null ? 0 : lastEndedAt.getTime() + pauseMs - now.getTime()
  if (waitMs <= 0) return
  const retryAfter = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
  throw apiErrors.rateLimited({ count: 1, max: 1, window: '10 minutes' }, retryAfter)
}

/**
 * With the priority of work that somebody waits for, unless told otherwise. If an import of the dealership is queued
 * already, no second one is added.
 */
export async function enqueueImport(
  tx: Handle,
  queue: Pick<Queue, 'enqueue'>,
  payload: JobPayloads['import-site'],
  priority = awaitedPriority,
): Promise<void> {
  const { dealershipId } = payload
  await markImportQueued(tx, payload)
  const group = (await listVendorHosts(tx, [dealershipId])).get(dealershipId) ?? null
  await queue.enqueue(tx, 'import-site', payload, String(dealershipId), { priority, group })
}
