import { load } from 'cheerio'
import { createSiteRegistry, type SiteRegistry } from '../sandbox/site-registry.ts'
import { type PlatformKind, platformKinds, specOfKind } from '../sandbox/site-specs.ts'
import type { Database } from '../src/db/database.ts'
import { systemClock } from '../src/lib/clock.ts'
import type { Page } from '../src/model/page.ts'
import type { RawVehicle } from '../src/model/raw-vehicle.ts'
import { normalizeAll } from '../src/normalize/normalize-all.ts'
import { driveCollection } from '../src/platforms/engine/conformance/fixture-site.ts'
import { ingestSite } from '../test/support/ingest.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { median } from './measure/load.ts'
import { timeProcess } from './measure/processor-time.ts'
import { reportFigure } from './measure/report.ts'
import { createMadePages, recognizeSite } from './measure/sandbox-pages.ts'
import { createSimulatedDealership, createSimulatedServices } from './measure/simulated-dealership.ts'

/**
 * A pass over prepared pages of a lot: parse, normalize, diff, store. Before each pass a few vehicles are sold, added
 * and repriced, as between two passes over a real lot. The table also shows the time to only parse the same bytes
 * (JSON.parse, cheerio for HTML and XML). The database's own work is in the wall time only.
 */
const size = 300
const changes = { reprice: 6, sell: 3, add: 3 } as const
const rounds = 11
const warmUps = 4
const maxPages = 2_000

await measureAll()

type Lot = {
  readonly kind: PlatformKind
  /** Changes the lot and renders its pages. */
  prepare(): void
  pass(): Promise<void>
  /** The steps of a pass that need no database. */
  walk(): readonly RawVehicle[]
  normalize(records: readonly RawVehicle[]): void
  /** Only parses the pages' bytes. */
  parse(): void
}

/** Milliseconds. All except the wall time are processor time of this process, independent of other load. */
type Times = Readonly<Record<'parse' | 'walk' | 'normalize' | 'pass' | 'wall', number[]>>

async function measureAll(): Promise<void> {
  const place = await openTestDatabase()
  try {
    const lots: Lot[] = []
    for (const kind of askedKinds()) lots.push(await openLot(place.database, kind))
    const measured = lots.map((lot) => ({ lot, times: newTimes() }))
    for (let round = 0; round < rounds; round++) {
      for (const { lot, times } of measured) await measureRound(lot, times)
    }
    const results = measured.map(({ lot, times }) => ({ ...lot, ...mediansOf(times) }))
    printTable(results)
    for (const result of results) reportResult(result.kind, size, result)
    const mix = sumOf(results)
    reportResult(`all ${results.length} in a mix`, size * results.length, mix)
  } finally {
    await place.close()
  }
}

/** `node bench/platform-speed.ts motive jazel` measures only these. */
function askedKinds(): readonly PlatformKind[] {
  const asked = process.argv.slice(2)
  return platformKinds.filter((kind) => asked.length === 0 || asked.includes(kind))
}

async function measureRound(lot: Lot, times: Times): Promise<void> {
  lot.prepare()
  times.parse.push(await timeProcess(() => lot.parse()))
  let records: readonly RawVehicle[] = []
  times.walk.push(
    await timeProcess(() => {
      records = lot.walk()
    }),
  )
  times.normalize.push(await timeProcess(() => lot.normalize(records)))
  const begun = performance.now()
  times.pass.push(await timeProcess(lot.pass))
  times.wall.push(performance.now() - begun)
}

type Medians = Readonly<Record<keyof Times, number>>

function newTimes(): Times {
  return { parse: [], walk: [], normalize: [], pass: [], wall: [] }
}

function mediansOf({ parse, walk, normalize, pass, wall }: Times): Medians {
  const middle = (times: readonly number[]) => median(times.slice(warmUps))
  return {
    parse: middle(parse),
    walk: middle(walk),
    normalize: middle(normalize),
    pass: middle(pass),
    wall: middle(wall),
  }
}

function sumOf(all: readonly Medians[]): Medians {
  const total = (part: keyof Medians) => all.reduce((sum, medians) => sum + medians[part], 0)
  return {
    parse: total('parse'),
    walk: total('walk'),
    normalize: total('normalize'),
    pass: total('pass'),
    wall: total('wall'),
  }
}

function printTable(results: readonly (Medians & { readonly kind: string })[]): void {
  const columns = ['parse', 'walk', 'normalize', 'pass', 'wall'] as const
  const heads = ['bytes read', 'adapter', 'normalize', 'whole pass', 'wall clock']
  console.log(`\n  processor time of ${size} vehicles, ms${heads.map((head) => head.padStart(12)).join('')}`)
  for (const result of results) {
    console.log(`  ${result.kind.padEnd(35)}${columns.map((name) => result[name].toFixed(1).padStart(12)).join('')}`)
  }
  console.log()
}

function reportResult(what: string, vehicles: number, { pass, parse }: Medians): void {
  const perVehicle = (ms: number) => (ms * 1000) / vehicles
  const peer = { name: 'parsing of its bytes', value: perVehicle(parse) }
  reportFigure({ what: `${what}, a vehicle`, ours: perVehicle(pass), peer, unit: 'µs', target: null })
}

async function openLot(database: Database, kind: PlatformKind): Promise<Lot> {
  const host = `${kind}.example`
  const registry = createSiteRegistry([specOfKind(kind, { host, size, seed: 'one lot for all' })])
  let made = createMadePages(registry)
  const { platform, config } = recognizeSite(host, made.answer)
  const dealershipId = await createSimulatedDealership(database, { host, provider: platform.id, config })
  const services = createSimulatedServices(database, (request) => made.answer(request))
  const signal = new AbortController().signal
  const pass = async () => {
    const outcome = await ingestSite(services, { dealershipId, trigger: 'schedule', signal })
    if (outcome.verdict !== 'completed') throw new Error(`${kind}: the pass ended as ${outcome.verdict}`)
  }
  await pass()
  return {
    kind,
    prepare() {
      for (const [action, count] of Object.entries(changes)) changeLot(registry, host, { action, count })
      made = createMadePages(registry)
      driveCollection(platform.collect({ config }, { sample: false }), made.answer, maxPages)
    },
    pass,
    walk: () => driveCollection(platform.collect({ config }, { sample: false }), made.answer, maxPages).scan.vehicles,
    normalize(records) {
      normalizeAll(records, { baseUrl: config.base_url, observedAt: systemClock.now() })
    },
    parse() {
      for (const page of made.pages()) readBytes(page)
    },
  }
}

function changeLot(registry: SiteRegistry, host: string, change: { readonly action: string; readonly count: number }) {
  const lot = registry.sites.get(host)?.site.lot
  const { action, count } = change
  if (action === 'reprice' || action === 'sell' || action === 'add') lot?.change({ action, count })
}

function isJson(page: Page): boolean {
  return page.contentType.includes('json')
}

function readBytes(page: Page): void {
  if (isJson(page)) JSON.parse(page.text)
  else load(page.text, { xml: page.contentType.includes('xml') })
}
