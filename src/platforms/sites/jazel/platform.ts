import type { Static } from 'typebox'
import { isRecord, parseJson } from '../../../lib/json.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { cardPages, linksFurther, statedTotal } from '../../engine/listing/card-listing.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { saysEmpty } from '../../engine/reader/understand/stated-total.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { textAt, textsAt } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { embeddedEntries } from '../../engine/structured-data/embedded-json.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'

/** One vehicle of a results page; its older object and its newer event details name some fields differently. */
const ResultVehicle = recordOf(
  'vin stockNumber year make model trim name newOrUsed condition isCertified mileage engine',
  'transmission drivetrain fuelType extColor intColor mpgCity mpgHighway displayPrice price',
  'vdpLink image accountName bodyType* photos[]',
)

const context = /\bjzlSetVehicleInfoContext\s*\(\s*['"]([A-Z0-9]{1,20})['"]\s*,\s*/i
const pageInPath = /\/srp-page-(\d+)/

type Facts = Readonly<Record<string, unknown>>

/**
 * The vehicles of a results page, joined by VIN: objects of older cards, event details of newer ones, and schema.org
 * photos. Null for a page that is not a listing.
 */
function readResultsPage(html: string, url: string): unknown {
  const total = statedTotal(html, [/>\s*([\d,]{1,9})\s+vehicles?\b/i])
  const vehicles = new Map<string, Facts>()
  for (const details of eventDetails(html)) addFacts(vehicles, details)
  for (const { key, value } of embeddedEntries(html, context))
    if (isRecord(value)) addFacts(vehicles, { vin: key, ...value })
  if (vehicles.size === 0 && total === null && !saysEmpty({ text: html })) return null
  for (const { raw } of findVehicles(html, url)) {
    const known = vehicles.get((raw.vin ?? '').toUpperCase())
    if (known !== undefined && raw.photos && raw.photos.length > 0)
      addFacts(vehicles, { vin: raw.vin, photos: raw.photos })
  }
  return { vehicles: [...vehicles.values()], total, more: total === null ? linksFurther(html, url, pageInPath) : null }
}

function addFacts(vehicles: Map<string, Facts>, facts: Facts): void {
  const vin = normalizedVin(textAt(facts.vin))
  if (vin === '') return
  vehicles.set(vin, { ...vehicles.get(vin), ...facts })
}

/** Base64 JSON in an attribute of a card, which is itself a link or contains one. */
function eventDetails(html: string): Facts[] {
  if (!html.includes('data-event-details')) return []
  const $ = parseHtml(html)
  return $('[data-event-details]')
    .toArray()
    .flatMap((element) => {
      const card = $(element)
      const details = parseJson(Buffer.from(card.attr('data-event-details') ?? '', 'base64').toString('utf8'))
      if (!isRecord(details)) return []
      const link = card.attr('href') ?? card.find('a[href]').attr('href') ?? card.closest('a[href]').attr('href')
      const named = { vin: card.attr('data-vin'), ...details }
      return [link === undefined || link.startsWith('#') ? named : { vdpLink: link, ...named }]
    })
}

type Vehicle = Static<typeof ResultVehicle>

export const jazel = definePlatform({
  id: 'jazel',
  name: 'Jazel',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'jzlSetVehicleInfoContext', weight: 0.9, html: /\bjzlSetVehicleInfoContext\b/ },
    { name: 'window.jzla5p', weight: 0.8, html: /\bwindow\.jzla5p\s*=/ },
    hostInHtml(0.7, '*.jazelc.com', '*.jazel-cdn.com'),
    { name: 'CNAME under jazelc.com', weight: 0.85, cname: 'jazelc.com' },
    { name: 'CNAME jazel-cdn.com', weight: 0.85, cname: 'jazel-cdn.com' },
  ],
  configure: (page) =>
    configureSite(
      page,
      /\bjzla5p\s*=\s*\{\s*["']?accountId["']?\s*:\s*["']([\d,\s]+)["']/.exec(page.text)?.[1] ?? null,
    ),
  listing: {
    ...cardPages,
    sources: [
      { name: 'all vehicles', ...results('all') },
      { name: 'new and used', addresses: [results('new'), results('used')] },
    ],
  },
  record: ResultVehicle,
  fields: {
    condition: ['newOrUsed', 'condition'],
  },
  derive: (vehicle) => ({
    body: bodyOf(vehicle),
    photos: textsAt([vehicle.image, ...(vehicle.photos ?? [])]),
    prices: readJazelPrices(vehicle),
  }),
  store: { name: 'accountName' },
})

/** The card's displayed price, else its data attribute; 0 and words are not prices. */
export const readJazelPrices = priceReader<Vehicle>({ rows: [{ at: ['displayPrice', 'price'], role: 'price' }] })

function results(section: 'all' | 'new' | 'used'): ListingAddress {
  const first = `/inventory/${section}-vehicles/`
  return {
    path: (_, { page }) => (page === 1 ? first : `${first}srp-page-${page}/`),
    by: 'page',
    embedded: readResultsPage,
  }
}

function bodyOf({ bodyType }: Vehicle): string | null {
  const [body] = Array.isArray(bodyType) ? bodyType : [bodyType]
  return textAt(body)
}
