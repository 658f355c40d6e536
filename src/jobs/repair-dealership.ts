import { runSparingThreads } from '../ingest/unreadable-page.ts'
import { defineJob } from './define-job.ts'

export const repairDealershipJob = defineJob({
  name: 'repair-dealership',
  slots: { all: 4 },
  run: async ({ tasks, log }, { dealershipId }, signal) => {
    const outcome = await runSparingThreads((unreadable) =>
      tasks.run('repair-dealership', { dealershipId, unreadable }, { signal }),
    )
    log.info({ dealershipId, ...outcome }, 'repair ended')
  },
})
