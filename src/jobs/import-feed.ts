import { type SizeClass, sizeClasses, sizeClassOf } from '../ingest/feed-sizes.ts'
import { waitForLease } from '../ingest/hold-lease.ts'
import type { FeedFileImport, FileOutcome } from '../ingest/ingest-feed.ts'
import { ThreadEnded } from '../lib/thread.ts'
import { recordFeedImport } from '../metrics/record-outcomes.ts'
import { type BoundJob, defineJob, type JobServices } from './define-job.ts'

export const importFeedJobs = Object.values(sizeClasses).map(importInSizeClass)

/** The job that reads files of a size class. A file that has grown since it was queued moves to a later class. */
function importInSizeClass({ job, belowBytes, atOnce }: SizeClass): BoundJob {
  return defineJob({
    name: job,
    slots: { all: atOnce },
    run: async (services, { fileId }, signal) => {
      const startedMs = performance.now()
      const outcome = await importFeed(services, { fileId, belowBytes }, signal)
      if (outcome.kind === 'busy') {
        return waitForLease(services, { name: job, payload: { fileId }, key: String(fileId) }, outcome.freeInMs)
      }
      if (outcome.kind === 'too-large') {
        const later = sizeClassOf(outcome.bytes).job
        await services.database.transaction('queue feed import', (tx) =>
          services.queue.enqueue(tx, later, { fileId }, String(fileId)),
        )
      }
      const facts = { fileId, outcome }
      recordFeedImport(services.log, { queue: job, outcomes: outcomesOf(outcome), startedMs, facts })
    },
  })
}

/** `busy`: the importing worker's lease expires in `freeInMs`. */
export type FeedImportOutcome = FileOutcome | { readonly kind: 'busy'; readonly freeInMs: number }

/** Reads a file in the thread. This process keeps the lease: a thread that ends loses nothing but its work. */
export async function importFeed(
  { leases, tasks, log }: Pick<JobServices, 'leases' | 'tasks' | 'log'>,
  { fileId, belowBytes = Number.POSITIVE_INFINITY }: { readonly fileId: number; readonly belowBytes?: number },
  signal: AbortSignal,
): Promise<FeedImportOutcome> {
  const held = await leases.hold({ resource: 'feed_file', id: fileId, signal }, async (lease, whileHeld) => {
    const read = (ended?: FeedFileImport['ended']) =>
      tasks.run('import-feed', { fileId, lease, belowBytes, ended }, { signal: whileHeld })
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      log.error({ err: error, fileId }, 'feed file could not be imported')
      return read(error.reason)
    }
  })
  return held.kind === 'done' ? held.value : held
}

function outcomesOf(outcome: FeedImportOutcome): readonly string[] {
  return outcome.kind === 'done' ? outcome.feeds.map(({ status }) => status) : [outcome.kind]
}
