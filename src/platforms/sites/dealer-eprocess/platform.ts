import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import { type Card, findCards } from '../../engine/cards/html-cards.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { type CardPage, cardListing, defineCardPlatform, schemaListing } from '../../engine/listing/card-listing.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { type PriceLine, pricesOf, roleOfLabel } from '../../engine/prices/price-lines.ts'
import { readKey, textAt } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'

const cardSelector = '.srp_vehicle_item_container'

/** The cards of a page without schema.org markup. */
const readCards = cardListing({
  card: cardSelector,
  fields: {
    heading: 'h2 a',
    vdp_link: { of: 'a[data-vin]', attr: 'href' },
  },
  derive: (vehicle, card) => ({ ...vehicle, prices: readPriceRows(card) }),
  total: [/\bdata-vehicle_count=["']([\d,]{1,9})["']/],
})

function priceRowsByVin(html: string): ReadonlyMap<string, RawPrices> {
  const cards = findCards(html, cardSelector).map((card) => {
    const vin = normalizedVin(card.find('[data-vin]').first().attr('data-vin') ?? '')
    return [vin, readPriceRows(card)] as const
  })
  return new Map(cards.filter(([vin]) => vin !== ''))
}

/** Price rows as labels and amounts: the last bold row before any conditional offer is the price for every buyer. */
function readPriceRows(card: Card): RawPrices {
  const labels = card.find('dl > dt')
  const rows = labels.toArray().map((_, at) => {
    const value = labels.eq(at).next('dd')
    const label = labels.eq(at).text().replace(/\s+/g, ' ').trim()
    const isBold = /font-weight\s*:\s*(bold|[6-9]00)/i.test(value.attr('style') ?? '')
    return { label, amount: value.text(), role: isBold ? boldRole(label) : roleOfLabel(label) } satisfies PriceLine
  })
  return pricesOf(rows, 'last')
}

/** Stores name their asking price themselves. */
function boldRole(label: string): PriceLine['role'] {
  const role = roleOfLabel(label, [], 'price')
  return role === 'conditional' || role === 'payment' || role === 'none' ? role : 'price'
}

/** Short URLs that redirect to the listings, whose own URLs contain the make or the store. */
const sections = ['/used-inventory/', '/new-inventory/'] as const

const signals = /\bdata-vehicle_count=|\bsrp_results_count\b|\bresults_per_page_controls__select\b/
const pageSizes = /<option\b[^<>]{0,200}\bvalue=["'][^"'<>]{0,300}[?&](?:amp;)?ct=(\d+)\b/gi
const usualSize = 48

/** The section's listing URL after redirects, with the largest page size that the page offers. */
function readSection(page: Page): FreshSettings | null {
  const url = URL.parse(page.url)
  if (url === null) return null
  if (!signals.test(page.text)) return page.url !== page.requestedUrl && url.pathname === '/' ? {} : null
  const offered = [...page.text.matchAll(pageSizes)].map((option) => Number(option[1])).filter((size) => size <= 100)
  url.searchParams.set('ct', String(offered.length > 0 ? Math.max(...offered) : usualSize))
  // The platform's robots.txt disallows sorted searches.
  const path = url.pathname.replace(/\/s:pr[^/]*/g, '')
  const isNew = (URL.parse(page.requestedUrl)?.pathname ?? '').startsWith('/new')
  return { [isNew ? 'new_listing' : 'used_listing']: path + url.search }
}

/** One schema.org vehicle per card, joined by VIN with the data of the page's filters. */
const readSchema = schemaListing({
  total: [
    /\bdata-vehicle_count=["']([\d,]{1,9})["']/,
    /\bsrp_results_count\b[^<>]{0,300}>\s*([\d,]{1,9})\s+vehicles?\b/i,
  ],
  beside: (html) => {
    const known = embeddedJson(html, /\bfilter_vehicle_data\s*=\s*/).find(isRecord) ?? {}
    return (vehicle) => filterFields(known[vehicle.vin ?? ''], vehicle)
  },
})

/** A page without schema.org markup is read by its cards; price rows of a card take precedence over other prices. */
export function readListingPage(html: string, url: string): CardPage | null {
  const read = readSchema(html, url)
  if (read === null || read.vehicles.length > 0) return withRows(read, html)
  const cards = readCards(html, url)
  const condition = /\/(new|used)\b/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase()
  if (cards === null || condition === undefined) return cards ?? read
  return { ...cards, vehicles: cards.vehicles.map(({ vehicle }) => ({ vehicle: { ...vehicle, condition } })) }
}

function withRows(read: CardPage | null, html: string): CardPage | null {
  if (read === null || !html.includes('vehicle_price')) return read
  const rows = priceRowsByVin(html)
  const vehicles = read.vehicles.map((listed) => {
    const prices = rows.get(normalizedVin(listed.vehicle.vin))
    if (prices === undefined || prices.price === null) return listed
    return { ...listed, vehicle: { ...listed.vehicle, prices: { ...listed.vehicle.prices, ...prices } } }
  })
  return { ...read, vehicles }
}

function filterFields(facts: unknown, vehicle: RawVehicle): RawVehicle {
  const body = textAt(readKey(facts, 'body'))
  const drivetrain = textAt(readKey(facts, 'drivetrain'))
  const certified = textAt(readKey(facts, 'flag_certified'))
  const isCertified = certified !== null && /^(1|true|yes|y)$/i.test(certified)
  const msrp = /new/i.test(vehicle.condition ?? '') ? textAt(readKey(facts, 'msrp')) : null
  return {
    ...(body === null ? {} : { body }),
    ...(drivetrain === null ? {} : { drivetrain }),
    ...(certified === null ? {} : { certified: isCertified }),
    ...(msrp === null ? {} : { prices: { ...vehicle.prices, msrp } }),
  }
}

export const dealerEprocess = defineCardPlatform({
  id: 'dealer-eprocess',
  name: 'Dealer eProcess',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.8, '*.dealereprocess.org', '*.dealereprocess.com'),
    { name: 'results_per_page_controls__select', weight: 0.6, html: /\bresults_per_page_controls__select\b/ },
    { name: 'data-vehicle_count', weight: 0.4, html: /\bdata-vehicle_count=/ },
    {
      name: 'searches with tp=',
      weight: 0.4,
      html: /\/search\/[\w-]{1,60}\/?\?(?:[^"'\s]{0,200}&)?(?:amp;)?tp=(used|new)\b/i,
    },
    { name: 'CNAME saas.www.dealereprocess.org', weight: 0.85, cname: 'saas.www.dealereprocess.org' },
  ],
  listing: {
    fresh: { paths: sections, read: readSection, what: 'its listing', joined: true },
    sources: [{ name: 'new and used', addresses: [listingOf('used_listing'), listingOf('new_listing')] }],
  },
})

function listingOf(section: 'new_listing' | 'used_listing'): ListingAddress {
  return {
    needs: section,
    path: (config) => String(config[section] ?? ''),
    pageParam: 'p',
    headers: (config) => ({ referer: `${config.base_url}/` }),
    embedded: readListingPage,
  }
}
