import { randomUUID } from 'node:crypto'
import { claimFile, extendFileClaim, releaseFileClaim } from '../db/queries/feed-files.ts'
import type { CollectServices } from './services.ts'

/** An importer that says nothing for this long counts as dead, and another may take over. */
const claimMs = 90_000
const extendEveryMs = 20_000

type ClaimRequest = { readonly fileId: number; readonly signal: AbortSignal }

/**
 * Runs `work` as the only importer of a file, on any number of workers. Undefined: another one imports it. The signal
 * given to `work` is also aborted when the claim is lost.
 */
export async function withFileClaim<T>(
  { database, clock, log }: Pick<CollectServices, 'database' | 'clock' | 'log'>,
  { fileId, signal }: ClaimRequest,
  work: (importer: string, signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const importer = randomUUID()
  const until = () => new Date(clock.now().getTime() + claimMs)
  if (!(await claimFile(database.handle, { fileId, importer, now: clock.now(), until: until() }))) return undefined
  const lost = new AbortController()
  const heartbeat = setInterval(() => {
    extendFileClaim(database.handle, { fileId, importer, until: until() }).then(
      (held) => {
        if (!held) lost.abort()
      },
      (error: unknown) => log.warn({ err: error, fileId }, 'claim of a feed file could not be extended'),
    )
  }, extendEveryMs)
  try {
    return await work(importer, AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(heartbeat)
    await releaseFileClaim(database.handle, fileId, importer)
  }
}
