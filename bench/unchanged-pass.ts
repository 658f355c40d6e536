import { createSiteRegistry } from '../sandbox/site-registry.ts'
import { type PlatformKind, specOfKind } from '../sandbox/site-specs.ts'
import { type Database, executeSql } from '../src/db/database.ts'
import { ingestSite } from '../test/support/ingest.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { median } from './measure/load.ts'
import { timeProcess } from './measure/processor-time.ts'
import { reportFigure } from './measure/report.ts'
import { createMadePages, recognizeSite } from './measure/sandbox-pages.ts'
import { createSimulatedDealership, createSimulatedServices } from './measure/simulated-dealership.ts'

const size = 500
const rounds = 21
const warmUps = 6

/** Every vehicle of the last has a page of its own. */
const lots = [
  { kind: 'dealer-com', format: 'JSON' },
  { kind: 'jazel', format: 'HTML' },
  { kind: 'convertus', format: 'HTML' },
] as const satisfies readonly {
  readonly kind: PlatformKind
  readonly format: string
}[]

await measure()

/**
 * A pass over an unchanged lot: rows written, and processor time of this process. That of the database is excluded, and
 * there is no network.
 */
async function measure(): Promise<void> {
  const place = await openTestDatabase()
  try {
    const few = await openLot(place.database, lots[0].kind, 50)
    const opened = await Promise.all(lots.map(({ kind }) => openLot(place.database, kind, size)))
    const rowsForFew = await countRowsWritten(place.database, few)
    const rowsForMany = await countRowsWritten(place.database, opened[0] ?? few)
    reportFigure({
      what: `rows written: ${size} unchanged, not 50`,
      ours: rowsForMany,
      peer: { name: 'for 50', value: rowsForFew },
      unit: 'rows',
      target: { atMost: 1 },
    })
    for (const [index, pass] of opened.entries()) {
      const { kind, format } = lots[index] ?? lots[0]
      const passMs: number[] = []
      for (let round = 0; round < rounds; round++) passMs.push(await timeProcess(pass))
      reportFigure({
        what: `pass over ${size} unchanged, a vehicle (${format}: ${kind})`,
        ours: (median(passMs.slice(warmUps)) * 1000) / size,
        unit: 'µs',
        target: null,
      })
    }
  } finally {
    await place.close()
  }
}

/** A dealership that was collected once. The returned function collects it again. */
async function openLot(database: Database, kind: PlatformKind, vehicles: number): Promise<() => Promise<void>> {
  const host = `${kind}-${vehicles}.example`
  const { answer } = createMadePages(createSiteRegistry([specOfKind(kind, { host, size: vehicles })]))
  const { platform, config } = recognizeSite(host, answer)
  const dealershipId = await createSimulatedDealership(database, { host, provider: platform.id, config })
  const services = createSimulatedServices(database, answer)
  const signal = new AbortController().signal
  const pass = async () => {
    const outcome = await ingestSite(services, { dealershipId, trigger: 'schedule', signal })
    if (outcome.verdict !== 'completed') throw new Error(`${host}: the pass ended as ${outcome.verdict}`)
  }
  await pass()
  return pass
}

/** Rows inserted, updated and deleted in all tables, according to PostgreSQL's statistics. */
async function countRowsWritten(database: Database, work: () => Promise<void>): Promise<number> {
  const before = await countTuples(database)
  await work()
  return (await countTuples(database)) - before
}

async function countTuples(database: Database): Promise<number> {
  await flushStatistics(database)
  const [row] = await executeSql(
    database.handle,
    'SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::integer AS tuples FROM pg_stat_user_tables',
  )
  return Number(Reflect.get(Object(row), 'tuples'))
}

/** Runs in every session at once, because a session otherwise reports its counts up to ten seconds later. */
async function flushStatistics(database: Database): Promise<void> {
  const { open } = database.poolUse()
  const allHeld = Promise.withResolvers<void>()
  let held = 0
  const flush = () =>
    database.transaction('flush statistics', async (tx) => {
      await executeSql(tx, 'SELECT pg_stat_force_next_flush()')
      held += 1
      if (held === open) allHeld.resolve()
      await allHeld.promise
    })
  await Promise.all(Array.from({ length: open }, flush))
}
