import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { loadConfig } from '../src/config/load-config.ts'
import { type Database, executeSql, listRows } from '../src/db/database.ts'
import { shareHostSlots } from '../src/db/queries/host-slots.ts'
import { createLeases } from '../src/ingest/hold-lease.ts'
import { enqueueDueImports, type ScheduleServices } from '../src/jobs/schedule.ts'
import type { Clock } from '../src/lib/clock.ts'
import { unwatched } from '../src/lib/serve-tasks.ts'
import type { PageAnswer, PageRequest } from '../src/model/page.ts'
import { createSftpServer } from '../src/outbound/create-sftp-server.ts'
import { createHostPacer } from '../src/outbound/host-pacer.ts'
import { platforms } from '../src/platforms/registry.ts'
import { createVinReader } from '../src/reference-data/vin/read-vin-facts.ts'
import { type IngestServices, ingestSite } from '../test/support/ingest.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { reportFigure } from './measure/report.ts'

const dealerships = 60_000
const cadenceHours = 6
/** Simulated seconds per second: six hours in eighteen minutes. */
const compression = 20
const runMs = 45_000
const collectors = 16
/** Spacing per host in real time; the sites answer at once, so that only pacing takes time. */
const intervalMs = 20
/** An import is late after this fraction of the cadence. */
const latePart = 0.01

await measure()

/** A fraction of a cadence of 60,000 simulated dealerships, in compressed time: real schedule, ingest and database. */
async function measure(): Promise<void> {
  const place = await openTestDatabase()
  try {
    const clock = createCompressedClock()
    await seed(place.database, clock.now())
    const web = createSimulatedWeb(place.database)
    const enqueued: number[] = []
    const services: IngestServices & ScheduleServices = {
      database: place.database,
      queue: {
        enqueue: async () => {},
        enqueueAll: async (_tx, _name, jobs) => {
          for (const { payload } of jobs) enqueued.push('dealershipId' in payload ? payload.dealershipId : 0)
        },
      },
      leases: createLeases({ database: place.database, log: pino({ level: 'silent' }) }),
      web,
      platforms,
      decodeVins: createVinReader(),
      vinDatabase: { path: async () => null },
      watch: unwatched,
      sftp: createSftpServer(loadConfig({})),
      clock,
      log: pino({ level: 'silent' }),
      config: loadConfig({ REFRESH_HOURS: String(cadenceHours) }),
    }
    const dueAt = await readDueTimes(place.database)
    const outcome = await run(services, { enqueued, dueAt, clock })
    const simulatedMs = runMs * compression
    const due = [...dueAt.values()].filter((at) => at <= clock.startMs + simulatedMs).length
    console.log(
      `  ${dealerships.toLocaleString('en-US')} dealerships, every ${cadenceHours} h; ${Math.round(simulatedMs / 60_000)} simulated minutes`,
    )
    reportFigure({
      what: 'done',
      ours: outcome.done,
      peer: { name: 'due', value: due },
      unit: 'imports',
      target: { atLeast: 0.98 },
    })
    reportFigure({ what: 'late', ours: outcome.late, unit: 'imports', target: { atMost: 0 } })
    reportFigure({
      what: 'requests nearer than the spacing',
      ours: web.violations(),
      unit: 'requests',
      target: { atMost: 0 },
    })
    reportFigure({
      what: 'imports a second',
      ours: outcome.done / (runMs / 1000),
      peer: { name: 'needed in real time', value: dealerships / (cadenceHours * 3600) },
      unit: '/s',
      target: { atLeast: 1 },
    })
    reportFigure({ what: 'memory of the process', ours: process.memoryUsage().rss / 1e6, unit: 'MB', target: null })
  } finally {
    await place.close()
  }
}

type CompressedClock = Clock & { readonly startMs: number }

function createCompressedClock(): CompressedClock {
  const startMs = Date.now()
  const begun = performance.now()
  return { startMs, now: () => new Date(startMs + (performance.now() - begun) * compression) }
}

