import type { Element } from 'domhandler'
import type { Static } from 'typebox'
import { isRecord, parseJson } from '../../../lib/json.ts'
import { noIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { elementsIn, textInside } from '../../engine/cards/find-elements.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import type { Collection, CollectOptions, ConfigureResult, Site } from '../../engine/contract.ts'
import { definePlatform, type PlatformDefinition } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { linksFurther, saysEmpty, statedTotal } from '../../engine/listing/card-listing.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'
import { says, textAt, textsAt } from '../../engine/records/record-path.ts'
import { normalizedVin, vinKey } from '../../engine/records/vin-key.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'
import { listingOfHit } from './read-answer.ts'
import { ListingRecord, readDealerInspirePrices } from './read-prices.ts'
import { algoliaSection, readSearchAccess, searchSection, vinSearch } from './search-access.ts'

type Inventory = Pick<PlatformDefinition<typeof ListingRecord>, 'record' | 'fields' | 'derive' | 'skip' | 'store'>

/** How a record becomes a vehicle, whether it comes from the search, an index or a card of a page. */
const inventory: Inventory = {
  record: ListingRecord,
  fields: {
    series_detail: 'styles.style_name',
    condition: 'type',
    body: ['body_details.type', 'body_details.generic_type'],
    engine: 'mechanical.engine',
    engine_cyl_count: 'mechanical.engine_cylinders',
    transmission: 'mechanical.transmission',
    drivetrain: 'mechanical.drivetrain',
    fuel: 'mechanical.fuel_type',
    exterior_color: 'styles.exterior_color',
    interior_color: 'styles.interior_color',
    generic_exterior_color: 'styles.exterior_color_generic',
    city_mpg: 'mechanical.city_mpg',
    hwy_mpg: 'mechanical.highway_mpg',
    photos: ({ images }) => textsAt(images),
    features: ({ features }) => textsAt(features),
  },
  derive: (record: Static<typeof ListingRecord>) => {
    const { status, statusLabel } = record.extra_fields?.lightning ?? {}
    return {
      in_transit: /transit/i.test(`${status ?? ''} ${statusLabel ?? ''}`),
      prices: readDealerInspirePrices(record),
    }
  },
  skip: ({ status }) => (says(status, /^sold$/i) ? 'sold' : null),
  store: {
    feed: 'source_id',
    name: ['dealer.name', 'place.name'],
    host: 'dealer.website',
    street: ['dealer.address', 'place.street'],
    page: 'vdp_url',
    label: 'extra_fields.custom_location',
  },
}

const listed = definePlatform({
  id: 'dealer-inspire-cards',
  name: 'Dealer Inspire',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [],
  listing: {
    items: 'listings',
    total: 'total',
    more: 'more',
    sources: [{ name: 'rendered listing', addresses: [section('New'), section('Used')] }],
  },
  ...inventory,
})

const cards = withVehiclePages(listed, {
  needed: ({ year, make, model }) => !year || !make || !model,
  useful: ({ photos, description, odometer, prices }) =>
    (photos ?? []).length < 2 || !description || !odometer || !prices?.price,
  read: (page, { vin }) => vehicleOf(page, vinKey(vin)),
})

/**
 * Sites without a search service: reads their rendered listings, and a vehicle page for fields that its card lacks. A
 * listing that is empty without a browser proves nothing: sitemap and schema.org then decide.
 */
function* collectByCards(site: Site, options: CollectOptions): Collection {
  const scan = yield* cards.collect(site, options)
  const isShown = scan.vehicles.length > 0 || (scan.stated.total ?? 0) > 0
  if (isShown || (scan.failure !== null && scan.failure.class !== 'changed')) return scan
  const whole = yield* collectGeneric(site, options)
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

const totals = [
  /\bof\s{1,9}([\d,]{1,7})\s{1,9}(?:vehicles|results)\b/i,
  /\b([\d,]{1,7})\s{1,9}(?:vehicles|results)\s{1,9}(?:found|available|matching)\b/i,
]
const theme = /\/themes\/DealerInspire(?:Dealer|Common)Theme\//
const pageInLink = /[?&]_p=(\d+)/

/**
 * A page of the rendered listing, in the shape of a search response. Each result carries its vehicle as JSON in
 * `data-vehicle`; older themes have only the VIN. Undefined for a page that is neither: some sites render nothing
 * without a browser.
 */
function readCardPage(html: string, url: string, section: 'New' | 'Used'): unknown {
  if (!/<\/(?:html|body)\s*>/i.test(html) || countsFromZero(html)) return undefined
  const page = elementsIn(parseHtml(html).root())
  const results = page.all('[data-vehicle]').flatMap((card) => resultOf(card, section))
  const listings = results.length > 0 ? results : bareResults(page, section)
  if (listings.length === 0 && !(theme.test(html) && saysEmpty(html))) return undefined
  const total = listings.length === 0 ? 0 : statedTotal(html, totals)
  return { listings, more: linksFurther(html, url, pageInLink), ...(total === null ? {} : { total }) }
}

function resultOf(card: Element, section: string): readonly unknown[] {
  const data = parseJson(card.attribs['data-vehicle'] ?? '')
  if (!isRecord(data) || vinKey(String(data.vin ?? '')) === null) return []
  const inside = elementsIn(parseHtml('')(card))
  const own = inside.all('a[href]').map(({ attribs }) => attribs.href ?? '')
  const link = own.find((href) => href.includes('/inventory/')) ?? data.link ?? data.vdp_url ?? data.url
  const status = inside.first('.hit-status')
  return [
    listingOfHit({
      ...data,
      link,
      type: data.type ?? sectionOf(String(link ?? '')) ?? section,
      miles: data.miles ?? data.mileage ?? data.odometer,
      our_price: data.our_price ?? data.price,
      engine_description: data.engine_description ?? data.engine,
      transmission_description: data.transmission_description ?? data.transmission,
      fueltype: data.fueltype ?? data.fuel_type ?? data.fuel,
      body: data.body ?? data.bodystyle ?? data.body_style,
      ext_color: data.ext_color ?? data.exterior_color,
      int_color: data.int_color ?? data.interior_color,
      thumbnail: photoIn(inside.all('img')),
      lightning: data.lightning ?? { statusLabel: status === null ? undefined : textInside(status) },
    }),
  ]
}

function photoIn(images: readonly Element[]): string | undefined {
  const addresses = images.flatMap(({ attribs }) => [attribs['data-src'] ?? '', attribs.src ?? ''])
  return addresses.find((address) => /\/\/vehicle-images\./.test(address))
}

/** The cards of older themes; vehicle pages supply the rest. */
function bareResults(page: ReturnType<typeof elementsIn>, section: string): readonly unknown[] {
  const links = page.all('a[href*="/inventory/"]').map(({ attribs }) => attribs.href ?? '')
  const marked = links.map((link) => ({ link, text: link.toUpperCase() }))
  return page.all('[data-vin]').flatMap(({ attribs }) => {
    const vin = vinKey(attribs['data-vin'] ?? '')
    const link = vin === null ? undefined : marked.find(({ text }) => text.includes(vin))?.link
    return link === undefined ? [] : [{ vin, vdp_url: link, type: sectionOf(link) ?? section }]
  })
}

function sectionOf(link: string): string | null {
  const word = /\/inventory\/(new|used|certified)/i.exec(link)?.[1]?.toLowerCase()
  if (word === undefined) return null
  return word === 'new' ? 'New' : word === 'used' ? 'Used' : 'Certified Used'
}

/** A theme that numbers its second page 1: its pages are indistinguishable from those of a theme that starts at 1. */
function countsFromZero(html: string): boolean {
  return /<a\b[^<>]{0,500}[?&](?:amp;)?_p=1\b[^<>]{0,500}>\s{0,20}(?:next|›|»|&raquo;|&rsaquo;)/i.test(html)
}

export const dealerInspire = definePlatform({
  id: 'dealer-inspire',
  name: 'Dealer Inspire',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'theme DealerInspireDealerTheme or DealerInspireCommonTheme',
      weight: 0.9,
      html: /\/wp-content\/themes\/DealerInspire(Dealer|Common)Theme\//,
    },
    {
      name: 'SEARCH_SERVICE of carscommerce.inc',
      weight: 0.9,
      html: /\bSEARCH_SERVICE\s*=[^;]{0,500}carscommerce\.inc/,
    },
    {
      name: 'assets of dealerinspire.com',
      weight: 0.6,
      html: /\/\/(assets|di-shared-assets|di-uploads-pod\d+)\.dealerinspire\.com(?=["'/\s])/,
    },
    { name: 'inventoryLightningSettings', weight: 0.6, html: /\binventoryLightningSettings\s*=/ },
    hostInHtml(0.3, 'vehicle-images.carscommerce.inc', 'vehicle-images.dealerinspire.com'),
    { name: 'class di-version', weight: 0.3, html: /class=["'][^"']*\bdi-version\b/ },
    { name: 'CNAME under dealerinspire.com', weight: 0.85, cname: 'dealerinspire.com' },
    { name: 'address in 74.119.99.0/24', weight: 0.8, network: '74.119.99.0/24' },
  ],
  precedes: ['sincro'],
  configure: configureDealerInspire,
  identify: (page) => ({ ...noIdentity, name: pageText(page.text, 'dealername') }),
  listing: {
    items: 'listings',
    total: 'total',
    more: 'more',
    fresh: { paths: ['/', '/used-vehicles/', '/new-vehicles/'], read: readSearchAccess, what: 'its inventory search' },
    sources: [
      {
        name: 'search service',
        when: (config) => config.search_url !== undefined,
        addresses: [searchSection('new', ['New']), searchSection('used', ['Used', 'Certified Used'])],
      },
      {
        name: 'search service, asked for no more than the page asks',
        when: (config) => config.search_url !== undefined,
        addresses: [searchSection('new', ['New'], 'page'), searchSection('used', ['Used', 'Certified Used'], 'page')],
      },
      {
        name: 'Algolia',
        when: (config) => config.algolia_index !== undefined,
        addresses: [algoliaSection('new', ['New']), algoliaSection('used', ['Used', 'Certified Used'])],
      },
    ],
    otherwise: collectByCards,
    one: vinSearch,
  },
  ...inventory,
})

/** `site_id` is the account at the search service, possibly of the whole group; `store_id` identifies this dealer. */
function configureDealerInspire(page: Page): ConfigureResult {
  const service = embeddedJson(page.text, /\bSEARCH_SERVICE\s*=\s*/).find(isRecord)
  const name = pageText(page.text, 'dealername')
  return configureSite(page, textAt(service?.ccid), {
    ...(name === null ? {} : { store_name: name }),
    store_id: pageText(page.text, 'oem_code'),
  })
}

function pageText(html: string, name: string): string | null {
  const found = new RegExp(`["']${name}["']\\s*:\\s*("(?:[^"\\\\]|\\\\.){1,200}")`).exec(html)?.[1]
  const json = found === undefined ? [] : embeddedJson(`x=[${found}]`, /x=/)
  return Array.isArray(json[0]) ? textAt(json[0][0]) : null
}
