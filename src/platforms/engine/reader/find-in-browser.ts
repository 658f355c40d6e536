import type { PageRequest } from '../../../model/page.ts'
import type { Scan } from '../../../model/scan.ts'
import type { Crawl } from '../contract.ts'
import { exploreSite } from './explore/explore-site.ts'
import { bestOf, isEnough, sampleScan } from './prove/choose-reader.ts'
import { fromInterfaces, renderedWays } from './reading-ways.ts'
import type { Candidate } from './sample-pages.ts'

/** `isOpened`: pages were shown in a browser; null: no vehicles were found there. */
type Found = { readonly scan: Scan | null; readonly isOpened: boolean }

/** Finds vehicles that pages show only in a browser; where possible, their JSON is then requested without it. */
export function* findInBrowser(baseUrl: string): Crawl<Found> {
  const site = yield* inBrowser(exploreSite(baseUrl, { guesses: false }))
  if (site.home === null) return { scan: null, isOpened: false }
  const direct = yield* fromInterfaces(site, baseUrl)
  if (direct !== null && direct.judged.doubt === null) return found(direct)
  const candidates = direct === null ? [] : [direct]
  for (const way of renderedWays) {
    const candidate = yield* inBrowser(way(site, baseUrl))
    if (candidate !== null) candidates.push(asRendered(candidate))
    if (candidate !== null && isEnough(candidate)) break
  }
  return found(bestOf(candidates))
}

function asRendered(candidate: Candidate): Candidate {
  const { reader } = candidate
  return { ...candidate, reader: { ...reader, kind: 'rendered', reads: reader.kind } }
}

function found(candidate: Candidate | null): Found {
  return { scan: candidate === null ? null : sampleScan(candidate), isOpened: true }
}

/** Requests pages as a browser shows them; data, sitemaps and scripts are requested directly. */
export function* inBrowser<T>(crawl: Crawl<T>): Crawl<T> {
  let step = crawl.next()
  while (step.done !== true) step = crawl.next(yield rendered(step.value))
  return step.value
}

function rendered(request: PageRequest): PageRequest {
  const { purpose, headers, method } = request
  const isPage = purpose !== 'robots' && purpose !== 'sitemap' && purpose !== 'photo'
  return isPage && headers === undefined && method === undefined ? { ...request, rendered: true } : request
}
