import type { Static } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import { type DealerIdentity, noIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import type { Collection, CollectOptions, ConfigureResult, Site } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { isSameHost, ownLinks } from '../../engine/detect/site-links.ts'
import { cardPages, statedTotal } from '../../engine/listing/card-listing.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { readKey, says, textAt, textsAt } from '../../engine/records/record-path.ts'
import { embeddedEntries, embeddedJson } from '../../engine/structured-data/embedded-json.ts'

/** One `VehicleObject` (only the fields used), what its tile displays, and the stores that it may belong to. */
const VehicleObject = recordOf(
  'vin stockNumber year make model trim bodyStyle mileage isNew isOEMCertified isDealerCertified',
  'drivetrain transmission fuelType engineDescription exteriorColor interiorColor sellingPrice',
  'internetPrice originalPrice finalPrice link photo stores[]',
)

const asked = ['sellingPrice', 'internetPrice', 'originalPrice'] as const

/**
 * The price is the advertised `sellingPrice`, else the internet or original price. `finalPrice` adds the dealer's fees,
 * as the page displays it; a final price below the asking price includes something else and is not read.
 */
export const readDealerFirePrices = priceReader<Static<typeof VehicleObject>>({
  rows: [
    { at: asked, role: 'start', label: 'Advertised Price' },
    { from: asked, to: 'finalPrice', role: 'fee', label: 'Dealer Fees' },
    { at: 'finalPrice', role: 'total', label: 'Price', only: isWithFees },
    { at: asked, role: 'total', label: 'Price', otherwise: true },
    { at: asked, role: 'price' },
    { at: 'internetPrice', role: 'internet' },
  ],
})

function isWithFees(vehicle: Static<typeof VehicleObject>): boolean {
  const price = asked.map((key) => signedAmountOf(vehicle[key])).find((amount) => amount > 0)
  return price !== undefined && signedAmountOf(vehicle.finalPrice) > price
}

const vehicleObject = /\bpushData\(\s*['"]VehicleObject_(\d+)['"]\s*,\s*/
const dealerObject = /\bpushData\(\s*['"]DealerObject_\d+['"]\s*,\s*/

type Dealer = {
  readonly name: string | null
  readonly city: string | null
  readonly state: string | null
}

/**
 * The vehicles of a results page, each with its tile's link and photo and the store in its link; null for another page.
 */
function readResultsPage(html: string): unknown {
  const total = statedTotal(html, [/\bdata-total-items=["']([\d,]{1,9})["']/])
  const objects = embeddedEntries(html, vehicleObject)
  if (total === null && objects.length === 0) return null
  const dealers = readDealers(html)
  const tiles = readTiles(html)
  const vehicles = objects.map(({ key, value }) => {
    const tile = tiles.get(key)
    const here = dealers.length > 1 ? storesIn(tile?.link ?? '', dealers) : []
    const stores = here.flatMap(({ name }) => name ?? [])
    return isRecord(value) ? { ...value, ...tile, stores } : value
  })
  return { vehicles, total }
}

/** The stores that a page names. A group's page also has a placeholder store without a state, which is skipped. */
function readDealers(html: string): readonly Dealer[] {
  return embeddedJson(html, dealerObject)
    .map((dealer) => ({
      name: textAt(readKey(dealer, 'name')),
      city: textAt(readKey(dealer, 'city')),
      state: textAt(readKey(dealer, 'state')),
    }))
    .filter(({ state }) => state !== null)
}

type Tile = { readonly link: string; readonly photo?: string }

/** Keyed by the id at the end of every link to a vehicle. */
function readTiles(html: string): ReadonlyMap<string, Tile> {
  const $ = parseHtml(html)
  const tiles = new Map<string, Tile>()
  for (const anchor of $('a[href*="-id-"]').toArray()) {
    const link = $(anchor).attr('href') ?? ''
    const id = /-id-(\d+)\/?(?:[?#].*)?$/.exec(link.slice(0, 2_048))?.[1]
    if (id === undefined) continue
    const image = $(anchor).find('img').first()
    const photo = image.attr('data-src') ?? image.attr('src') ?? tiles.get(id)?.photo
    tiles.set(id, photo === undefined || photo.startsWith('data:') ? { link } : { link, photo })
  }
  return tiles
}

/** A vehicle names its store only by the town in its link; it may belong to any store in that town. */
function storesIn(link: string, dealers: readonly Dealer[]): readonly Dealer[] {
  const place = /([a-z0-9-]{1,200})-([a-z]{2})-id-\d+\/?(?:[?#].*)?$/i.exec(link.slice(0, 500))
  const path = (place?.[1] ?? '').toLowerCase()
  return dealers.filter(({ city, state }) => {
    const slug = (city ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '-')
    return slug !== '' && state?.toLowerCase() === place?.[2]?.toLowerCase() && `-${path}`.endsWith(`-${slug}`)
  })
}

const pageSize = '100'
const yes = /^(1|true|yes)$/i

export const dealerFire = definePlatform({
  id: 'dealer-fire',
  name: 'DealerFire (DealerSocket)',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'VehicleObject or DealerObject', weight: 0.9, html: /\bpushData\(\s*['"](Vehicle|Dealer)Object_\d+['"]/ },
    hostInHtml(0.6, '*.cdn-ds.com'),
    { name: 'Moff.modules', weight: 0.3, html: /\bMoff\.modules\b/ },
  ],
  configure: configureDealerFire,
  identify: identifyDealerFire,
  listing: {
    ...cardPages,
    sources: [{ name: 'results page', ...results() }],
    // Newer results pages show schema.org offers only.
    otherwise: collectOffers,
    one: (vin, { listing_path: path }) => (typeof path === 'string' ? results(vin) : null),
  },
  record: VehicleObject,
  derive: (vehicle) => ({
    ...(vehicle.isNew === undefined ? {} : { condition: says(vehicle.isNew, yes) ? 'new' : 'used' }),
    certified: says(vehicle.isOEMCertified, yes) || says(vehicle.isDealerCertified, yes),
    prices: readDealerFirePrices(vehicle),
    photos: ownPhotos(textsAt([vehicle.photo])),
  }),
  store: { name: ({ stores }) => textsAt(stores).join(' ') || null, shared: ({ stores }) => (stores?.length ?? 0) > 1 },
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

function* collectOffers(site: Site, options: CollectOptions): Collection {
  const scan = yield* collectGeneric(site, options)
  return {
    ...scan,
    vehicles: scan.vehicles.map((vehicle) => ({ ...vehicle, photos: ownPhotos(vehicle.photos ?? []) })),
  }
}

/** Pictures of the model instead of the vehicle are under /stock/. */
function ownPhotos(photos: readonly string[]): readonly string[] {
  return photos.filter((photo) => !/\bcdn-ds\.com\/stock\//i.test(photo))
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
    needs: 'listing_path',
    path: (config) => String(config.listing_path),
    query: { limit: pageSize, ...(search === undefined ? {} : { q: search }) },
    offsetParam: 'offset',
    embedded: readResultsPage,
  }
}
