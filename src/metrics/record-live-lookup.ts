import type { Logger } from 'pino'
import { figures } from './process-metrics.ts'

/** `outcome`: `live`, `gone`, or why the site could not be asked. */
export function recordLiveLookup(log: Pick<Logger, 'info'>, { outcome, tier, startedMs, facts }: LookupEnd): void {
  const seconds = (performance.now() - startedMs) / 1000
  figures.liveLookups.inc({ outcome, tier })
  figures.liveLookupDuration.observe({ tier }, seconds)
  log.info({ outcome, tier, duration_ms: Math.round(seconds * 1000), ...facts }, 'live lookup ended')
}

export type LookupEnd = {
  readonly outcome: string
  readonly tier: string
  /** By `performance.now()`. */
  readonly startedMs: number
  /** No VIN. */
  readonly facts: object
}
