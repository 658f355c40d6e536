import type { Logger } from 'pino'
import { figures } from './process-metrics.ts'

export type FeedImportEnd = {
  readonly lane: string
  /** One for each feed of the file; what came of the file where no feed was read. */
  readonly outcomes: readonly string[]
  readonly startedMs: number
  readonly facts: object
}

/** A file has been read for its feeds. `startedMs` is of `performance.now()`. */
export function recordFeedImport(log: Logger, { lane, outcomes, startedMs, facts }: FeedImportEnd): void {
  const seconds = (performance.now() - startedMs) / 1000
  for (const outcome of outcomes) figures.feedImports.inc({ outcome })
  figures.feedImportDuration.observe({ lane }, seconds)
  const hasTrouble = outcomes.some((outcome) => outcome === 'failed' || outcome === 'held')
  log[hasTrouble ? 'warn' : 'info']({ lane, duration_ms: Math.round(seconds * 1000), ...facts }, 'feed import ended')
}
