import { type SizeClass, sizeClasses, sizeClassOf } from '../ingest/feed-sizes.ts'
import { waitForLease } from '../ingest/hold-lease.ts'
import { type FeedIngestOutcome, ingestFeed } from '../ingest/ingest-feed.ts'
import { recordFeedImport } from '../metrics/record-outcomes.ts'
import { type BoundJob, defineJob } from './define-job.ts'

export const importFeedJobs = Object.values(sizeClasses).map(importInSizeClass)

/** The job that reads files of a size class. A file that has grown since it was queued moves to a later class. */
function importInSizeClass({ job, belowBytes, atOnce }: SizeClass): BoundJob {
  return defineJob({
    name: job,
    slots: { all: atOnce },
    run: async (services, { fileId }, signal) => {
      const startedMs = performance.now()
      const outcome = await ingestFeed(services, { fileId, signal, belowBytes })
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
      recordFeedImport(services.log, { lane: job, outcomes: outcomesOf(outcome), startedMs, facts })
    },
  })
}

function outcomesOf(outcome: FeedIngestOutcome): readonly string[] {
  return outcome.kind === 'done' ? outcome.feeds.map(({ status }) => status) : [outcome.kind]
}
