import type { CollectServices } from '../ingest/services.ts'
import { runFeedPolls } from '../jobs/feed-schedule.ts'
import { jobs } from '../jobs/registry.ts'
import { runSchedule } from '../jobs/schedule.ts'
import type { Context } from './context.ts'

const handBackMs = 5_000

/** Starts to take jobs and to schedule imports. `stop` ends both; jobs that run are handed back to the queue. */
export async function startWorker(context: Context): Promise<{ readonly stop: () => Promise<void> }> {
  const services: CollectServices = context
  const stopping = new AbortController()
  for (const job of jobs) await job.start(context.queue, services, stopping.signal)
  const schedules = [runSchedule(services, stopping.signal), runFeedPolls(services, stopping.signal)]
  const stop = async () => {
    stopping.abort()
    await context.queue.stop(handBackMs)
    await Promise.all(schedules)
  }
  return { stop }
}
