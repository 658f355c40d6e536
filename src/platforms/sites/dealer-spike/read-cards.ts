import { type Card, readCardText } from '../../engine/cards/html-cards.ts'
import { cardListing } from '../../engine/listing/card-listing.ts'

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
  derive: (vehicle) => ({ ...vehicle, heading: withoutMarks(vehicle.heading ?? undefined) }),
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
