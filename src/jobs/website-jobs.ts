import { setUpDealership } from '../dealers/set-up-dealership.ts'
import { runSparingThreads } from '../ingest/unreadable-page.ts'
import { warmSession } from '../live/warm-session.ts'
import { defineJob } from './define-job.ts'

export const setUpDealershipJob = defineJob({
  name: 'set-up-dealership',
  // Setups mostly wait for their sites. The reserved slots are for the first four setups of an account.
  slots: { all: 64, kept: { slots: 16, forPriority: -3 } },
  run: setUpDealership,
})

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

export const warmSessionJob = defineJob({
  name: 'warm-session',
  // One job per site of a session. It spends nearly all of its time waiting for a host slot.
  slots: { all: 48 },
  run: (services, payload, signal) => warmSession(services, payload, signal),
})
