import { isConditionalOffer } from '../../../model/conditional-offers.ts'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { type Card, readCardText } from '../../engine/cards/html-cards.ts'
import { cardListing } from '../../engine/listing/card-listing.ts'
import type { PriceRole } from '../../engine/prices/price-labels.data.ts'
import { type PriceLine, pricesOf, roleOfLabel } from '../../engine/prices/price-lines.ts'

const notJustCar = /^(?!(?:cars?|autos?|automobiles?)$).+$/i

function spec(label: string): string {
  return `.vehicle-specs__label:contains("${label}") + .vehicle-specs__value`
}

export const readDealerSpikeCards = cardListing({
  card: 'li.v7list-results__item',
  fields: {
    // The type "Car" is not a body style; "Trailer" and "Motorhome" are the closest available.
    body: [
      { attr: 'data-unit-category', find: notJustCar },
      { of: spec('Vehicle Type'), find: notJustCar },
    ],
    vdp_link: { of: 'a.vehicle-heading__link, a.vehicle__image', attr: 'href', find: /^[^?#]+/ },
  },
  derive: (vehicle, card) => ({
    ...vehicle,
    heading: withoutMarks(vehicle.heading ?? undefined),
    prices: readCardPrices(card),
  }),
  skip: (card) => (/\bsold\b/i.test(availability(card)) ? 'sold' : null),
  more: (html, url) => {
    const own = Number(/[?&]pg=(\d+)/.exec(url)?.[1] ?? 1)
    return pagesLinked(html).some((page) => page > own)
  },
})

/** "Harley-Davidson®" */
export function withoutMarks(name: string | undefined): string | null {
  return (name ?? '').replace(/[®™]/g, '').replace(/\s+/g, ' ').trim() || null
}

function availability(card: Card): string {
  return readCardText(card, [spec('Availability'), spec('Status')]) ?? ''
}

/**
 * The page list for search engines has the real pages; the visible pager is script-generated, with 100 pages in a
 * comment.
 */
function pagesLinked(html: string): number[] {
  const at = html.indexOf('v7list-seo-paging')
  if (at < 0) return []
  const end = html.indexOf('</ol>', at)
  const list = html.slice(at, end < 0 ? at + 20_000 : end)
  return [...list.matchAll(/[?&;]pg=(\d+)/g)].map((match) => Number(match[1]))
}

/**
 * The current price is the asking price; an old price is the MSRP if labeled so, else the list price. A text in its
 * place ("Click for a Quote", "Starting at $22,599") yields no price, and so do two different current prices.
 */
function readCardPrices(card: Card): RawPrices {
  const elements = card.find('.vehicle-price')
  const rows = elements.toArray().map((_, position): PriceLine => {
    const element = elements.eq(position)
    const label = element.find('.vehicle-price__label').first().text().replace(/\s+/g, ' ').trim()
    const kind = /\bvehicle-price--([\w-]+)/.exec(element.attr('class') ?? '')?.[1] ?? ''
    const amount = element.find('.vehicle-price__price').first().text()
    return { role: roleOf(kind, label), label: label || null, amount }
  })
  return pricesOf(rows, 'only')
}

function roleOf(kind: string, label: string): PriceRole {
  if (kind === 'current') return 'price'
  if (kind === 'old') return roleOfLabel(label) === 'msrp' ? 'msrp' : 'list'
  if (kind === 'savings') return isConditionalOffer(label) ? 'conditional' : 'discount'
  return /fee$/i.test(kind) ? 'fee' : 'none'
}
