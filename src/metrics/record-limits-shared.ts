import type { Logger } from 'pino'
import { figures } from './process-metrics.ts'

type Counting = { readonly kind: 'own' | 'shared' } | { readonly kind: 'away'; readonly reason: string }

/** Where rate limits are counted, when that changes. */
export function recordLimitsShared(log: Pick<Logger, 'warn' | 'info'> | null, state: Counting): void {
  figures.limitsShared.set(state.kind === 'shared' ? 1 : 0)
  if (state.kind === 'shared') log?.info('rate limits are counted in Redis')
  if (state.kind !== 'away') return
  figures.limitFallbacks.inc()
  log?.warn({ reason: state.reason }, 'Redis does not answer: this process counts rate limits by itself')
}
