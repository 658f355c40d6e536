import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import { isWorthRetrying } from '../db/is-unavailable.ts'
import { loadApart, Refused } from '../db/load-apart.ts'
import {
  type AttemptResult,
  type DeliveryQueueHead,
  failDelivery,
  failFirstPending,
  listQueueHeads,
  type RecordedAttempts,
  recordAttempts,
} from '../db/queries/deliveries.ts'
import { type Release, releaseDeliveryQueues } from '../db/queries/delivery-queues.ts'
import { type SwitchedOff, takeSwitchedOff } from '../db/queries/webhooks.ts'
import { recordEvents } from '../events/record-events.ts'
import { createBatcher } from '../lib/batcher.ts'
import { skipAll } from './manage-webhook.ts'
import type { SecretBox } from './secret-box.ts'

export type DeliveryServices = {
  readonly database: Database
  readonly config: Pick<Config, 'OUTBOUND_ALLOW' | 'CONNECT_TO' | 'EXTRA_CA_FILE' | 'WEBHOOK_RETRY_SECONDS'>
  readonly log: Logger
  readonly secrets: SecretBox
}

export type DeliveryQueueStore = ReturnType<typeof createDeliveryQueueStore>

const triedAgainMs = 500
const lockedQueueMs = 20
const releasedAgainMs = 10_000

/**
 * A sender's delivery queues in the database. Many ask at once, so each statement serves all of them. Connection errors are
 * retried; a delivery whose values the database refuses is marked as failed.
 */
export function createDeliveryQueueStore({ database, log }: DeliveryServices, sender: string) {
  const { handle } = database
  const heads = createBatcher((queueIds: readonly number[]) =>
    loadApart(queueIds, async (ids) => {
      const found = await listQueueHeads(database, sender, ids)
      return new Map(found.map((head) => [head.queueId, head]))
    }),
  )
  const records = createBatcher((results: readonly AttemptResult[]) =>
    loadApart(results, async (some) => {
      const recorded: RecordedAttempts = await recordAttempts(database, some)
      await skipAll(handle, recorded.switchedOff)
      if (recorded.switchedOff.length > 0) await tellSwitchedOff(database)
      return new Map(some.map((result) => [result, recorded.nextAttempts.get(result.deliveryId)]))
    }),
  )
  const releases = createBatcher((wanted: readonly Release[]) =>
    loadApart(wanted, async (some) => {
      const done = await releaseDeliveryQueues(database, sender, some)
      return new Map(some.map((release) => [release, done.has(release.queueId)]))
    }),
  )

  /** A lost result would block its queue forever, so writing is retried until the database is back. */
  async function persist<T>(what: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isWorthRetrying(error)) throw error
        log.error({ err: error, what }, 'deliveries: the database could not be asked')
        await delay(triedAgainMs)
      }
    }
  }

  /** undefined: this sender lost the queue. */
  async function head(queueId: number): Promise<DeliveryQueueHead | undefined> {
    for (;;) {
      const found = await persist('head', () => heads.load(queueId))
      if (!(found instanceof Refused)) return found
      const { reason } = found
      log.error({ queueId, reason }, 'deliveries: a delivery cannot be read, it is marked as failed')
      const error = `The delivery could not be read: ${reason}`
      const failed = await persist('fail', () => failFirstPending(handle, queueId, error))
      if (!failed) throw new Error(`delivery queue ${queueId} cannot be read: ${reason}`)
    }
  }

  /** When the next attempt is due; null: no further attempt. */
  async function record(result: AttemptResult): Promise<Date | null> {
    const next = await persist('record', () => records.load(result))
    if (!(next instanceof Refused)) return next ?? null
    const { deliveryId, attemptedAt } = result
    log.error({ deliveryId, reason: next.reason }, 'deliveries: an attempt cannot be recorded, it is marked as failed')
    const error = `The outcome could not be recorded: ${next.reason}`
    await persist('fail', () => failDelivery(handle, { deliveryId, attemptedAt, error }))
    return null
  }

  /** Never rejects: what cannot be released now is tried again later. */
  async function release(wanted: Release): Promise<void> {
    try {
      while (!(await isReleased(wanted))) await delay(lockedQueueMs)
    } catch (error) {
      // Stopping does not wait for it: the queues of a dead sender are freed.
      setTimeout(() => void release(wanted), releasedAgainMs).unref()
      log.error({ err: error, queueId: wanted.queueId }, 'deliveries: a lane cannot be released')
    }
  }

  /** False: another transaction has locked the queue. */
  async function isReleased(wanted: Release): Promise<boolean> {
    const done = await persist('release', () => releases.load(wanted))
    if (done instanceof Refused) throw new Error(done.reason)
    return done === true
  }

  return {
    head,
    record,
    release,
    skip: (webhookIds: readonly number[]) => persist('skip', () => skipAll(handle, webhookIds)),
  }
}

const toldAtOnce = 100

/** Records webhook.disabled, once for each webhook, whatever was killed since it was switched off. */
export async function tellSwitchedOff(database: Database): Promise<void> {
  for (;;) {
    const told = await database.transaction('webhooks switched off', async (tx) => {
      const off = await takeSwitchedOff(tx, toldAtOnce)
      const at = new Date()
      await recordEvents(
        tx,
        off.map((webhook) => eventOf(webhook, at)),
      )
      return off.length
    })
    if (told < toldAtOnce) return
  }
}

function eventOf(
  { id, account_id: accountId, dealership_id: dealershipId, ...webhook }: SwitchedOff,
  occurredAt: Date,
) {
  const { event_type, url, failure_count, last_status_code } = webhook
  const reason = last_status_code === 410 ? 'gone' : 'failures'
  const data = JSON.stringify({ webhook_id: id, event_type, url, reason, failure_count, last_status_code })
  return { type: 'webhook.disabled', accountId, dealershipId, occurredAt, data } as const
}
