import type { CheerioAPI } from 'cheerio'
import { loadConfig } from '../src/config/load-config.ts'
import type { Database } from '../src/db/database.ts'
import { systemClock } from '../src/lib/clock.ts'
import type { PageAnswer, PageRequest } from '../src/model/page.ts'
import { createWebClient } from '../src/outbound/create-web-client.ts'
import { createRobotsGate } from '../src/outbound/robots-gate.ts'
import { ingestSite } from '../test/support/ingest.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { endChild, nextMessage, startChild } from './measure/child.ts'
import { type Crawlee, crawleeMissing, loadCrawlee } from './measure/crawlee.ts'
import { median } from './measure/load.ts'
import { timeProcess } from './measure/processor-time.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'
import { recognizeSite } from './measure/sandbox-pages.ts'
import { createSimulatedDealership, createSimulatedServices } from './measure/simulated-dealership.ts'

const host = 'lot.example'
const size = 500
const rounds = 17
const warmUps = 5

await measure()

/**
 * A full pass over an HTML site's listing over HTTP; the site is a separate process. Crawlee fetches the same pages and
 * extracts the same fields; the service additionally normalizes, compares and records an import.
 */
async function measure(): Promise<void> {
  const crawlee = await loadCrawlee()
  const settings = { BENCH_HOST: host, BENCH_KIND: 'dealer-car-search', BENCH_SIZE: String(size) }
  const server = startChild('site-server', settings)
  const place = await openTestDatabase()
  try {
    const { port } = await nextMessage(server)
    const pass = await openLot(place.database, Number(port))
    const ours = await timeRounds(pass)
    if (crawlee === null) {
      reportFigure({ what: `pass over ${size}, a vehicle`, ours, unit: 'µs', target: null })
      reportSkipped('@crawlee/cheerio', crawleeMissing)
      return
    }
    const value = await timeRounds(() => crawl(crawlee, `http://127.0.0.1:${port}`))
    const peer = { name: '@crawlee/cheerio', value }
    reportFigure({ what: `pass over ${size}, a vehicle`, ours, peer, unit: 'µs', target: { atMost: 1 } })
  } finally {
    await endChild(server)
    await place.close()
  }
}

/** Microseconds of processor time per vehicle. */
async function timeRounds(work: () => Promise<void>): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) taken.push(await timeProcess(work))
  return (median(taken.slice(warmUps)) * 1000) / size
}

async function openLot(database: Database, port: number): Promise<() => Promise<void>> {
  const config = loadConfig({
    ...{ HOST_INTERVAL_MS: '0', OUTBOUND_ALLOW: '127.0.0.1/32', CONNECT_TO: `${host}:80:127.0.0.1:${port}` },
  })
  const web = createRobotsGate(createWebClient({ config, version: 'bench' }), systemClock)
  const home = await web.fetchPage({ url: `http://${host}/`, purpose: 'home' })
  const site = recognizeSite(host, () => home)
  const dealership = { host, provider: site.platform.id, config: site.config }
  const dealershipId = await createSimulatedDealership(database, dealership)
  const services = { ...createSimulatedServices(database, unused), web }
  const signal = new AbortController().signal
  return async () => {
    const outcome = await ingestSite(services, { dealershipId, trigger: 'schedule', signal })
    if (outcome.verdict !== 'completed' || outcome.counts.received !== size) throw new Error('the pass missed vehicles')
  }
}

function unused(_request: PageRequest): PageAnswer {
  throw new Error('pages come over HTTP')
}

type Tile = Readonly<Record<string, string>>
type Handled = {
  readonly $: CheerioAPI
  readonly addRequests: (urls: readonly string[]) => Promise<unknown>
}

async function crawl({ CheerioCrawler, Configuration }: Crawlee, origin: string): Promise<void> {
  const vehicles = new Map<string, Tile>()
  const pageAt = (page: number) => `${origin}/newandusedcars?clearall=1&pagesize=100&page=${page}`
  const requestHandler = async ({ $, addRequests }: Handled) => {
    for (const tile of readTiles($, origin)) vehicles.set(tile.Vin ?? '', tile)
    const [, page, pages] = /Page: (\d+) of (\d+)/.exec($('.pager-summary').text()) ?? []
    if (Number(page) < Number(pages)) await addRequests([pageAt(Number(page) + 1)])
  }
  const config = new Configuration({ persistStorage: false })
  await new CheerioCrawler({ requestHandler, useSessionPool: false }, config).run([pageAt(1)])
  if (vehicles.size !== size) throw new Error(`Crawlee found ${vehicles.size} vehicles`)
}

function readTiles($: CheerioAPI, origin: string): readonly Tile[] {
  return $('.invMainCell')
    .toArray()
    .map((element) => {
      const tile = $(element)
      const rows = tile.find('p').toArray()
      const labeled = rows.map((row) => [$(row).find('label').text().replace(':', ''), $(row).find('span').text()])
      return {
        ...Object.fromEntries(labeled),
        heading: tile.find('h4').text(),
        vdp_link: new URL(tile.find('a').attr('href') ?? '', origin).href,
        price: tile.find('.price').text(),
        photo: tile.find('img').attr('src') ?? '',
      }
    })
}
