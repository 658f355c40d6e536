import { runSparingThreads } from '../ingest/unreadable-page.ts'
import { defineJob } from './define-job.ts'

export const repairDealershipJob = defineJob({
  name: 'repair-dealership',
  slots: { all: 4 },
  run: async ({ tasks, log, vinDatabase }, { dealershipId }, signal) => {
    const vpic = await vinDatabase.path()
    const outcome = await runSparingThreads((unreadable) =>
      tasks.run('repair-dealership', { dealershipId, vpic, unreadable }, { signal }),
    )
    log.info({ dealershipId, ...outcome }, 'repair ended')
  },
})
