import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { createObedientPages } from '../../bench/measure/sandbox-pages.ts'
import { anyShapes } from '../../sandbox/any/shapes.ts'
import { createAnySite } from '../../sandbox/any/site.ts'
import { createSiteRegistry } from '../../sandbox/site-registry.ts'
import { openFeedReader } from '../../src/feeds/open-feed-reader.ts'
import { ImsContent, imsProviders } from '../../src/model/ims-vehicle.ts'
import type { PageAnswer, PageRequest } from '../../src/model/page.ts'
import type { Scan } from '../../src/model/scan.ts'
import { VehicleContent } from '../../src/model/website-vehicle.ts'
import { normalizeAll } from '../../src/normalize/normalize-all.ts'
import { normalizeImsVehicle } from '../../src/normalize/normalize-ims-vehicle.ts'
import { parseRobots } from '../../src/outbound/parse-robots.ts'
import {
  answerFrom,
  driveCollection,
  failureAt,
  homePage,
  loadFixtureSite,
  pageOf,
} from '../../src/platforms/engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../src/platforms/engine/detect/detect.ts'
import { identifyDealership } from '../../src/platforms/engine/detect/identify.ts'
import { nextPage, ownLinks } from '../../src/platforms/engine/detect/site-links.ts'
import { sitemapEntries, sitemapLines } from '../../src/platforms/engine/paging/crawl-sitemap.ts'
import { findVehicles } from '../../src/platforms/engine/structured-data/find-vehicles.ts'
import { platforms } from '../../src/platforms/registry.ts'
import { generic } from '../../src/platforms/sites/generic/platform.ts'
import { processorTimeMs } from '../support/processor-time.ts'
import { recordProof } from '../support/record-run.ts'
import { type Edit, edit, edits } from './edited-texts.ts'

/**
 * npm run fuzz: reads edited feeds, pages, robots.txt and sitemaps with every parser, for `--minutes` (2) in all.
 * `--only <parser>`: a single one; `--seed N`: repeats a run. Ends with 1 and the smallest input that was found if a
 * parser throws, takes longer than its input's length allows, or returns what its schema forbids.
 */

/** Reads one input and throws if a promise is broken. Returns how many characters it was given. */
type Read = (edited: (text: string) => string, pick: number) => number

const observedAt = new Date('2026-11-21T09:30:00Z')
const site = 'https://www.lakeside.example'
const context = { baseUrl: `${site}/`, observedAt }
/** Of the processor: for code that has not been compiled, and for each character. */
const grantedMs = { atOnce: 1_000, aCharacter: 0.02 }
const mostRequests = 400

function must(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what)
}

function mustBe(schema: typeof VehicleContent | typeof ImsContent, content: unknown): void {
  const [error] = Value.Errors(schema, content)
  must(error === undefined, `${error?.instancePath} ${error?.message}: ${JSON.stringify(content)}`)
  must(JSON.stringify(content).isWellFormed(), 'text that is not well-formed')
}

