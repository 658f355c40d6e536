import { nothingStated } from '../../../model/scan.ts'
import type { Collection } from '../contract.ts'
import { vinOfPath } from '../detect/site-links.ts'
import { walkSitemap } from '../paging/walk-sitemap.ts'
import { buildScan } from './build-scan.ts'

/**
 * A site's sitemap as a listing: the addresses of its vehicles, with the VIN where an address names it. Their pages are
 * to be read for the rest (`withVehiclePages`). A sitemap that names no vehicle is no empty inventory.
 */
export function* listBySitemap(baseUrl: string, isVehicle: (path: string) => boolean): Collection {
  const sitemap = yield* walkSitemap(baseUrl, (url) => isVehicle(URL.parse(url)?.pathname ?? ''))
  const none = sitemap.urls.length === 0 ? 'the sitemaps name no vehicle' : null
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
