import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'
import type { CardPage } from '../../engine/listing/card-listing.ts'
import { schemaListing } from '../../engine/listing/card-listing.ts'
import { isObject, readKey, textAt } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { priceRowsByVin, readCards } from './price-rows.ts'

/** Short URLs that redirect to the listings, whose own URLs contain the make or the store. */
export const sections = ['/used-inventory/', '/new-inventory/'] as const

const marks = /\bdata-vehicle_count=|\bsrp_results_count\b|\bresults_per_page_controls__select\b/
const pageSizes = /<option\b[^<>]{0,200}\bvalue=["'][^"'<>]{0,300}[?&](?:amp;)?ct=(\d+)\b/gi
const usualSize = 48

/** The section's listing URL after redirects, with the largest page size that the page offers. */
export function readSection(page: Page): FreshSettings | null {
  const url = URL.parse(page.url)
  if (url === null) return null
  if (!marks.test(page.text)) return page.url !== page.requestedUrl && url.pathname === '/' ? {} : null
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
    const known = embeddedJson(html, /\bfilter_vehicle_data\s*=\s*/).find(isObject) ?? {}
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
