import { ingestFeed } from '../ingest/ingest-feed.ts'
import { defineJob } from './define-job.ts'

export const importFeedJob = defineJob({
  name: 'import-feed',
  // A file that comes slowly holds up the others only while four of them do.
  concurrency: 4,
  run: async (services, { fileId }, signal) => {
    const outcome = await ingestFeed(services, { fileId, signal })
    const level = outcome.kind === 'failed' ? 'warn' : 'info'
    services.log[level]({ fileId, outcome }, 'feed import ended')
  },
})
