import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Collection, CollectOptions, Site } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { withDetailPages } from '../../engine/listing/with-detail-pages.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'
import { inventory } from './inventory.ts'
import { readCardPage } from './read-cards.ts'
import { ListingPage } from './records.ts'

const listed = definePlatform({
  id: 'dealer-inspire-cards',
  name: 'Dealer Inspire',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [],
  listing: {
    envelope: ListingPage,
    items: 'listings',
    total: 'total',
    more: 'more',
    sources: [{ name: 'rendered listing', addresses: [section('New'), section('Used')] }],
  },
  ...inventory,
})

const described = withVehiclePages(listed, {
  needed: ({ year, make, model }) => !year || !make || !model,
  read: (page) => vehicleOf(page, null),
})

const cards = withDetailPages(described, {
  useful: ({ photos, description, odometer, prices }) =>
    (photos ?? []).length < 2 || !description || !odometer || !prices?.price,
  read: (page, vin) => vehicleOf(page, vin),
})

/**
 * Sites without a search service: reads their rendered listings, and a vehicle page for fields that its card lacks. A
 * listing that is empty without a browser proves nothing: sitemap and schema.org then decide.
 */
export function* collectByCards(site: Site, options: CollectOptions): Collection {
  const scan = yield* cards.collect(site, options)
  const isShown = scan.vehicles.length > 0 || (scan.stated.total ?? 0) > 0
  if (isShown || (scan.failure !== null && scan.failure.class !== 'changed')) return scan
  const whole = yield* collectStructuredSite(site.config.base_url, options)
  return { ...whole, pagesRead: whole.pagesRead + scan.pagesRead }
}

function section(type: 'New' | 'Used') {
  const path = `/${type.toLowerCase()}-vehicles/`
  return {
    by: 'page',
    section: type === 'New' ? 'new' : 'used',
    path: (_: unknown, { page }: { readonly page: number }) => (page === 1 ? path : `${path}?_p=${page}`),
    embedded: (html: string, url: string) => readCardPage(html, url, type),
  } as const
}

/** The vehicle with this VIN in the page's markup; without a VIN, the one whose VIN is in the page's URL. */
function vehicleOf({ text, url }: Page, vin: string | null): RawVehicle | null {
  const { vehicles } = findVehicles(text, url)
  const path = URL.parse(url)?.pathname.toUpperCase() ?? ''
  const found = vehicles.find(({ raw }) => {
    const own = normalizedVin(raw.vin)
    return own !== '' && (vin === null ? path.includes(own) : own === vin)
  })
  return found?.raw ?? null
}
