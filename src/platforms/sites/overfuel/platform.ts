import type { Static } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import type { DealerIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import type { PriceLine } from '../../engine/prices/price-lines.ts'
import { leadsTo, priceReader } from '../../engine/prices/price-reader.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { readKey, readPath, textAt, textsAt } from '../../engine/records/record-path.ts'
import { normalizedVin, recordsOfVin } from '../../engine/records/vin-key.ts'
import { type ConfiguredLot, lotsSetting } from '../../engine/stores/lots.ts'
import { scriptJson } from '../../engine/structured-data/embedded-json.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'

/** One vehicle, alike from the interface and inside the page; only the fields used. */
const SearchRecord = recordOf(
  'vin stocknumber year make model trim title condition certified body doors mileage engine',
  'transmission transmissionstandard drivetrainstandard fuel exteriorcolor exteriorcolorstandard',
  'interiorcolor mpgcity mpghwy url price originalprice msrp dealer_id inventorydate photos[]',
  'discounts[].title discounts[].amount dealer.name dealer.city dealer.state',
)

type Vehicle = Static<typeof SearchRecord>
/** The site's own labels for its prices, from its settings. */
type Labels = Readonly<Record<string, unknown>>

/**
 * `price` is the page's price and equals its schema.org offer; `originalprice`, if higher, is the dealer's price before
 * a reduction. `specialprice` may apply to some buyers and is never read. The MSRP applies to new and certified
 * vehicles: on a used vehicle, the page labels the same field its list price. Discounts count if together they lead
 * from there to the price: others may apply to some buyers only.
 */
export const readOverfuelPrices = priceReader<Vehicle, Labels>({
  isNew: isForMsrp,
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    { at: 'originalprice', role: 'list', of: 'new' },
    (vehicle, labels) => {
      const before = higher(vehicle.originalprice, vehicle.msrp)
      if (isForMsrp(vehicle) || signedAmountOf(before) <= signedAmountOf(vehicle.price)) return []
      return line('list', textAt(labels.used_msrp_label) ?? 'List price', before)
    },
    (vehicle) => discountsOf(vehicle),
    ({ price }, labels) => line('price', textAt(labels.price_label) ?? 'Price', price),
  ],
})

function isForMsrp({ condition, certified }: Vehicle): boolean {
  return /new|certified/i.test(textAt(condition) ?? '') || /^(true|1)$/.test(textAt(certified) ?? '')
}

function discountsOf(vehicle: Vehicle): readonly PriceLine[] {
  const discounts = (vehicle.discounts ?? []).filter(({ amount }) => signedAmountOf(amount) < 0)
  const sum = discounts.reduce((total, { amount }) => total + signedAmountOf(amount), 0)
  const starts = [higher(vehicle.originalprice, isForMsrp(vehicle) ? 0 : vehicle.msrp), vehicle.msrp]
  if (!starts.some((start) => leadsTo(start, sum, vehicle.price))) return []
  return discounts.flatMap(({ title, amount }) => line('discount', textAt(title) ?? 'Discount', amount))
}

function line(role: PriceLine['role'], label: string, rawValue: unknown): readonly PriceLine[] {
  return [{ role, label, amount: textAt(rawValue) ?? '' }]
}

function higher(one: unknown, other: unknown): unknown {
  return signedAmountOf(other) > signedAmountOf(one) ? other : one
}

const search: ListingAddress = {
  path: (config) => `https://api.overfuel.com/api/1.0/dealers/${config.site_id}/search`,
  needs: 'site_id',
  query: { limit: '200' },
  offsetParam: 'offset',
  referer: '/inventory',
  reshape: readListing,
}

