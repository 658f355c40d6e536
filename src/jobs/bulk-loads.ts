import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type BulkServices, loadBulkFile } from '../reference-data/epa/load-bulk-file.ts'

const lookEveryMs = 10 * 60_000
/** Delay after the start, so that a 20 MB file does not slow it down. */
const firstLookMs = 20_000

export type BulkLoadServices = BulkServices & { readonly log: Pick<Logger, 'info' | 'warn' | 'error'> }

/** Keeps bulk files of outside sources up to date until `stop`. Without them, each car needs a request. */
export async function runBulkLoads(services: BulkLoadServices, stop: AbortSignal): Promise<void> {
  const { log } = services
  await delay(firstLookMs, undefined, { signal: stop }).catch(() => {})
  while (!stop.aborted) {
    try {
      const outcome = await loadBulkFile(services, stop)
      if (outcome.kind === 'loaded') log.info({ source: 'epa', rows: outcome.rows }, 'bulk file loaded')
      if (outcome.kind === 'failed') {
        log.warn({ source: 'epa', reason: outcome.reason }, 'bulk file missing: cars are asked for one by one')
      }
    } catch (error) {
      log.error({ err: error, source: 'epa' }, 'the bulk file could not be loaded')
    }
    await delay(lookEveryMs, undefined, { signal: stop }).catch(() => {})
  }
}
