import type { JobServices } from '../jobs/define-job.ts'
import { jobs } from '../jobs/registry.ts'
import { runRetention } from '../jobs/retention.ts'
import { runFeedPolls, runSchedule } from '../jobs/schedule.ts'
import { runSearchUpdates } from '../jobs/search-updates.ts'
import { startDeliveries } from '../webhooks/start-deliveries.ts'
import type { Context } from './context.ts'

const handBackMs = 5_000
const deliveryGraceMs = 4_000

/** Starts to take jobs and to schedule imports. `stop` ends both; jobs that run are handed back to the queue. */
export async function startWorker(context: Context): Promise<{ readonly stop: () => Promise<void> }> {
  const services: JobServices = context
  const stopping = new AbortController()
  const unlisten = await context.leases.listen()
  for (const job of jobs) await job.start(context.queue, services, stopping.signal)
  const deliveries = await startDeliveries(context)
  const running = context.database.asWorker(() => [
    runSchedule(context, stopping.signal),
    runFeedPolls(services, stopping.signal),
    runRetention(context, stopping.signal),
    runSearchUpdates(context, stopping.signal),
  ])
  const stop = async () => {
    stopping.abort()
    await Promise.all([context.queue.stop(handBackMs), deliveries.stop(deliveryGraceMs)])
    await Promise.all(running)
    await unlisten()
  }
  return { stop }
}
