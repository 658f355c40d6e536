import type { PageAnswer, PageRequest } from '../../model/page.ts'
import { nothingStated, type Scan } from '../../model/scan.ts'
import { buildScan } from '../build-scan.ts'
import type { Collection, Site } from '../contract.ts'
import { sitemapLocations } from '../paging/walk-sitemap.ts'
import { openPage } from '../read-page.ts'
import { vinOfPath } from '../site-links.ts'
import { normalisedVin } from '../vin-key.ts'

/**
 * The service that knows one vehicle answers without one when it has none, or none yet. The vehicle is gone when the
 * site's own sitemap does not list it either.
 */
export function* askForOne(asked: Collection, site: Site, vin: string): Collection {
  const scan = yield* asked
  if (scan.complete || (scan.failure !== null && scan.failure.class !== 'changed')) return scan
  const listed = yield* listedVins(site)
  const pagesRead = scan.pagesRead + 1
  if (listed === null || listed.has(normalisedVin(vin))) return { ...scan, pagesRead }
  return goneFrom(pagesRead)
}

/** null where there is no sitemap of vehicles. */
function* listedVins(site: Site): Generator<PageRequest, ReadonlySet<string> | null, PageAnswer> {
  const url = new URL('/inventorysitemap.xml', site.config.base_url).href
  const { page } = openPage(yield { url, purpose: 'sitemap' })
  const vins = page === null ? [] : sitemapLocations(page.text).map(vinOfPath)
  const shown = vins.filter((vin) => vin !== null)
  return shown.length === 0 ? null : new Set(shown)
}

function goneFrom(pagesRead: number): Scan {
  return buildScan({
    vehicles: [],
    leftOut: {},
    incompleteReason: null,
    failure: null,
    stated: nothingStated,
    pagesRead,
  })
}
