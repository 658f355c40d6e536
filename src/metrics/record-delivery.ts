import type { Logger } from 'pino'
import { figures } from './process-metrics.ts'

export type DeliveryAttempt = {
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
