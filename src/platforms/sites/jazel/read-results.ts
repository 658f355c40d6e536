import { parseHtml } from '../../engine/cards/parse-html.ts'
import { parseJson } from '../../engine/cards/read-page.ts'
import { linksFurther, saysEmpty, statedTotal } from '../../engine/listing/card-listing.ts'
import { isObject, textAt } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { embeddedEntries } from '../../engine/structured-data/embedded-json.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'

const context = /\bjzlSetVehicleInfoContext\s*\(\s*['"]([A-Z0-9]{1,20})['"]\s*,\s*/i
const pageInPath = /\/srp-page-(\d+)/

type Facts = Readonly<Record<string, unknown>>

/**
 * The vehicles of a results page, joined by VIN: objects of older cards, event details of newer ones, and schema.org
 * photos. Null for a page that is not a listing.
 */
export function readResultsPage(html: string, url: string): unknown {
  const total = statedTotal(html, [/>\s*([\d,]{1,9})\s+vehicles?\b/i])
  const vehicles = new Map<string, Facts>()
  for (const details of eventDetails(html)) addFacts(vehicles, details)
  for (const { key, value } of embeddedEntries(html, context))
    if (isObject(value)) addFacts(vehicles, { vin: key, ...value })
  if (vehicles.size === 0 && total === null && !saysEmpty(html)) return null
  for (const { raw } of findVehicles(html, url).vehicles) {
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
      if (!isObject(details)) return []
      const link = card.attr('href') ?? card.find('a[href]').attr('href') ?? card.closest('a[href]').attr('href')
      const named = { vin: card.attr('data-vin'), ...details }
      return [link === undefined || link.startsWith('#') ? named : { vdpLink: link, ...named }]
    })
}
