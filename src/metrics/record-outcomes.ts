import type { Logger } from 'pino'
import type { PageAnswer } from '../model/page.ts'
import { figures } from './process-metrics.ts'

type Ended = {
  /** By `performance.now()`. */
  readonly startedMs: number
  /** For the log; no VIN. */
  readonly facts: object
}

type ImportEnd = Ended & { readonly platform: string; readonly outcome: string }

export function recordImport(log: Logger, { platform, outcome, startedMs, facts }: ImportEnd): void {
  const seconds = secondsSince(startedMs)
  figures.imports.inc({ platform, outcome })
  figures.importDuration.observe({ platform }, seconds)
  log.info({ platform, outcome, duration_ms: Math.round(seconds * 1000), ...facts }, 'import ended')
}

/** `outcomes`: one per feed of the file, or the file's own outcome if no feed was read. */
type FeedImportEnd = Ended & { readonly queue: string; readonly outcomes: readonly string[] }

export function recordFeedImport(log: Logger, { queue, outcomes, startedMs, facts }: FeedImportEnd): void {
  const seconds = secondsSince(startedMs)
  for (const outcome of outcomes) figures.feedImports.inc({ outcome })
  figures.feedImportDuration.observe({ queue }, seconds)
  const hasTrouble = outcomes.some((outcome) => outcome === 'failed' || outcome === 'held')
  log[hasTrouble ? 'warn' : 'info']({ queue, duration_ms: Math.round(seconds * 1000), ...facts }, 'feed import ended')
}

/** `outcome`: `completed`, or the failure mode. */
export function recordSetup(log: Logger, outcome: string, facts: object): void {
  figures.setups.inc({ outcome })
  log.info({ outcome, ...facts }, 'setup ended')
}

type LookupEnd = Ended & { readonly outcome: string; readonly tier: string }

/** `outcome`: `live`, `gone`, or why the site could not be asked. */
export function recordLiveLookup(log: Pick<Logger, 'info'>, { outcome, tier, startedMs, facts }: LookupEnd): void {
  const seconds = secondsSince(startedMs)
  figures.liveLookups.inc({ outcome, tier })
  figures.liveLookupDuration.observe({ tier }, seconds)
  log.info({ outcome, tier, duration_ms: Math.round(seconds * 1000), ...facts }, 'live lookup ended')
}

function secondsSince(startedMs: number): number {
  return (performance.now() - startedMs) / 1000
}

type Written = { readonly content: { readonly vin_disagrees: readonly string[] } }

/**
 * Counts VIN disagreements of vehicles that an import has written. Many on one platform mean that its adapter misreads
 * names.
 */
export function recordVinDisagreements(platform: string, vehicles: readonly Written[]): void {
  for (const field of vehicles.flatMap(({ content }) => content.vin_disagrees)) {
    figures.vinDisagreements.inc({ platform, field })
  }
}

export function recordUnrenderable(vehicles: number): void {
  figures.unrenderableVehicles.set(vehicles)
}

export function recordFetch(log: Pick<Logger, 'debug'>, answer: PageAnswer, facts: object): void {
  if (answer.kind === 'page') figures.outboundAnswers.inc({ class: 'page', code: 'none' })
  else figures.outboundAnswers.inc({ class: answer.class, code: answer.code })
  log.debug(facts, 'page fetched')
}

/** `outcome`: `stored`, `known` (equal bytes), `unchanged`, or why there is none. */
export function recordPhoto(outcome: string): void {
  figures.photos.inc({ outcome })
}

type DeliveryAttempt = {
  readonly webhookId: number
  readonly attempt: number
  readonly delivered: boolean
  readonly statusCode: number | null
  readonly responseTimeMs: number
}

export function recordDelivery(log: Logger, made: DeliveryAttempt): void {
  figures.deliveryAttempts.inc({ outcome: made.delivered ? 'delivered' : 'failed' })
  figures.deliveryDuration.observe(made.responseTimeMs / 1000)
  log.debug(made, 'delivery attempted')
}

type Counting = { readonly kind: 'own' | 'shared' } | { readonly kind: 'away'; readonly reason: string }

/** Where rate limits are counted, when that changes. */
export function recordLimitsShared(log: Pick<Logger, 'warn' | 'info'> | null, state: Counting): void {
  figures.limitsShared.set(state.kind === 'shared' ? 1 : 0)
  if (state.kind === 'shared') log?.info('rate limits are counted in Redis')
  if (state.kind !== 'away') return
  figures.limitFallbacks.inc()
  log?.warn({ reason: state.reason }, 'Redis does not answer: this process counts rate limits by itself')
}
