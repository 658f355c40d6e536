import { setTimeout as delay } from 'node:timers/promises'
import { deleteOldDeliveries } from '../db/queries/deliveries.ts'
import { deleteDeadSenders } from '../db/queries/delivery-lanes.ts'
import { deleteOldEvents } from '../db/queries/webhook-events.ts'
import type { Clock } from '../lib/clock.ts'
import type { DeliveryServices } from './services.ts'

const dayMs = 86_400_000
const removedAtOnce = 1_000
const betweenBatchesMs = 50
const betweenRoundsMs = 10 * 60_000

type Services = Pick<DeliveryServices, 'database' | 'config' | 'log'> & { readonly clock: Clock }

/** Removes deliveries and events beyond their retention until `stop`: small batches, with room for others between. */
export async function runRetention(services: Services, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await removeExpired(services, stop).catch((error: unknown) => {
      services.log.error({ err: error }, 'retention: nothing could be removed')
    })
    await delay(betweenRoundsMs, undefined, { signal: stop }).catch(() => {})
  }
}

/** Answers how many rows were removed. */
export async function removeExpired({ database, config, clock }: Services, stop?: AbortSignal): Promise<number> {
  const { handle } = database
  const before = new Date(clock.now().getTime() - config.RETENTION_DAYS * dayMs)
  let removed = 0
  for (const removeBatch of [deleteOldDeliveries, deleteOldEvents]) {
    let count = removedAtOnce
    while (count === removedAtOnce && stop?.aborted !== true) {
      count = await removeBatch(handle, before, removedAtOnce)
      removed += count
      if (count === removedAtOnce) await delay(betweenBatchesMs, undefined, stop && { signal: stop }).catch(() => {})
    }
  }
  await deleteDeadSenders(handle)
  return removed
}