function at<T>(all: readonly T[], pick: number): T {
  const found = all[pick % all.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

const samples = new Map(
  imsProviders.map((provider) => {
    const folder = new URL(`../../src/feeds/${provider}/sample.csv`, import.meta.url)
    return [provider, readFileSync(folder, 'utf8')]
  }),
)

const readFeed: Read = (edited, pick) => {
  const provider = at(imsProviders, pick)
  const text = edited(samples.get(provider) ?? '')
  const bytes = Buffer.from(text, pick % 3 === 0 ? 'latin1' : pick % 3 === 1 ? 'utf16le' : 'utf8')
  const reader = openFeedReader({ provider, fileName: 'feed.csv' })
  const half = bytes.length >> 1
  const rows = [...reader.push(bytes.subarray(0, half)), ...reader.push(bytes.subarray(half)), ...reader.end()]
  for (const row of rows) {
    row.hash()
    const outcome = normalizeImsVehicle(row.read(), { observedAt, row: row.row })
    if (outcome.kind === 'vehicle') mustBe(ImsContent, outcome.vehicle.content)
    else must(outcome.rejected.reason !== '', 'a rejection without a reason')
  }
  const { rowCount, rejectedCount } = reader.report()
  must(rows.length + rejectedCount === rowCount, `${rows.length} rows and ${rejectedCount} rejections of ${rowCount}`)
  return text.length
}

function expectScan(scan: Scan, requests: number): void {
  must(scan.complete === (scan.incompleteReason === null), 'a scan that does not say why it is incomplete')
  must(scan.failure === null || !scan.complete, 'a complete scan that failed')
  must(requests <= mostRequests, `${requests} requests`)
  const { vehicles, rejected } = normalizeAll(scan.vehicles, context)
  for (const { content } of vehicles) mustBe(VehicleContent, content)
  must(vehicles.length + rejected.count <= scan.vehicles.length, 'more vehicles than records')
}

/** Every answer is edited, each in its own way. */
function spoiling(answer: (request: PageRequest) => PageAnswer, edited: (text: string) => string) {
  let characters = 0
  const spoiled = (request: PageRequest): PageAnswer => {
    // The web client refuses such addresses.
    if (!/^https?:\/\//.test(request.url) || !URL.canParse(request.url))
      return failureAt(request.url, { class: 'unavailable', code: 'bad_address' })
    const given = answer(request)
    if (given.kind !== 'page') return given
    const text = edited(given.text)
    characters += text.length
    return { ...given, text }
  }
  return { spoiled, characters: () => characters }
}

const sites = platforms.flatMap((platform) => {
  const fixture = loadFixtureSite(platform.id)
  if (fixture === null) return []
  const configured = platform.configure(homePage(platform.id, fixture))
  return configured.kind === 'configured' ? [{ platform, fixture, config: configured.config }] : []
})

/** JSON, HTML and XML listings, as each platform's adapter reads them. */
const readListings: Read = (edited, pick) => {
  const { platform, fixture, config } = at(sites, pick)
  const { spoiled, characters } = spoiling((request) => answerFrom(platform.id, fixture, request), edited)
  const { scan, requests } = driveCollection(platform.collect({ config }, { sample: false }), spoiled, mostRequests)
  expectScan(scan, requests.length)
  return characters()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL.
const isShort = (text: string) => text.length <= 200 && text.isWellFormed() && !/[\0-\x1f]/.test(text)

const readHome: Read = (edited, pick) => {
  const { platform, fixture } = at(sites, pick)
  const text = edited(homePage(platform.id, fixture).text)
  const page = pageOf(`${site}/`, 200, { text, type: 'text/html' })
  const detection = detectPlatform(page)
  must(detection.platform.configure(page).kind !== undefined, 'neither configured nor missing')
  for (const value of Object.values(identifyDealership(page, detection.platform)))
    must(value === null || isShort(value), `an identity of ${JSON.stringify(value)}`)
  const next = nextPage(text, `${site}/`)
  must(next === null || URL.canParse(next), `a next page ${next}`)
  for (const link of ownLinks(text, `${site}/`)) must(URL.canParse(link), `a link ${link}`)
  findVehicles(text, `${site}/`)
  return text.length
}

const robotsFile = `User-agent: *\nDisallow: /cgi/*?x=\nAllow: /used$\nCrawl-delay: 2.5\n\nUser-agent: forecourt/1\nDisallow: /a*b*c$\nSitemap: ${site}/sitemap.xml\n`

const readRobots: Read = (edited) => {
  const text = edited(robotsFile)
  const rules = parseRobots(text, 'Forecourt')
  for (const path of ['/', '/robots.txt', '/used', `/a${'b'.repeat(500)}c`, '/cgi/%41?x=\u00e9', edited('/a/b/c')])
    must(typeof rules.allows(path) === 'boolean', 'neither allowed nor forbidden')
  must(rules.allows('/robots.txt'), 'robots.txt is forbidden')
  const { crawlDelaySeconds: seconds } = rules
  must(seconds === null || seconds >= 0, `a delay of ${seconds} s`)
  for (const url of sitemapLines(text, site)) must(URL.parse(url)?.origin !== undefined, `a sitemap ${url}`)
  return text.length
}

const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from(
  { length: 20 },
  (_, n) => `<url><loc>${site}/used/${n}?a=1&amp;b=&#38;</loc><lastmod>2026-11-${10 + n}</lastmod></url>`,
).join('')}<sitemap><loc><![CDATA[${site}/more.xml]]></loc></sitemap></urlset>`

const readSitemap: Read = (edited, pick) => {
  const text = edited(sitemap)
  const most = pick % 50
  const entries = sitemapEntries(text, most)
  must(entries.length <= Math.max(1, most), `${entries.length} entries instead of ${most}`)
  for (const { location } of entries) must(location !== '' && location.length <= text.length, `an entry ${location}`)
  return text.length
}

const anySites = anyShapes.map((shape) => {
  const made = createAnySite(shape)
  const config = { base_url: `http://${made.host}`, inventory_type: 'all', site_id: null } as const
  return { answer: createObedientPages(createSiteRegistry([made])), config }
})

const readAnySite: Read = (edited, pick) => {
  const { answer, config } = at(anySites, pick)
  const { spoiled, characters } = spoiling(answer, edited)
  const { scan, requests } = driveCollection(generic.collect({ config }, { sample: true }), spoiled, mostRequests)
  expectScan(scan, requests.length)
  return characters()
}

const parsers: Readonly<Record<string, Read>> = {
  feeds: readFeed,
  listings: readListings,
  'home-pages': readHome,
  robots: readRobots,
  sitemaps: readSitemap,
  'generic-reader': readAnySite,
}

function property(read: Read) {
  return fc.property(edits, fc.nat(10_000), (list: readonly Edit[], pick) => {
    let characters = 0
    let turn = 0
    // The first answers are left alone now and then: behind a home page that cannot be read is nothing to read.
    const edited = (text: string) => (turn++ < pick % 3 ? text : edit(text, list))
    const measure = () => {
      turn = 0
      return processorTimeMs(() => {
        characters = read(edited, pick)
      })
    }
    const first = measure()
    const granted = grantedMs.atOnce + characters * grantedMs.aCharacter
    // The collector of garbage and other work of the process count too: only what is slow twice is slow.
    const ms = first > granted ? Math.min(first, measure()) : first
    must(ms <= granted, `${Math.round(ms)} ms for ${characters} characters`)
  })
}

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, only: { type: 'string' }, seed: { type: 'string' } },
})
const chosen = Object.entries(parsers).filter(([name]) => values.only === undefined || values.only === name)
if (chosen.length === 0) throw new Error(`no parser ${values.only}; there are ${Object.keys(parsers).join(', ')}`)
const endMs = performance.now() + Number(values.minutes) * 60_000
const counts = new Map<string, number>()
let seed = Number(values.seed ?? Date.now() % 1_000_000)
const turnMs = Math.max(1_000, Math.min(15_000, (Number(values.minutes) * 60_000) / chosen.length / 2))
console.log(`seed ${seed}`)
while (performance.now() < endMs && process.exitCode === undefined) {
  for (const [name, read] of chosen) {
    const result = fc.check(property(read), { seed, numRuns: 100_000, interruptAfterTimeLimit: turnMs })
    counts.set(name, (counts.get(name) ?? 0) + result.numRuns)
    if (!result.failed || result.counterexample === null) continue
    console.error(`${name}: ${fc.defaultReportMessage(result)}`, result.errorInstance)
    process.exitCode = 1
    break
  }
  seed += 1
}
if (process.exitCode === undefined) recordProof('parsers', { ...Object.fromEntries(counts), minutes: values.minutes })
else console.table([...counts].map(([parser, inputs]) => ({ parser, inputs })))
