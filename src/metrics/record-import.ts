import type { Logger } from 'pino'
import { figures } from './process-metrics.ts'

export type ImportEnd = {
  readonly platform: string
  readonly outcome: string
  readonly startedMs: number
  readonly facts: object
}

/** `startedMs` comes from `performance.now()`. */
export function recordImport(log: Logger, { platform, outcome, startedMs, facts }: ImportEnd): void {
  const seconds = (performance.now() - startedMs) / 1000
  figures.imports.inc({ platform, outcome })
  figures.importDuration.observe({ platform }, seconds)
  log.info({ platform, outcome, duration_ms: Math.round(seconds * 1000), ...facts }, 'import ended')
}
