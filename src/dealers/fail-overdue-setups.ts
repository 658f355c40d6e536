import { listAbandonedSetups, listOverdueSetups } from '../db/queries/setup-jobs.ts'
import type { CollectServices } from '../ingest/services.ts'
import { failSetup } from './end-setup.ts'

/** Longer than the longest permitted setup. */
const overdueMs = 15 * 60_000
const failedAtOnce = 100

/** After their workers died or their retries ran out, so that a new POST starts a new one. */
export async function failOverdueSetups(services: Pick<CollectServices, 'database' | 'clock' | 'log'>): Promise<void> {
  const startedBefore = new Date(services.clock.now().getTime() - overdueMs)
  const error = 'The setup did not end within 15 minutes.'
  for (const job of await listOverdueSetups(services.database.handle, startedBefore, failedAtOnce)) {
    await failSetup(services, job, { mode: 'timeout', error })
  }
  for (const job of await listAbandonedSetups(services.database.handle, failedAtOnce)) {
    await failSetup(services, job, { mode: 'internal', error: 'The job of the setup was lost.' })
  }
}
