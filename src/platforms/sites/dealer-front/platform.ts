import { readWholeTitle } from '../../../model/read-title.ts'
import { cardsAround } from '../../engine/cards/cards-around.ts'
import { type Card, type CardTable, readCard, readCardText } from '../../engine/cards/html-cards.ts'
import {
  type CardPage,
  cardPage,
  defineCardPlatform,
  type ListedCard,
  linksFurther,
} from '../../engine/listing/card-listing.ts'
import { labelLines, pricesOf } from '../../engine/prices/price-lines.ts'
import { dollarAmount } from '../../engine/records/amount-of.ts'

export const dealerFront = defineCardPlatform({
  id: 'dealer-front',
  name: 'DealerFront',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [{ name: 'plugin dealerfront', weight: 0.9, html: /\/wp-content\/plugins\/dealerfront\// }],
  listing: {
    sources: [
      {
        name: 'inventory pages',
        by: 'page',
        path: (_, { page }) => (page === 1 ? '/inventory/' : `/inventory/page/${page}/`),
        embedded: readInventoryPage,
      },
    ],
  },
})

const vehicleLink = /\/inventory\/(\d{6,})-(?:19|20)\d{2}-/

/** Mileage, fuel and engine have an icon instead of a label. */
const tile: CardTable = {
  rows: [{ row: 'div', label: 'strong' }],
  fields: {
    heading: 'h2 a, h3 a, h4 a, h5 a',
    condition: '.badge',
    odometer: '.mileage-icon ~ small',
    fuel: '.fuel-icon ~ small',
    engine: '.engine-icon ~ small',
    transmission: '.transmission-icon ~ small',
    vdp_link: { of: 'a[href*="/inventory/"]', attr: 'href' },
    photos: { each: 'img[src*="/uploads/"], img[data-src]', attr: ['data-src', 'src'] },
  },
}

export function readInventoryPage(html: string, url: string): CardPage | null {
  const vehicles = cardsAround(html, vehicleLink).map(({ card }) => listed(card))
  return cardPage(vehicles, { html, url, total: null, more: (text, of) => linksFurther(text, of, /\/page\/(\d+)/) })
}

/** The label is below its amount. Year, make, model and trim are in the heading only. */
function listed(card: Card): ListedCard {
  const fields = readCard(card, tile)
  const label = readCardText(card, '.bg-warning + div') ?? 'Price'
  const amount = readCardText(card, { of: '.bg-warning', find: dollarAmount })
  const prices = pricesOf(labelLines(amount === null ? [] : [{ label, amount }]))
  const vehicle = { ...fields, ...readWholeTitle(fields.heading ?? ''), prices }
  return /\bsold\b/i.test(fields.condition ?? '') ? { vehicle, skip_reason: 'sold' } : { vehicle }
}
