import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { type Card, findCards } from '../../engine/cards/html-cards.ts'
import { cardListing } from '../../engine/listing/card-listing.ts'
import { type PriceLine, pricesOf, roleOfLabel } from '../../engine/prices/price-lines.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'

const cardSelector = '.srp_vehicle_item_container'

/** The cards of a page without schema.org markup. */
export const readCards = cardListing({
  card: cardSelector,
  rows: [{ row: 'tr', label: 'td:first-child', value: 'td.details-overview_data' }],
  fields: {
    vin: { of: '[data-vin]', attr: 'data-vin' },
    stocknum: { label: ['Stock #', 'Stock'] },
    odometer: { label: 'Mileage' },
    heading: 'h2 a',
    vdp_link: { of: 'a[data-vin]', attr: 'href' },
  },
  derive: (vehicle, card) => ({ ...vehicle, prices: readPriceRows(card) }),
  total: [/\bdata-vehicle_count=["']([\d,]{1,9})["']/],
})

export function priceRowsByVin(html: string): ReadonlyMap<string, RawPrices> {
  const cards = findCards(html, cardSelector).map((card) => {
    const vin = normalizedVin(card.find('[data-vin]').first().attr('data-vin') ?? '')
    return [vin, readPriceRows(card)] as const
  })
  return new Map(cards.filter(([vin]) => vin !== ''))
}

/** Price rows as labels and amounts: the last bold row before any conditional offer is the price for every buyer. */
export function readPriceRows(card: Card): RawPrices {
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
