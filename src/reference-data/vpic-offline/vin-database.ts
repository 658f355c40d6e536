import type { Logger } from 'pino'
import type { Clock } from '../../lib/clock.ts'
import { type Prepared, prepareDatabase } from './prepare-database.ts'

export type VinDatabase = ReturnType<typeof createVinDatabase>

type VinDatabaseDeps = {
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

const retryAfterMs = 60_000

/** The decoding database: one per process, shared by all threads that read it. */
export function createVinDatabase({ dataDir, clock, log }: VinDatabaseDeps) {
  let preparing: Promise<Prepared | null> | null = null
  let failedAt = Number.NEGATIVE_INFINITY

  async function prepare(): Promise<Prepared | null> {
    try {
      return await prepareDatabase(dataDir)
    } catch (error) {
      log.warn({ err: error }, 'VINs cannot be decoded offline')
      failedAt = clock.now().getTime()
      return null
    }
  }

  return {
    /** null where it is missing or cannot be built. The first call may wait until it is built. */
    async path(): Promise<string | null> {
      preparing ??= prepare()
      const ready = await preparing
      if (ready === null && clock.now().getTime() - failedAt >= retryAfterMs) preparing = null
      return ready?.path ?? null
    },
    async close(): Promise<void> {
      await (await preparing)?.discard()
      preparing = Promise.resolve(null)
    },
  }
}
