import { isConditionalOffer } from '../../../model/conditional-offers.ts'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { type Card, findCards } from '../../engine/cards/html-cards.ts'
import { cardListing } from '../../engine/listing/card-listing.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'

const cardSelector = '.srp_vehicle_item_container'

type Role = 'msrp' | 'list_price' | 'discount' | 'fee' | 'asked'

/** What a row is by its label, best first; a bold row that no label explains is what is asked. */
const roles: readonly { readonly label: RegExp; readonly role: Role }[] = [
  { label: /\bmsrp\b|sticker/i, role: 'msrp' },
  { label: /\bfees?\b|\bdoc(umentation)?\b/i, role: 'fee' },
  { label: /discount|rebate|savings?|incentive|\boff\b|cash/i, role: 'discount' },
  { label: /retail|list|was\b|original|market/i, role: 'list_price' },
]

/** The cards of a page without schema.org. */
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

/** The rows of a price as labels and amounts: the last bold one before any conditional offer is what everybody pays. */
export function readPriceRows(card: Card): RawPrices {
  const labels = card.find('dl > dt')
  const components: RawPriceComponent[] = []
  const found: { msrp?: string; list_price?: string; asked?: string } = {}
  for (let at = 0; at < labels.length; at++) {
    const label = labels.eq(at).text().replace(/\s+/g, ' ').trim()
    const value = labels.eq(at).next('dd')
    const amount = /\d[\d,]*(?:\.\d{2})?/.exec(value.text())?.[0]
    if (amount === undefined) continue
    if (isConditionalOffer(label)) {
      if (roleOf(label) === 'discount') components.push({ ...kinds.discount, label, amount })
      continue
    }
    const isBold = /font-weight\s*:\s*(bold|[6-9]00)/i.test(value.attr('style') ?? '')
    const role = isBold ? 'asked' : roleOf(label)
    if (role === null) continue
    if (role !== 'fee' && role !== 'discount') found[role] = amount
    components.push({ ...kinds[role], label, amount })
  }
  return {
    msrp: found.msrp ?? null,
    list_price: found.list_price ?? null,
    price: found.asked ?? null,
    components,
  }
}

function roleOf(label: string): Role | null {
  return roles.find((rule) => rule.label.test(label))?.role ?? null
}

const kinds = {
  msrp: { type: 'msrp', category: 'starting' },
  list_price: { type: 'list_price', category: 'starting' },
  discount: { type: 'dealer_incentive', category: 'discount' },
  fee: { type: 'dealer_fee', category: 'fee' },
  asked: { type: 'net_price_with_dealer_fees', category: 'final' },
} as const
