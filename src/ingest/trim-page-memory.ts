import { setTimeout as delay } from 'node:timers/promises'
import { deletePagesStoredUntil, findPageOverflow } from '../db/queries/remembered-pages.ts'
import { pageMemoryDays } from './remember-pages.ts'
import type { CollectServices } from './services.ts'

type Services = Pick<CollectServices, 'database' | 'clock'> & {
  readonly log: Pick<CollectServices['log'], 'error'>
  readonly config: Pick<CollectServices['config'], 'PAGE_MEMORY_MB'>
}

const dayMs = 86_400_000
const megabyte = 1_000_000
const betweenRoundsMs = 10 * 60_000
const pagesAtOnce = 500

/** Keeps stored pages within their limits until `stop`. Any number of workers can do so concurrently. */
export async function runPageMemoryTrims(services: Services, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await trimPageMemory(services, stop).catch((error: unknown) => {
      services.log.error({ err: error }, 'remembered pages could not be trimmed')
    })
    await delay(betweenRoundsMs, undefined, { signal: stop }).catch(() => {})
  }
}

/** Removes pages that are too old, and the oldest if there are too many. Returns how many. */
export async function trimPageMemory({ database, clock, config }: Services, stop?: AbortSignal): Promise<number> {
  const { handle } = database
  const expired = new Date(clock.now().getTime() - pageMemoryDays * dayMs)
  const overflow = await findPageOverflow(handle, config.PAGE_MEMORY_MB * megabyte)
  const until = overflow === null || overflow < expired ? expired : overflow
  let forgotten = 0
  for (let count = pagesAtOnce; count === pagesAtOnce && stop?.aborted !== true; ) {
    count = await deletePagesStoredUntil(handle, until, pagesAtOnce)
    forgotten += count
  }
  return forgotten
}
