import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { readWholeTitle } from '../../../model/read-title.ts'
import { cardsAround } from '../../engine/cards/cards-around.ts'
import { type Card, type CardFields, readCard, readCardText } from '../../engine/cards/html-cards.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { type CardPage, cardPage, defineCardPlatform, statedTotal } from '../../engine/listing/card-listing.ts'
import { dollarAmount } from '../../engine/records/amount-of.ts'
import { readKey, textAt } from '../../engine/records/record-path.ts'

const pageOfVehicle = /(?:^|\/)inventory\/[^/?#]+\/(\d+)\/?(?:[?#].*)?$/i
const slugInLink = /(?:^|\/)inventory\/([^/?#]+)\/\d+/i
/** "VIN|year|make|model" */
const inquiry = { of: '[vehicle-inquiry]', attr: 'vehicle-inquiry' }
const table: CardFields = {
  vin: [
    { ...inquiry, find: /^(\w{17})\|/ },
    { of: '[data-cg-vin]', attr: 'data-cg-vin' },
    { of: '[data-vin]', attr: 'data-vin' },
  ],
  // On some sites, fees and a total follow the advertised price.
  prices: {
    price: [
      { of: '.dealr-inventory-price', find: dollarAmount },
      { of: '.price-container', find: dollarAmount },
      { of: '[data-cg-price]', attr: 'data-cg-price' },
    ],
  },
}

/**
 * A response of `getInventorySubset`: a page's cards, and the lot's vehicle counts per make, which sum to the total.
 * Null for another response.
 */
export function readSubset(json: unknown, url: string): CardPage | null {
  const list = readKey(json, 'list')
  const makes = readKey(readKey(json, 'filters'), 'make')
  if (typeof list !== 'string' || !Array.isArray(makes)) return null
  const counts = makes.map((make) => Number((textAt(readKey(make, 'count')) ?? '').replaceAll(',', '')))
  const total = counts.reduce((sum, count) => sum + (Number.isInteger(count) ? count : 0), 0)
  return { vehicles: readCards(list, url), total, more: null }
}

export function readInventoryPage(html: string, url: string): CardPage | null {
  const total = statedTotal(html, [/>\s{0,20}([\d,]{1,7})\s{1,5}Vehicles?\s{0,20}</i])
  return cardPage(readCards(html, url), { html, url, total, more: leadsOn })
}

/** The page lists the numbers of the pages that it links to; null if it lists none. */
function leadsOn(html: string, url: string): boolean | null {
  const numbers = [...html.matchAll(/dealr-pagination-target=["'](\d{1,5})["']/g)].map(([, page]) => Number(page))
  const own = Number(/[?&]page=(\d+)/.exec(url)?.[1] ?? 1)
  return numbers.length === 0 ? null : numbers.some((page) => page > own)
}

function readCards(html: string, url: string) {
  return cardsAround(html, pageOfVehicle).map(({ card }) => ({ vehicle: vehicleIn(card, url) }))
}

function vehicleIn(card: Card, url: string): RawVehicle {
  const shown = readCard(card, table, url)
  const slug = slugInLink.exec(shown.vdp_link ?? '')?.[1] ?? ''
  const named = readWholeTitle(shown.heading ?? slug.replaceAll('-', ' '))
  const [, year, make, model] = (readCardText(card, inquiry) ?? '').split('|')
  return {
    ...shown,
    year: year || named.year,
    make: make || named.make,
    model: model || named.model,
    trim: trimAfter(shown.heading ?? '', model ?? '') ?? named.trim,
  }
}

function trimAfter(heading: string, model: string): string | null {
  const at = model === '' ? -1 : heading.toLowerCase().indexOf(` ${model.toLowerCase()} `)
  return at < 0 ? null : heading.slice(at + model.length + 2).trim() || null
}

export const dealrCloud = defineCardPlatform({
  id: 'dealr-cloud',
  name: 'dealr.cloud',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.8, '*.dealrcloud.com'),
    { name: 'dealr-dealer-id', weight: 0.6, html: /\bdealr-dealer-id\s{0,3}=/ },
    {
      name: 'classes dealr-inventory',
      weight: 0.6,
      html: /class=["'][^"']*\bdealr-inventory-(?:list|vehicle)(?![a-z])/,
    },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  listing: {
    sources: [
      {
        name: 'inventory of its scripts',
        path: '/functions/getInventorySubset',
        query: { blockKey: 'blocks/inventory/srp/inventory-list.twig' },
        pageParam: 'page',
        referer: '/inventory',
        reshape: (json, _, url) => readSubset(json, new URL('/', url).href),
      },
      { name: 'inventory pages', path: '/inventory', pageParam: 'page', embedded: readInventoryPage },
    ],
  },
})
