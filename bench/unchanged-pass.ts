import { setTimeout as delay } from 'node:timers/promises'
import { createSite } from '../sandbox/site-specs.ts'
import { type Database, executeSql } from '../src/db/database.ts'
import { ingestSite } from '../src/ingest/ingest-site.ts'
import type { Page, PageRequest } from '../src/model/page.ts'
import { dealerCom } from '../src/platforms/sites/dealer-com/platform.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { median } from './measure/load.ts'
import { reportFigure } from './measure/report.ts'
import { createSimulatedDealership, createSimulatedServices } from './measure/simulated-dealership.ts'

const size = 500
const rounds = 21
const warmUps = 6
/** Other connections report their statistics after at most a second of idleness. */
const statisticsMs = 1_500

await measure()

/** A pass over an unchanged Dealer.com lot: rows written, and processor time of this process. */
async function measure(): Promise<void> {
  const place = await openTestDatabase()
  try {
    const few = await openLot(place.database, 'few.example', 50)
    const many = await openLot(place.database, 'many.example', size)
    const rowsForFew = await countRowsWritten(place.database, few.pass)
    const rowsForMany = await countRowsWritten(place.database, many.pass)
    reportFigure({
      what: `rows written: ${size} unchanged, not 50`,
      ours: rowsForMany,
      peer: { name: 'for 50', value: rowsForFew },
      unit: 'rows',
      target: { atMost: 1 },
    })
    const passMs: number[] = []
    for (let round = 0; round < rounds; round++) passMs.push(await time(many.pass))
    const ours = (median(passMs.slice(warmUps)) * 1000) / size
    reportFigure({ what: `pass over ${size} unchanged, a vehicle`, ours, unit: 'µs', target: { atMost: 120 } })
  } finally {
    await place.close()
  }
}

type Lot = { readonly pass: () => Promise<void> }

/** A dealership collected once. `pass` collects it again. */
async function openLot(database: Database, host: string, vehicles: number): Promise<Lot> {
  const answer = createAnswers(host, vehicles)
  const home = answer({ url: `http://${host}/`, purpose: 'home' })
  const configured = dealerCom.configure(home)
  if (configured.kind !== 'configured') throw new Error(configured.reason)
  const { config } = configured
  const dealershipId = await createSimulatedDealership(database, { host, provider: dealerCom.id, config })
  const services = createSimulatedServices(database, answer)
  const signal = new AbortController().signal
  const pass = async () => {
    const outcome = await ingestSite(services, { dealershipId, trigger: 'schedule', signal })
    if (outcome.verdict !== 'completed') throw new Error(`the pass ended as ${outcome.verdict}`)
  }
  await pass()
  return { pass }
}

/** The pages of a sandbox site, each rendered once, so that rendering is not measured. */
function createAnswers(host: string, vehicles: number): (request: PageRequest) => Page {
  const site = createSite({ kind: 'dealer-com', host, size: vehicles })
  const made = new Map<string, Page>()
  return ({ url, method = 'GET', body = '' }) => {
    const name = `${method} ${url} ${body}`
    const known = made.get(name)
    if (known !== undefined) return known
    const { headers, status, ...answer } = site.answer({
      ...{ method, body, origin: `http://${host}`, url: new URL(url), showNothing: false },
    })
    const contentType = headers['content-type'] ?? ''
    const page: Page = { kind: 'page', requestedUrl: url, url, status, headers, contentType, text: answer.body }
    made.set(name, page)
    return page
  }
}

/** Rows inserted, updated and deleted in all tables, by PostgreSQL's statistics. */
async function countRowsWritten(database: Database, work: () => Promise<void>): Promise<number> {
  const before = await countTuples(database)
  await work()
  return (await countTuples(database)) - before
}

async function countTuples(database: Database): Promise<number> {
  await delay(statisticsMs)
  await executeSql(database.handle, 'SELECT pg_stat_force_next_flush()')
  await executeSql(database.handle, 'SELECT 1')
  const [row] = await executeSql(
    database.handle,
    'SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::integer AS tuples FROM pg_stat_user_tables',
  )
  return Number(Reflect.get(Object(row), 'tuples'))
}

/** Processor time of this process, in milliseconds. */
async function time(work: () => Promise<void>): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
