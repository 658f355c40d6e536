import type { Page } from '../../../model/page.ts'
import { openPage, wrongShape } from '../../engine/cards/read-page.ts'
import type { Collection, CollectOptions, Site } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { failedScan } from '../../engine/listing/build-scan.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import type { ListingSource } from '../../engine/listing/listing-address.ts'
import { readDealerSpikeCache } from './read-cache.ts'
import { readDealerSpikeCards } from './read-cards.ts'

const cacheFile = /\/imglib\/Inventory\/cache\/(\d+)\/\w*VehInv\.js/i

const cards: ListingSource = {
  name: 'inventory pages',
  addresses: [
    {
      path: (config, { page }) => `${config.listing_path ?? '/--inventory'}${page === 1 ? '' : `?pg=${page}`}`,
      by: 'page',
      embedded: readDealerSpikeCards,
    },
  ],
}

const cache: ListingSource = {
  name: 'inventory file',
  when: (config) => config.site_id !== null,
  addresses: [
    {
      path: (config) => `/imglib/Inventory/cache/${config.site_id}/VehInv.js`,
      by: 'array',
      embedded: readDealerSpikeCache,
    },
  ],
}

const base = {
  id: 'dealer-spike',
  name: 'Dealer Spike',
  status: 'working',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'assets of cdn.dealerspike.com', weight: 0.7, html: /\/\/cdn\.dealerspike\.com(?=["'/])/i },
    { name: 'hosts of dealerspike.net', weight: 0.6, html: /\/\/(?:[\w-]+\.)+dealerspike\.net(?=["'/])/i },
    { name: 'inventory file of older templates', weight: 0.6, html: cacheFile },
    { name: 'classes v7list', weight: 0.4, html: /class=["'][^"']*\bv7list-[\w-]+/ },
  ],
  configure: (page: Page) =>
    configureSite(page, cacheFile.exec(page.text)?.[1] ?? null, { listing_path: listingPath(page) }),
  ...cardRecords,
} as const

const oldListing = definePlatform({ ...base, listing: { ...cardPages, sources: [cache] } })

export const dealerSpike = definePlatform({
  ...base,
  listing: { ...cardPages, sources: [cards, cache], otherwise: readByInventoryPage },
})

/** On older sites the home page may not name the inventory file; the inventory page does. */
function* readByInventoryPage(site: Site, options: CollectOptions): Collection {
  const url = new URL('/--xAllInventory', site.config.base_url).href
  const opened = openPage(yield { url, purpose: 'listing' })
  if (opened.page === null) return failedScan(opened.failure, 1)
  const id = cacheFile.exec(opened.page.text)?.[1]
  if (id === undefined) return failedScan(wrongShape(opened.page, 'an inventory'), 1)
  const scan = yield* oldListing.collect({ config: { ...site.config, site_id: id } }, options)
  return { ...scan, pagesRead: scan.pagesRead + 1 }
}

/** Sites prefix the name of their inventory page; links with a query string are filtered views. */
function listingPath(page: Page): string {
  const links = [...page.text.matchAll(/href=["']((?:https?:\/\/[^/"']+)?\/[\w-]*--inventory)["']/gi)]
  const origin = URL.parse(page.url)?.origin
  for (const link of links) {
    const url = URL.parse(link[1] ?? '', page.url)
    if (url !== null && url.origin === origin) return url.pathname
  }
  return '/--inventory'
}
