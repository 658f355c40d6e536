import { setTimeout as delay } from 'node:timers/promises'
import { takePoll } from '../db/queries/feed-files.ts'
import { deleteRetiredContents } from '../db/queries/ims-contents.ts'
import { type PollServices, pollFeeds } from '../ingest/poll-feeds.ts'
import { emitStaleFeedEvents } from '../store/emit-stale-events.ts'

const longestTickMs = 5_000
const shortestTickMs = 20
/** Maximum number of unused contents that each poll removes. */
const removedPerPoll = 2_000

/** Polls the provider files every IMS_POLL_SECONDS until `stop`. One of many workers does so each time. */
export async function runFeedPolls(services: PollServices, stop: AbortSignal): Promise<void> {
  const pollMs = services.config.IMS_POLL_SECONDS * 1000
  const tickMs = Math.min(longestTickMs, Math.max(shortestTickMs, pollMs / 10))
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
