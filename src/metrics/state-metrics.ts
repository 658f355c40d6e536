import { Counter, Gauge, Registry } from '@prometheus-io/client'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import { type PhotoState, readPhotoState } from '../db/queries/photos.ts'
import { listQueueDepths, readServiceState } from '../db/queries/service-state.ts'
import type { Clock } from '../lib/clock.ts'
import { processMetrics } from './process-metrics.ts'

export type StateMetrics = ReturnType<typeof createStateMetrics>

/** Minimum interval between queries, however many scrapers there are. */
const keptMs = 5_000

export function createStateMetrics(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'PHOTOS_URL'>
}) {
  const { database, clock, config } = deps
  const register = new Registry()
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [register] })
  const readable = gauge('forecourt_state_readable', '1 if the database returned the gauges below, else 0.')
  const dueImports = gauge(
    'forecourt_due_imports',
    'Dealerships with an import due but not queued yet, at most 10,000.',
  )
  const oldestImport = gauge(
    'forecourt_oldest_due_import_age_seconds',
    'How long the oldest due import has waited, in the schedule or in the queue.',
  )
  const staleFeeds = gauge('forecourt_stale_feeds', 'Feeds whose file is older than its staleness threshold.')
  const oldestFile = gauge('forecourt_oldest_feed_file_age_seconds', 'Age of the oldest file of any feed.')
  const dueQueues = gauge('forecourt_due_delivery_lanes', 'Delivery lanes with a delivery due, at most 10,000.')
  const oldestDelivery = gauge(
    'forecourt_oldest_due_delivery_age_seconds',
    'How long the oldest due delivery has waited.',
  )
  const queue = gauge('forecourt_queue_jobs', 'Jobs in the queue by name and state (waiting, active).', [
    'name',
    'state',
  ])
  const databaseBytes = gauge('forecourt_database_bytes', 'Size of the database on disk, indexes included.')
  const pool = gauge(
    'forecourt_pool_connections',
    'Database connections of this process by state (open, idle), and requests waiting for one (waiting).',
    ['state'],
  )
  const waits = counter('forecourt_pool_waits_total', 'Waits for a database connection.')
  const waited = counter('forecourt_pool_wait_seconds_total', 'Time spent waiting for a database connection.')

  const photos = config.PHOTOS_URL === null ? null : photoGauges(gauge)

  async function read(): Promise<void> {
    const [state, depths] = await Promise.all([
      readServiceState(database.handle, clock.now()),
      listQueueDepths(database.handle),
    ])
    queue.reset()
    for (const { name, state: jobState, count } of depths) queue.set({ name, state: jobState }, count)
    dueImports.set(state?.dueImports ?? 0)
    oldestImport.set(state?.oldestDueImportSeconds ?? 0)
    staleFeeds.set(state?.staleFeeds ?? 0)
    oldestFile.set(state?.oldestFeedFileSeconds ?? 0)
    dueQueues.set(state?.dueDeliveryQueues ?? 0)
    oldestDelivery.set(state?.oldestDueDeliverySeconds ?? 0)
    databaseBytes.set(state?.databaseBytes ?? 0)
    photos?.(await readPhotoState(database.handle, clock.now()))
  }

  let readAtMs = Number.NEGATIVE_INFINITY
  async function refresh(): Promise<void> {
    if (performance.now() - readAtMs < keptMs) return
    readAtMs = performance.now()
    try {
      await read()
      readable.set(1)
    } catch {
      readable.set(0)
    }
  }

  return {
    register,
    /** All metrics except those of HTTP, in Prometheus text format. */
    text: async (): Promise<string> => {
      await refresh()
      const use = database.poolUse()
      for (const name of ['open', 'idle', 'waiting'] as const) pool.set({ state: name }, use[name])
      // The pool counts: a counter that is set to its sum is still one.
      waits.reset()
      waits.inc(use.waits)
      waited.reset()
      waited.inc(use.waitedMs / 1000)
      return `${await processMetrics.metrics()}\n${await register.metrics()}`
    },
  }
}

function photoGauges(gauge: (name: string, help: string) => Gauge) {
  const waiting = gauge('forecourt_photos_waiting', 'Photos that are due to be fetched, at most 10,000.')
  const away = gauge('forecourt_photo_store_away', '1 if photos cannot be stored at the moment, else 0.')
  return (state: PhotoState) => {
    waiting.set(state.waiting)
    away.set(state.problem === null ? 0 : 1)
  }
}