const listed = definePlatform({
  id: 'overfuel',
  name: 'Overfuel',
  confidence: 'high',
  trust: 'verified',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'generator Overfuel',
      weight: 0.9,
      html: /<meta\b(?=[^<>]*\bname=["']?generator)(?=[^<>]*\bcontent=["']?Overfuel)/i,
    },
    hostInHtml(0.8, 'static.overfuel.com', 'api.overfuel.com'),
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  configure: configureOverfuel,
  identify: identifyOverfuel,
  listing: {
    items: 'results',
    total: 'total',
    sources: [
      { name: 'search', ...search },
      { name: 'inventory page', path: '/inventory', pageParam: 'page', embedded: readListingPage },
    ],
    otherwise: collectGeneric,
  },
  record: SearchRecord,
  fields: {
    transmission: ['transmissionstandard', 'transmission'],
    drivetrain: 'drivetrainstandard',
    exterior_color: ['exteriorcolor', 'exteriorcolorstandard'],
    generic_exterior_color: 'exteriorcolorstandard',
    photos: ({ photos }) => photosIn(photos),
  },
  derive: (record, _page, config) => ({ prices: readOverfuelPrices(record, config) }),
  store: { id: 'dealer_id', name: 'dealer.name', lot: { city: 'dealer.city', state: 'dealer.state' } },
})

/** A record with five photos has more on its vehicle page. */
const cutAfter = 5

export const overfuel = withVehiclePages(listed, {
  useful: ({ photos, description }) => (photos ?? []).length === cutAfter && !description,
  read: (page, { vin }) => readOverfuelPage(page, normalizedVin(vin)),
})

/** A site whose page names no dealer id is read by its HTML pages. */
function configureOverfuel(page: Page): ConfigureResult {
  const props = readPath(scriptJson(page.text, '__NEXT_DATA__'), 'props.pageProps')
  const id = textAt(readPath(props, 'dealerId')) ?? textAt(readPath(props, 'dealer_id'))
  const labelOf = (name: string) => textAt(readPath(props, `dealer.results.settings.${name}`))
  const lots = ownLots(readPath(props, 'dealer.results.related'))
  return configureSite(page, id !== null && /^\d{1,12}$/.test(id) ? id : null, {
    ...lotsSetting(lots),
    price_label: labelOf('label_saleprice'),
    used_msrp_label: labelOf('label_msrp_used'),
  })
}

/** The dealer in the page's props, which give no address for a business with several lots. */
function identifyOverfuel(page: Page): DealerIdentity {
  const dealer = readPath(scriptJson(page.text, '__NEXT_DATA__'), 'props.pageProps.dealer.results')
  const part = (...keys: readonly string[]) =>
    keys.map((key) => textAt(readKey(dealer, key))).find((text) => text !== null) ?? null
  return {
    name: part('name'),
    street: part('street1'),
    city: part('city'),
    state: part('state'),
    zip: part('postalcode'),
    phone: part('phonesales', 'phonemain'),
  }
}

/** The lots of a multi-lot site; a related store with its own website is another dealership. */
function ownLots(related: unknown): readonly ConfiguredLot[] {
  const children = (Array.isArray(related) ? related : []).filter(
    (store) => textAt(readKey(store, 'type')) === 'child' && textAt(readKey(store, 'domain')) === null,
  )
  return children.map((store) => {
    const part = (key: string) => textAt(readKey(store, key))
    const place = { street: part('street1'), city: part('city'), state: part('state'), zip: part('postalcode') }
    return { id: part('id'), name: part('name'), ...place }
  })
}

/** A response of the interface, `{results, meta: {total}}`. */
function readListing(json: unknown): unknown {
  const results = readPath(json, 'results')
  return Array.isArray(results) ? { results: results.map(plainRecord), total: readPath(json, 'meta.total') } : undefined
}

/** The same inside the HTML of a listing page. */
function readListingPage(html: string): unknown {
  return readListing(readPath(scriptJson(html, '__NEXT_DATA__'), 'props.pageProps.inventory'))
}

/** Photos are URLs or objects with one; the featured photo is used if there are none. */
function plainRecord(record: unknown): unknown {
  if (!isRecord(record)) return record
  const addresses = photosIn(record.photos)
  return { ...record, photos: addresses.length > 0 ? addresses : photosIn([record.featuredphoto]) }
}

function photosIn(photos: unknown): readonly string[] {
  return textsAt(photos, 'url', 'src')
}

/** What the vehicle page adds to the listing: all photos (the listing has five) and the description. */
function readOverfuelPage({ text, url }: Page, vin: string): RawVehicle | null {
  const records = recordsOfVin(scriptJson(text, '__NEXT_DATA__'), vin)
  const marked = findVehicles(text, url).filter(({ raw }) => normalizedVin(raw.vin) === vin)
  const photos = [...records.map(({ photos: list }) => photosIn(list)), ...marked.map(({ raw }) => raw.photos ?? [])]
  const descriptions = [
    ...records.map(({ description }) => textAt(description)),
    ...marked.map(({ raw }) => raw.description),
  ]
  if (records.length === 0 && marked.length === 0) return null
  return {
    photos: photos.reduce((longest, list) => (list.length > longest.length ? list : longest), []),
    description: descriptions.find((description) => description) ?? null,
  }
}
