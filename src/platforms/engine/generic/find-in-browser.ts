import type { Scan } from '../../../model/scan.ts'
import type { Crawl } from '../contract.ts'
import { collectStructuredSite } from '../structured-site/collect.ts'
import { bestOf, isEnough, sampleScan } from './choose-reader.ts'
import { inBrowser } from './in-browser.ts'
import { lookAt } from './look-at-site.ts'
import { type Candidate, candidateOf, fromInterfaces, renderedWays } from './reading-ways.ts'
import { describeByLabel } from './vehicle-page.ts'

/** `isOpened`: pages were shown in a browser; null: no vehicles were found there. */
type Found = { readonly scan: Scan | null; readonly isOpened: boolean }

/** Finds the vehicles of pages that show them only in a browser: asked for without it where that works. */
export function* findInBrowser(baseUrl: string): Crawl<Found> {
  const looked = yield* inBrowser(lookAt(baseUrl))
  if (looked.home === null) return { scan: null, isOpened: false }
  const direct = yield* fromInterfaces(looked)
  if (direct !== null && direct.judged.doubt === null) return found(direct, looked.pagesRead)
  const candidates = direct === null ? [] : [direct]
  for (const way of renderedWays) {
    const candidate = yield* inBrowser(way(looked, baseUrl))
    if (candidate !== null) candidates.push(asRendered(candidate))
    if (candidate !== null && isEnough(candidate)) break
  }
  const best = bestOf(candidates) ?? (yield* fromMarkup(baseUrl))
  return found(best, looked.pagesRead)
}

function* fromMarkup(baseUrl: string): Crawl<Candidate | null> {
  const options = { sample: true, describe: describeByLabel }
  const { vehicles, stated } = yield* inBrowser(collectStructuredSite(baseUrl, options))
  const candidate = candidateOf({ kind: 'structured-data' }, vehicles, { total: stated.total })
  return candidate === null ? null : asRendered(candidate)
}

function asRendered(candidate: Candidate): Candidate {
  const { reader } = candidate
  return { ...candidate, reader: { ...reader, kind: 'rendered', reads: reader.kind } }
}

function found(candidate: Candidate | null, pagesRead: number): Found {
  return { scan: candidate === null ? null : sampleScan(candidate, pagesRead), isOpened: true }
}
