import type { Logger } from 'pino'
import { figures } from './process-metrics.ts'

export type FeedImportEnd = {
  readonly lane: string
  /** One per feed of the file, or the file's own outcome if no feed was read. */
  readonly outcomes: readonly string[]
  readonly startedMs: number
  readonly facts: object
}

/** `startedMs` comes from `performance.now()`. */
export function recordFeedImport(log: Logger, { lane, outcomes, startedMs, facts }: FeedImportEnd): void {
  const seconds = (performance.now() - startedMs) / 1000
  for (const outcome of outcomes) figures.feedImports.inc({ outcome })
  figures.feedImportDuration.observe({ lane }, seconds)
  const hasTrouble = outcomes.some((outcome) => outcome === 'failed' || outcome === 'held')
  log[hasTrouble ? 'warn' : 'info']({ lane, duration_ms: Math.round(seconds * 1000), ...facts }, 'feed import ended')
}
