import type { Logger } from 'pino'
import { figures } from './process-metrics.ts'

/** `outcome`: `completed`, or the failure mode. */
export function recordSetup(log: Logger, outcome: string, facts: object): void {
  figures.setups.inc({ outcome })
  log.info({ outcome, ...facts }, 'setup ended')
}
