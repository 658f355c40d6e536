import { deletePagesStoredUntil, findPageOverflow } from '../db/queries/remembered-pages.ts'
import { pageMemoryDays } from './remember-pages.ts'
import type { CollectServices } from './services.ts'

export type PageMemoryServices = Pick<CollectServices, 'database' | 'clock'> & {
  readonly config: Pick<CollectServices['config'], 'PAGE_MEMORY_MB'>
}

const dayMs = 86_400_000
const megabyte = 1_000_000
const pagesAtOnce = 500

/** Removes pages that are too old, and the oldest if there are too many. Returns how many. */
export async function trimPageMemory(
  { database, clock, config }: PageMemoryServices,
  stop?: AbortSignal,
): Promise<number> {
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
