import { setTimeout as delay } from 'node:timers/promises'
import { maxRetryAfterMs } from '../config/crawler.ts'
import { listVendorHosts } from '../db/queries/dealers.ts'
import { takeDueDealerships } from '../db/queries/dealerships.ts'
import { takePoll } from '../db/queries/feed-files.ts'
import { deleteRetiredContents } from '../db/queries/ims-contents.ts'
import { watchClocks } from '../db/watch-clock.ts'
import { failOverdueSetups } from '../dealers/end-setup.ts'
import { type PollServices, pollFeeds } from '../ingest/poll-feeds.ts'
import { hourMs } from '../lib/clock.ts'
import type { Queue } from '../queue/queue.ts'
import { emitStaleFeedEvents, emitStaleInventoryEvents } from '../store/emit-stale-events.ts'
import type { JobServices } from './define-job.ts'

const longestTickMs = 15_000
const shortestTickMs = 500
const batchSize = 200

export type ScheduleServices = Pick<JobServices, 'database' | 'clock' | 'log' | 'config'> & {
  readonly queue: Pick<Queue, 'enqueueAll'>
}

/** Enqueues due imports until `stop`. Any number of workers can do so concurrently. */
export async function runSchedule(services: ScheduleServices, stop: AbortSignal): Promise<void> {
  const tickMs = Math.min(longestTickMs, Math.max(shortestTickMs, (services.config.REFRESH_HOURS * hourMs) / 20))
  const watchClock = watchClocks(services, services.config.REFRESH_HOURS * hourMs * 2)
  while (!stop.aborted) {
    try {
      await watchClock()
      await failOverdueSetups(services)
      await emitStaleInventoryEvents(services)
      while ((await enqueueDueImports(services)) === batchSize && !stop.aborted) {
        // More are due.
      }
    } catch (error) {
      services.log.error({ err: error }, 'due imports could not be scheduled')
    }
    await delay(tickMs, undefined, { signal: stop }).catch(() => {})
  }
}

export async function enqueueDueImports({ database, queue, clock, config }: ScheduleServices): Promise<number> {
  const now = clock.now()
  // The import itself schedules the next one; this covers a lost job.
  const again = new Date(now.getTime() + config.REFRESH_HOURS * hourMs)
  const latest = new Date(now.getTime() + config.REFRESH_HOURS * hourMs * 2 + maxRetryAfterMs)
  return database.transaction('schedule imports', async (tx) => {
    const due = await takeDueDealerships(tx, { now, again, latest, limit: batchSize })
    const vendorHosts = await listVendorHosts(tx, due)
    const jobs = due.map((dealershipId) => ({
      payload: { dealershipId, trigger: 'schedule' } as const,
      key: String(dealershipId),
      group: vendorHosts.get(dealershipId) ?? null,
    }))
    await queue.enqueueAll(tx, 'import-site', jobs)
    return due.length
  })
}

const longestPollTickMs = 5_000
const shortestPollTickMs = 20
/** Maximum number of unused contents that each poll removes. */
const removedPerPoll = 2_000

/** Polls the provider files every IMS_POLL_SECONDS until `stop`. One of many workers does so each time. */
export async function runFeedPolls(services: PollServices, stop: AbortSignal): Promise<void> {
  const pollMs = services.config.IMS_POLL_SECONDS * 1000
  const tickMs = Math.min(longestPollTickMs, Math.max(shortestPollTickMs, pollMs / 10))
  while (!stop.aborted) {
    try {
      await pollWhenDue(services, stop)
    } catch (error) {
      services.log.error({ err: error }, 'feed files could not be polled')
    }
    await delay(tickMs, undefined, { signal: stop }).catch(() => {})
  }
}

async function pollWhenDue(services: PollServices, stop: AbortSignal): Promise<void> {
  const { database, clock, config } = services
  const now = clock.now()
  const next = new Date(now.getTime() + config.IMS_POLL_SECONDS * 1000)
  if (!(await takePoll(database.handle, now, next))) return
  await pollFeeds(services, stop)
  await emitStaleFeedEvents(services)
  await deleteRetiredContents(database.handle, removedPerPoll)
}
