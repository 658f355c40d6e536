import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import { deleteDeadSenders } from '../db/queries/delivery-queues.ts'
import {
  deleteExpired,
  dropPeriods,
  type ExpiringTable,
  openPeriod,
  type PeriodUnit,
} from '../db/queries/expiring-rows.ts'
import { deleteGoneImsVehicles } from '../db/queries/ims-vehicles.ts'
import { type PageCacheServices, trimPageCache } from '../ingest/cache-pages.ts'
import { type Clock, dayMs, hourMs } from '../lib/clock.ts'
import { recordUnrenderable } from '../metrics/record-outcomes.ts'
import { setupsKeptDays } from '../model/statuses.ts'
import { refusalKeptMs } from '../outbound/tunnel.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { removeUnusedPhotos } from '../photos/remove-unused.ts'
import { checkLotFigures } from '../store/check-lot-figures.ts'
import { type RenderServices, renderAgain } from '../store/render-again.ts'

/** Days to keep a vehicle's record, and a removed vehicle. */
const historyDays = 400
/** Vectors are kept this long, so that a returning or equal vehicle needs no new one. */
const unusedVectorDays = 7
const robotsKeptDays = 7
/** Days to keep apps that registered and were never connected. */
const unusedClientDays = 30
/** Days to keep the log of requests, and what was sent to receivers and what came back. */
const logsKeptDays = 7
const removedAtOnce = 1_000
/** Each batch reads all vectors. */
const vectorsAtOnce = 50_000
const betweenBatchesMs = 50
const betweenRoundsMs = 10 * 60_000

type PhotoRemoval = RetentionServices & { readonly photoStore: PhotoStore | null }

type RetentionServices = {
  readonly database: Database
  readonly config: Pick<Config, 'RETENTION_DAYS'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
}

/** Runs until `stop`. Any number of workers can do so concurrently. */
export async function runRetention(
  services: PhotoRemoval & PageCacheServices & RenderServices,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    for (const task of [removeExpired, trimPageCache, renderOld, removePhotos]) {
      await task(services, stop).catch((error: unknown) => {
        services.log.error({ err: error, task: task.name }, 'data could not be maintained')
      })
    }
    await delay(betweenRoundsMs, undefined, { signal: stop }).catch(() => {})
  }
}

async function renderOld(services: RenderServices, stop: AbortSignal): Promise<void> {
  const { failed } = await renderAgain(services, stop)
  recordUnrenderable(failed)
}

async function removePhotos({ photoStore: store, ...services }: PhotoRemoval, stop: AbortSignal): Promise<void> {
  if (store !== null) await removeUnusedPhotos({ ...services, store }, stop)
}

/** Returns how many periods of what is partitioned, and how many rows of other tables it removed. */
export async function removeExpired(
  services: RetentionServices,
  stop?: AbortSignal,
): Promise<{ readonly periods: number; readonly rows: number }> {
  const { database, config, clock } = services
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const expired = daysAgo(config.RETENTION_DAYS)
  // Events refer to IMS vehicles and their contents, so these are kept at least as long.
  const expiredHistory = daysAgo(Math.max(historyDays, config.RETENTION_DAYS))
  const unlogged = daysAgo(Math.min(logsKeptDays, config.RETENTION_DAYS))
  const unit = periodFor(config.RETENTION_DAYS)
  const tables = [
    { name: 'events', timeColumn: 'occurred_at', unit, before: expired },
    { name: 'deliveries', timeColumn: 'created_at', unit, before: expired },
    { name: 'vehicle_changes', timeColumn: 'at', unit: 'month', before: daysAgo(historyDays) },
    { name: 'delivery_exchanges', timeColumn: 'at', unit, before: unlogged },
    { name: 'request_log', timeColumn: 'at', unit, before: unlogged },
  ] as const
  let periods = 0
  let dayBegins = false
  for (const { before, ...table } of tables) {
    const opened = await openPeriod(database, table, now)
    dayBegins ||= opened
    periods += await dropPeriods(database, table, before)
  }
  const steps: [table: ExpiringTable, before: Date, atOnce?: number][] = [
    ['setup_batches', daysAgo(setupsKeptDays)],
    ['setup_jobs', daysAgo(setupsKeptDays)],
    ['website_vehicles', expiredHistory],
    ['import_days', expiredHistory],
    ['usage_daily', expiredHistory],
    ['request_days', unlogged],
    ['limit_counts', now],
    ['webhooks', expired],
    ['member_rate_limits', daysAgo(1)],
    ['counter_writers', daysAgo(1)],
    ['departures', expired],
    ['host_pauses', daysAgo(1)],
    ['host_slots', daysAgo(1)],
    ['idempotency_keys', daysAgo(1)],
    ['invitations', expired],
    ['live_fetches', new Date(now.getTime() - hourMs)],
    ['member_log', expiredHistory],
    ['member_sessions', now],
    ['oauth_artifacts', now],
    ['oauth_grants', daysAgo(1)],
    ['oauth_clients', daysAgo(unusedClientDays)],
    ['prewarm_sessions', now],
    ['reference_answers', expiredHistory],
    ['refusing_hosts', new Date(now.getTime() - refusalKeptMs)],
    ['robots_files', daysAgo(robotsKeptDays)],
    ['site_looks', now],
    ['web_searches', now],
  ]
  // These read all delivery queues and vectors, so they run once a day.
  if (dayBegins) {
    steps.push(
      ['delivery_lanes', now],
      ['webhook_endpoints', now],
      ['embeddings', daysAgo(unusedVectorDays), vectorsAtOnce],
    )
  }
  const removeGone = () => deleteGoneImsVehicles(database.handle, expiredHistory, removedAtOnce)
  let rows = await removeAll(removeGone, removedAtOnce, stop)
  for (const [table, before, atOnce = removedAtOnce] of steps) {
    rows += await removeAll(() => deleteExpired(database.handle, table, before, atOnce), atOnce, stop)
  }
  await deleteDeadSenders(database.handle)
  if (dayBegins) await checkLotFigures(services, stop)
  return { periods, rows }
}

/** Periods are short compared with the retention, so data outlives it by one period at most. */
function periodFor(retentionDays: number): PeriodUnit {
  if (retentionDays >= 2) return 'day'
  return retentionDays * 24 >= 2 ? 'hour' : 'minute'
}

/** Works in small batches with pauses for other work. */
async function removeAll(remove: () => Promise<number>, atOnce: number, stop?: AbortSignal): Promise<number> {
  let removed = 0
  for (let count = atOnce; count === atOnce && stop?.aborted !== true; ) {
    count = await remove()
    removed += count
    if (count === atOnce) await delay(betweenBatchesMs, undefined, stop && { signal: stop }).catch(() => {})
  }
  return removed
}
