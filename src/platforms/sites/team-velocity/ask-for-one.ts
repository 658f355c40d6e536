import { openPage } from '../../engine/cards/read-page.ts'
import type { Collection, Site, Walk } from '../../engine/contract.ts'
import { vinOfPath } from '../../engine/detect/site-links.ts'
import { buildScan } from '../../engine/listing/build-scan.ts'
import { sitemapLocations } from '../../engine/paging/walk-sitemap.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'

/**
 * The single-vehicle service returns an empty response if it has no such vehicle, or does not have it yet. The vehicle
 * is gone only if the site's own sitemap does not list it either; a sitemap that fails leaves it gone, unconfirmed.
 */
export function* askForOne(asked: Collection, site: Site, vin: string): Collection {
  const scan = yield* asked
  if (scan.complete || (scan.failure !== null && scan.failure.class !== 'changed')) return scan
  const listed = yield* listedVins(site)
  const pagesRead = scan.pagesRead + 1
  if (listed === 'unavailable') return buildScan({ incompleteReason: null, pagesRead })
  if (listed === null || listed.has(normalizedVin(vin))) return { ...scan, pagesRead }
  return buildScan({ incompleteReason: null, pagesRead })
}

/** Null if there is no vehicle sitemap; `unavailable` if that cannot be known now. */
function* listedVins(site: Site): Walk<ReadonlySet<string> | 'unavailable' | null> {
  const url = new URL('/inventorysitemap.xml', site.config.base_url).href
  const { page, failure } = openPage(yield { url, purpose: 'sitemap' })
  if (failure !== null && failure.class !== 'changed') return 'unavailable'
  const vins = page === null ? [] : sitemapLocations(page.text).map(vinOfPath)
  const known = vins.filter((vin) => vin !== null)
  return known.length === 0 ? null : new Set(known)
}