/** Dealerships collected once, due throughout the cadence, each with a subscription and two vehicles on its site. */
async function seed(database: Database, now: Date): Promise<void> {
  const run = (text: string, values: readonly unknown[] = []) => executeSql(database.handle, text, values)
  await run(`INSERT INTO accounts (name) VALUES ('bench')`)
  await run(
    `INSERT INTO dealerships (public_id, website_url, website, complete_seen_at)
     SELECT 'dlr_' || n, 'http://lot-' || n || '.example', 'lot-' || n || '.example', $1
     FROM generate_series(1, ${dealerships}) AS n`,
    [now],
  )
  await run(
    `INSERT INTO dealership_collection (dealership_id, next_import_at)
     SELECT id, $1::timestamptz + (id * ${cadenceHours} * interval '1 hour' / ${dealerships}) FROM dealerships`,
    [now],
  )
  await run(
    `INSERT INTO configurations (dealership_id, provider, provider_confidence, config, setup_status)
     SELECT id, 'dealer-com', 1, jsonb_build_object('base_url', website_url, 'inventory_type', 'all', 'site_id', public_id), 'active'
     FROM dealerships`,
  )
  await run('INSERT INTO subscriptions (account_id, dealership_id) SELECT 1, id FROM dealerships')
  await run('ANALYZE')
}

async function readDueTimes(database: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await listRows<{ dealership_id: number; next_import_at: Date | null }>(database.handle)`
    SELECT dealership_id, next_import_at FROM dealership_collection`
  return new Map(rows.map((row) => [row.dealership_id, row.next_import_at?.getTime() ?? 0]))
}

type Run = { readonly enqueued: number[]; readonly dueAt: ReadonlyMap<number, number>; readonly clock: CompressedClock }

async function run(services: IngestServices & ScheduleServices, { enqueued, dueAt, clock }: Run) {
  const end = performance.now() + runMs
  const signal = new AbortController().signal
  let done = 0
  let late = 0
  const schedule = async () => {
    while (performance.now() < end) {
      await enqueueDueImports(services)
      await delay(100)
    }
  }
  const collect = async () => {
    while (performance.now() < end) {
      const dealershipId = enqueued.shift()
      if (dealershipId === undefined) {
        await delay(5)
        continue
      }
      const outcome = await ingestSite(services, { dealershipId, trigger: 'schedule', signal })
      if (outcome.verdict !== 'completed') throw new Error(`an import ended as ${outcome.verdict}`)
      done += 1
      const lateness = clock.now().getTime() - (dueAt.get(dealershipId) ?? 0)
      if (lateness > cadenceHours * 3_600_000 * latePart) late += 1
    }
  }
  await Promise.all([schedule(), ...Array.from({ length: collectors }, collect)])
  return { done, late }
}

/** Dealer.com sites that answer at once, paced per host like the real web client. */
function createSimulatedWeb(database: Database) {
  const pacer = createHostPacer(intervalMs, { shared: shareHostSlots(database, pino({ level: 'silent' })) })
  const lastAt = new Map<string, number>()
  let violations = 0
  return {
    violations: () => violations,
    close: async () => {},
    fetchPage: async (request: PageRequest): Promise<PageAnswer> => {
      const { host } = new URL(request.url)
      const turn = await pacer.take(host)
      const now = performance.now()
      if (now - (lastAt.get(host) ?? Number.NEGATIVE_INFINITY) < intervalMs) violations += 1
      lastAt.set(host, now)
      turn.answered()
      turn.end()
      return answer(request, host)
    },
  }
}

function answer({ url }: PageRequest, host: string): PageAnswer {
  const number = Number(/\d+/.exec(host)?.[0] ?? 0)
  const inventory = [1, 2].map((place) => ({
    vin: `1HGCV1F3${'ABCDEFGH'[place]}LA${String(number).padStart(6, '0')}`,
    year: 2020,
    make: 'Honda',
    model: 'Accord',
    type: 'used',
    link: `/used/${place}.htm`,
    trackingPricing: { askingPrice: String(20_000 + place) },
  }))
  const text = JSON.stringify({ pageInfo: { totalCount: 2, pageSize: 1, pageStart: 0 }, inventory })
  return { kind: 'page', requestedUrl: url, url, status: 200, headers: {}, contentType: 'application/json', text }
}
