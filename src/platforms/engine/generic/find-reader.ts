import type { PageAnswer } from '../../../model/page.ts'
import { nothingStated, type ReaderConfig, type Scan } from '../../../model/scan.ts'
import type { Collection } from '../contract.ts'
import { buildScan, failedScan } from '../listing/build-scan.ts'
import { fillGaps } from '../listing/with-detail-pages.ts'
import { collectStructuredSite } from '../structured-site/collect.ts'
import { isBlocked } from '../structured-site/read-vehicle-pages.ts'
import { isScriptShell } from './json-interface.ts'
import { saysEmpty } from './listed-items.ts'
import { type Looked, lookAt } from './look-at-site.ts'
import { type Candidate, candidateOf, fieldsOf, ways } from './reading-ways.ts'
import { describeByLabel, matcherOf } from './vehicle-page.ts'

/** Requests of a setup besides those of the import: together at most 60, and three a vehicle. */
const maxRequests = 52

/** Finds out how a site of no known platform is read, and reads a sample; `reader` of the scan is what it found. */
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
  const looked = yield* lookAt(baseUrl)
  for (const way of ways) {
    const candidate = yield* way(looked, baseUrl)
    if (candidate !== null) found.push(candidate)
    if (candidate !== null && isEnough(candidate)) break
  }
  const whole = found.map(({ total }) => total ?? 0).reduce((most, total) => Math.max(most, total), 0)
  const [best] = found.toSorted((one, other) => worthOf(other, whole) - worthOf(one, whole))
  if (best === undefined) return nothingFound(structured, looked)
  const also = addedBy(found, best)
  const reader = also === undefined ? best.reader : { ...best.reader, also }
  if (best === marked) return { ...structured, reader, doubt: best.judged.doubt }
  return {
    ...buildScan({
      vehicles: best.vehicles,
      incompleteReason: 'only a sample was read',
      pagesRead: structured.pagesRead + looked.pagesRead,
    }),
    stated: { ...nothingStated, total: best.total },
    reader,
    doubt: best.judged.doubt,
  }
}

/** Of the listings that were found, the one that says most about the vehicles beyond what their pages say. */
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

/** Nothing that another way finds is worth its requests. */
const fullEnough = 0.85

function isEnough({ judged }: Candidate): boolean {
  return judged.doubt === null && judged.fullness >= fullEnough
}

/** Of two ways that find about as much, the one that says what its values mean. */
const preference: Partial<Record<ReaderConfig['kind'], number>> = {
  'structured-data': 0.04,
  'embedded-records': 0.03,
  'json-interface': 0.02,
  cards: 0.01,
}

/** A listing that shows fewer vehicles than another way knows of is not the whole stock. */
function worthOf({ judged, reader, total }: Candidate, whole: number): number {
  const share = whole === 0 ? 1 : Math.min(1, (total ?? 0) / whole)
  return (judged.doubt === null ? 2 : 0) + share + judged.fullness + (preference[reader.kind] ?? 0)
}

function nothingFound(structured: Scan, { pages, home, refused, pagesRead }: Looked): Scan {
  const read = structured.pagesRead + pagesRead
  if (refused !== null && pages.every((page) => page === home)) return failedScan(refused, read)
  const listings = pages.filter((page) => page !== home)
  const scriptsOnly = !pages.some(saysEmpty) && (listings.length > 0 ? listings : pages).some(isScriptShell)
  return { ...structured, pagesRead: read, ...(scriptsOnly ? { scriptsOnly } : {}) }
}

/** Asks for each page once, and for no more than a setup may. */
function* withinBudget(walk: Collection): Collection {
  const known = new Map<string, PageAnswer>()
  let requests = 0
  let step = walk.next()
  while (step.done !== true) {
    const request = step.value
    const before = request.method === undefined ? known.get(request.url) : undefined
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
      requests++
      answer = yield request
      known.set(request.url, answer)
    }
    step = walk.next(answer)
  }
  return { ...step.value, pagesRead: requests }
}
