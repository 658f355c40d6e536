import { nothingStated } from '../../../model/scan.ts'
import type { Collection } from '../contract.ts'
import { vinOfPath } from '../detect/site-links.ts'
import { walkSitemap } from '../paging/walk-sitemap.ts'
import { buildScan } from './build-scan.ts'

/**
 * Uses the sitemap as a listing: vehicle addresses, with the VIN if the address has one. `withVehiclePages` reads the
 * rest. A sitemap without vehicles is a problem, not an empty inventory.
 */
export function* listBySitemap(baseUrl: string, isVehicle: (path: string) => boolean): Collection {
  const sitemap = yield* walkSitemap(baseUrl, (url) => isVehicle(URL.parse(url)?.pathname ?? ''))
  const none = sitemap.urls.length === 0 ? 'the sitemaps list no vehicles' : null
  return buildScan({
    vehicles: sitemap.urls.map((url) => ({ vin: vinOfPath(url), vdp_link: url })),
    pageDates: sitemap.pageDates,
    skipped: {},
    incompleteReason: sitemap.problem ?? none,
    failure: sitemap.failure,
    stated: nothingStated,
    pagesRead: sitemap.pagesRead,
  })
}
