import { warmSession } from '../live/warm-session.ts'
import { defineJob } from './define-job.ts'

export const warmSessionJob = defineJob({
  name: 'warm-session',
  // One job a site of a session: nearly all of its time is the wait for the site's turn.
  slots: { all: 48 },
  run: (services, payload, signal) => warmSession(services, payload, signal),
})
