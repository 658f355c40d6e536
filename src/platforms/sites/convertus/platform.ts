import { withOwnTexts } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import { nothingStated, type Scan } from '../../../model/scan.ts'
import { changedSite } from '../../engine/cards/read-page.ts'
import type {
  Collection,
  CollectOptions,
  ConfigureResult,
  Site,
  SiteConfig,
  WorkingPlatform,
} from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import {
  buildScan,
  countConditions,
  countSkipped,
  failedScan,
  type LeftOut,
  leaveOut,
  tooManyGone,
  uniqueByVin,
} from '../../engine/listing/build-scan.ts'
import { byCrawling, likeliestFirst, type SeenRecord, seekVehicle } from '../../engine/listing/by-crawling.ts'
import { crawlSitemap } from '../../engine/paging/crawl-sitemap.ts'
import { attributeStores } from '../../engine/stores/attribute-stores.ts'
import { lotOf } from '../../engine/stores/lots.ts'
import { noStoreSignal, type StoreSignal, storeTag } from '../../engine/stores/store-signal.ts'
import {
  crawlVehiclePages,
  isBlocked,
  type PagesRead,
  pickSample,
  vehicleRequest,
} from '../../engine/structured-site/read-vehicle-pages.ts'
import { declaration, type PageVehicle, readConvertusPage } from './read-vehicle.ts'

const vehicleAddress =
  /^\/(?:en\/|fr\/)?(?:vehicles|vehicules)\/(?:19|20)\d{2}\/[^/]+\/[^/]+\/[^/]+\/[a-z]{2}\/(\d+)\/?$/i
const maxVehiclePages = 20_000

type Reading = PagesRead &
  LeftOut & {
    readonly found: PageVehicle[]
    withoutData: number
    /** The requested vehicle was read. */
    isFound: boolean
  }

/**
 * Reads the page of every vehicle in the sitemaps, one per advertisement. A missing page (404, 410) is a vehicle that
 * left; any other failed or truncated page makes the scan incomplete.
 */
function* collectConvertus({ config }: Site, options: CollectOptions): Collection {
  const sitemap = yield* crawlSitemap(config.base_url, (url) => adIdOf(url) !== null)
  const listed = [...new Map(sitemap.urls.toReversed().map((url) => [adIdOf(url), url])).values()].toReversed()
  const { wanted } = options
  const all = wanted === undefined ? listed : likeliestFirst(listed, wanted, (url) => url)
  if (all.length === 0)
    return failedScan(
      sitemap.failure ?? changedSite(config.base_url, `the sitemaps of ${config.base_url} list no vehicles`),
      sitemap.pagesRead,
    )
  const urls = options.sample ? pickSample(all) : all.slice(0, maxVehiclePages)
  const reading: Reading = {
    ...{ found: [], skipped: {}, leftOut: new Map(), withoutData: 0, isFound: false },
    ...{ problem: sitemap.problem, failure: sitemap.failure, pagesRead: sitemap.pagesRead },
  }
  const requests = urls.map((url) => vehicleRequest(url, sitemap.pageDates))
  const isWanted = seekVehicle(wanted, config)
  if (!isBlocked(sitemap.failure)) {
    yield* crawlVehiclePages(requests, reading, ({ page }) => {
      const found = page === null ? null : takeVehicle(page, reading)
      reading.isFound = found !== null && isWanted([seenRecord(found)])
      return reading.isFound
    })
  }
  if (wanted !== undefined && reading.withoutData > 0) {
    reading.problem ??= `${reading.withoutData} vehicle pages carry no vehicle data`
  }
  if (reading.isFound) return finish(config, { ...reading, problem: null, failure: null }, all.length)
  if (reading.withoutData * 2 > urls.length) {
    reading.problem ??= `${reading.withoutData} of ${urls.length} vehicle pages carry no vehicle data`
  }
  reading.problem ??= tooManyGone(reading.skipped.gone ?? 0, urls.length)
  if (urls.length < all.length) reading.problem ??= 'only a sample was read'
  return finish(config, reading, all.length)
}

function takeVehicle(page: Page, reading: Reading): PageVehicle | null {
  const asked = adIdOf(page.requestedUrl)
  if (adIdOf(page.url) !== asked) {
    countSkipped(reading.skipped, 'gone')
    return null
  }
  const read = readConvertusPage(page)
  if (read === null) {
    const isWhole = /<\/(?:html|body)\s*>/i.test(page.text) && !declaration.test(page.text)
    if (!isWhole) reading.problem ??= `${page.url} was cut before its end`
    reading.withoutData++
    countSkipped(reading.skipped, 'no vehicle data')
    return null
  }
  const found = withOwnTexts(read)
  if (found.adId !== null && found.adId !== asked) {
    reading.problem ??= `${page.url} shows another vehicle`
    countSkipped(reading.skipped, 'another vehicle')
    return null
  }
  reading.found.push(found)
  return found
}

function seenRecord(found: PageVehicle): SeenRecord {
  const store = signalOf(found)
  return { vehicle: found.vehicle, store: store.name === null ? null : store }
}

function signalOf({ store }: PageVehicle): StoreSignal {
  return { ...noStoreSignal, name: storeTag(store) }
}

function finish(config: SiteConfig, reading: Reading, listed: number): Scan {
  const signals = reading.found.map(signalOf)
  const stores = attributeStores(signals, config)
  const own = reading.found.filter((_, row) => stores.isOwn(signals[row] ?? null))
  const unclear = stores.verdict === 'unclear'
  const foreign = new Set(reading.found).difference(new Set(own))
  for (const { vehicle } of foreign) leaveOut(reading, unclear ? 'store unknown' : 'other store', vehicle)
  const vehicles = uniqueByVin(
    own.map((page) => (stores.areLots ? { ...page.vehicle, lot: lotOf(signalOf(page), null, config) } : page.vehicle)),
    reading.skipped,
  )
  const count = stores.storesSeen.length
  const problem = unclear ? `the pages show ${count} stores and none matches this dealership` : reading.problem
  const isShared = foreign.size > 0
  const scan = buildScan({
    vehicles,
    skipped: reading.skipped,
    leftOut: reading.leftOut,
    incompleteReason: problem,
    failure: reading.failure,
    stated: problem === null ? countConditions(vehicles) : { ...nothingStated, total: isShared ? null : listed },
    pagesRead: reading.pagesRead,
  })
  return stores.verdict === 'only store' ? scan : { ...scan, storesSeen: stores.storesSeen }
}

function adIdOf(url: string): string | null {
  return vehicleAddress.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? null
}

export const convertus: WorkingPlatform = {
  id: 'convertus',
  name: 'Convertus',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'plugin convertus-vms', weight: 0.9, html: /\/wp-content\/plugins\/convertus-vms\// },
    hostInHtml(0.8, '*.convertus.rocks'),
    { name: 'vmsApiUrl', weight: 0.6, html: /["']?\bvmsApiUrl["']?\s*:/ },
    hostInHtml(0.3, '*.convertus.com'),
  ],
  configure: configureConvertus,
  ...byCrawling(collectConvertus),
}

/** `inventoryId` is the dealership's id on the platform. */
function configureConvertus(page: Page): ConfigureResult {
  const id = /["']?\binventoryId["']?\s*:\s*["']?(\d+)/.exec(page.text)?.[1] ?? null
  const name = /["']?\bdealerGeneralName["']?\s*:\s*"((?:\\.|[^"\\\n]){1,200})"/.exec(page.text)?.[1]
  return configureSite(page, id, name === undefined ? {} : { store_name: name.replace(/\\(.)/g, '$1') })
}
