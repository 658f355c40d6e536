import type { PageAnswer } from '../../../model/page.ts'
import { isReaderConfig, type ReaderConfig, type Scan } from '../../../model/scan.ts'
import type { Collection, CollectOptions, Site } from '../contract.ts'
import { failedScan } from '../listing/build-scan.ts'
import { fillGaps } from '../listing/with-detail-pages.ts'
import { collectStructuredSite } from '../structured-site/collect.ts'
import { isBlocked } from '../structured-site/read-vehicle-pages.ts'
import { collectByReader } from './collect-by-reader.ts'
import { type ProbedSite, probeSite } from './explore/explore-site.ts'
import { isScriptShell } from './explore/named-interfaces.ts'
import { saysEmpty } from './extract/listed-items.ts'
import { findInBrowser } from './find-in-browser.ts'
import { bestOf, isEnough, sampleScan } from './prove/choose-reader.ts'
import { type Candidate, candidateOf, fieldsOf, ways } from './reading-ways.ts'
import { describeByLabel, matcherOf } from './vehicle-page.ts'

/** Requests of a setup besides those of the import: together at most 60, and three a vehicle. */
const maxRequests = 52

/** Finds out how to read a site of no known platform, and reads a sample; `reader` of the scan is the result. */
export function* findReader(baseUrl: string): Collection {
  return yield* withinBudget(find(baseUrl))
}

function* find(baseUrl: string): Collection {
  let described = 0
  const describe: typeof describeByLabel = (page, vehicle) => {
    described++
    return describeByLabel(page, vehicle)
  }
  const structured = yield* collectStructuredSite(baseUrl, { sample: true, describe })
  if (isBlocked(structured.failure)) return structured
  const found: Candidate[] = []
  const markup: ReaderConfig =
    described === 0 ? { kind: 'structured-data', vehicle_pages: 'none' } : { kind: 'structured-data' }
  const marked = candidateOf(markup, structured.vehicles, { total: structured.stated.total })
  if (marked !== null) found.push(marked)
  if (marked !== null && isEnough(marked)) return { ...structured, reader: marked.reader }
  const site = yield* probeSite(baseUrl)
  for (const way of ways) {
    const candidate = yield* way(site, baseUrl)
    if (candidate !== null) found.push(candidate)
    if (candidate !== null && isEnough(candidate)) break
  }
  const best = bestOf(found)
  if (best === null) {
    const shown = mayNeedBrowser(site) ? yield* findInBrowser(baseUrl) : null
    return shown?.scan ?? nothingFound(structured, site, shown?.isOpened === true)
  }
  const also = addedBy(found, best)
  const reader = also === undefined ? best.reader : { ...best.reader, also }
  if (best === marked) return { ...structured, reader, doubt: best.judged.doubt }
  return { ...sampleScan(best, structured.pagesRead + site.pagesRead), reader }
}

/** The listing that adds most to what the vehicle pages say. */
function addedBy(found: readonly Candidate[], best: Candidate): ReaderConfig | undefined {
  if (best.reader.listings !== undefined) return undefined
  const gains = found.flatMap(({ reader, listed = [] }) => {
    const match = matcherOf(listed)
    const pairs = best.vehicles.flatMap((vehicle) => {
      const other = match(vehicle)
      return other === undefined ? [] : [fieldsOf(fillGaps(vehicle, other)) - fieldsOf(vehicle)]
    })
    const gain = pairs.length === 0 ? 0 : pairs.reduce((sum, one) => sum + one, 0) / pairs.length
    return gain >= 0.5 ? [{ reader, gain }] : []
  })
  return gains.toSorted((one, other) => other.gain - one.gain)[0]?.reader
}

/** Whether scripts could show vehicles where plain pages show none. */
function mayNeedBrowser({ pages, home }: ProbedSite): boolean {
  return home !== null && !pages.some(saysEmpty) && pages.some(({ text }) => /<script\b/i.test(text))
}

function nothingFound(structured: Scan, { pages, home, refused, pagesRead }: ProbedSite, isOpened: boolean): Scan {
  const read = structured.pagesRead + pagesRead
  if (refused !== null && pages.every((page) => page === home)) return failedScan(refused, read)
  const listings = pages.filter((page) => page !== home)
  const isShell = !pages.some(saysEmpty) && (listings.length > 0 ? listings : pages).some(isScriptShell)
  return { ...structured, pagesRead: read, ...(isShell ? { scriptsOnly: isOpened ? 'opened' : 'not opened' } : {}) }
}

/** Requests each page once, within the budget of a setup, which includes the requests of pages in a browser. */
function* withinBudget(crawl: Collection): Collection {
  const known = new Map<string, PageAnswer>()
  let requests = 0
  let step = crawl.next()
  while (step.done !== true) {
    const request = step.value
    const name = request.rendered === true ? `${request.url} rendered` : request.url
    const before = request.method === undefined ? known.get(name) : undefined
    let answer = before
    if (answer === undefined && requests >= maxRequests) {
      const message = `more than ${maxRequests} requests would be needed to find the inventory`
      answer = {
        kind: 'failure',
        requestedUrl: request.url,
        class: 'unavailable',
        code: 'stopped',
        message,
        status: null,
      }
    }
    if (answer === undefined) {
      answer = yield request.rendered === true ? { ...request, maxRequests: maxRequests - requests } : request
      requests += answer.requests ?? 1
      known.set(name, answer)
    }
    step = crawl.next(answer)
  }
  return { ...step.value, pagesRead: requests }
}

/** Reads a site as its configuration says; a sample of a site without a reader looks for one. */
export function* collectGeneric({ config }: Site, options: CollectOptions): Collection {
  const { base_url: baseUrl } = config
  const reader: ReaderConfig | null = isReaderConfig(config.reader) ? config.reader : null
  const findsReader = options.sample && options.probe !== true && options.wanted === undefined
  if (reader !== null) return yield* collectByReader(reader, { baseUrl, options })
  return yield* findsReader ? findReader(baseUrl) : collectStructuredSite(baseUrl, options)
}
