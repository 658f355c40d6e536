import type { CollectServices } from '../ingest/services.ts'
import { jobs } from '../jobs/registry.ts'
import { runSchedule } from '../jobs/schedule.ts'
import type { Context } from './context.ts'

const handBackMs = 5_000

/** Starts to take jobs and to schedule imports. `stop` ends both; jobs that run are handed back to the queue. */
export async function startWorker(context: Context): Promise<{ readonly stop: () => Promise<void> }> {
  const services: CollectServices = context
  const stopping = new AbortController()
  for (const job of jobs) await job.start(context.queue, services, stopping.signal)
  const schedule = runSchedule(services, stopping.signal)
  const stop = async () => {
    stopping.abort()
    await context.queue.stop(handBackMs)
    await schedule
  }
  return { stop }
}
