import { type DealerIdentity, noIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import type { Collection, CollectOptions, ConfigureResult, Site, SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { isSameHost, ownLinks } from '../../engine/detect/site-links.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'
import { readDealerFirePrices } from './read-prices.ts'
import { readDealers, readResultsPage } from './read-results.ts'
import { ResultsPage, VehicleObject } from './records.ts'

const pageSize = '100'

export const dealerFire = definePlatform({
  id: 'dealer-fire',
  name: 'DealerFire (DealerSocket)',
  status: 'working',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'VehicleObject or DealerObject', weight: 0.9, html: /\bpushData\(\s*['"](Vehicle|Dealer)Object_\d+['"]/ },
    { name: 'hosts of cdn-ds.com', weight: 0.6, html: /\/\/[\w.-]*\bcdn-ds\.com(?=["'/\s])/ },
    { name: 'Moff.modules', weight: 0.3, html: /\bMoff\.modules\b/ },
  ],
  configure: configureDealerFire,
  identify: identifyDealerFire,
  listing: {
    envelope: ResultsPage,
    items: 'vehicles',
    total: 'total',
    sources: [{ name: 'results page', when: namesResults, addresses: [results()] }],
    // Newer results pages show schema.org offers only.
    otherwise: collectOffers,
    one: (vin, config) => (namesResults(config) ? results(vin) : null),
  },
  record: VehicleObject,
  fields: {
    vin: 'vin',
    stocknum: 'stockNumber',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: 'trim',
    body: 'bodyStyle',
    odometer: 'mileage',
    engine: 'engineDescription',
    transmission: 'transmission',
    drivetrain: 'drivetrain',
    fuel: 'fuelType',
    exterior_color: 'exteriorColor',
    interior_color: 'interiorColor',
    vdp_link: 'link',
  },
  derive: (vehicle) => ({
    ...(vehicle.isNew === undefined ? {} : { condition: isSet(vehicle.isNew) ? 'new' : 'used' }),
    certified: isSet(vehicle.isOEMCertified) || isSet(vehicle.isDealerCertified),
    prices: readDealerFirePrices(vehicle),
    photos: ownPhotos([textAt(vehicle.photo) ?? '']),
  }),
  store: { name: { fn: 'join', of: 'stores' }, shared: ({ stores }) => (stores?.length ?? 0) > 1 },
})

/** Every page of the platform names its results page for search engines; the URL contains the town. */
function configureDealerFire(page: Page): ConfigureResult {
  const target =
    /"target"\s*:\s*(?:\{[^{}]{0,200}?"urlTemplate"\s*:\s*)?"([^"?{]{0,200}(?:cars-for-sale|vehicles)[^"?{]{0,200})/i.exec(
      page.text,
    )?.[1]
  const stated = URL.parse((target ?? '').replaceAll('\\/', '/'), page.url)
  const linked = ownLinks(page.text, page.url).map((link) => URL.parse(link)?.pathname ?? '')
  const path =
    target !== undefined && stated !== null && isSameHost(stated.href, page.url)
      ? stated.pathname
      : linked.find((link) => /^\/(cars-for-sale|vehicles)(-[a-z0-9-]+)?\/?$/i.test(link))
  return configureSite(page, null, { ...(path === undefined ? {} : { listing_path: path }), ...ownStore(page) })
}

function* collectOffers({ config }: Site, options: CollectOptions): Collection {
  const scan = yield* collectStructuredSite(config.base_url, options)
  return {
    ...scan,
    vehicles: scan.vehicles.map((vehicle) => ({ ...vehicle, photos: ownPhotos(vehicle.photos ?? []) })),
  }
}

/** Pictures of the model instead of the vehicle are under /stock/. */
function ownPhotos(photos: readonly string[]): readonly string[] {
  return photos.filter((photo) => photo !== '' && !/\bcdn-ds\.com\/stock\//i.test(photo))
}

function ownStore(page: Page): { store_name?: string } {
  const { name } = identifyDealerFire(page)
  return name === null ? {} : { store_name: name }
}

/** Omits the ZIP code, so that an address with a street from another source wins. */
function identifyDealerFire(page: Page): DealerIdentity {
  const [only, ...others] = readDealers(page.text)
  if (only === undefined || others.length > 0) return noIdentity
  return { ...noIdentity, name: only.name, city: only.city, state: only.state }
}

function results(search?: string): ListingAddress {
  return {
    path: (config) => String(config.listing_path),
    query: { limit: pageSize, ...(search === undefined ? {} : { q: search }) },
    offsetParam: 'offset',
    embedded: readResultsPage,
  }
}

function namesResults({ listing_path: path }: SiteConfig): boolean {
  return typeof path === 'string'
}

function isSet(flag: unknown): boolean {
  return /^(1|true|yes)$/i.test(textAt(flag) ?? '')
}
