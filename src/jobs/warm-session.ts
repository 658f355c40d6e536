import { warmSession } from '../live/warm-session.ts'
import { defineJob } from './define-job.ts'

export const warmSessionJob = defineJob({
  name: 'warm-session',
  // One job per site of a session. It spends nearly all of its time waiting for a host slot.
  slots: { all: 48 },
  run: (services, payload, signal) => warmSession(services, payload, signal),
})
