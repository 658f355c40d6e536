import type { Static } from 'typebox'
import { findCards, readCardText } from '../../engine/cards/html-cards.ts'
import { labelLines, type PriceLine, roleOfWords } from '../../engine/prices/price-lines.ts'
import { leadsTo, priceReader } from '../../engine/prices/price-reader.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'

/**
 * One vehicle of the search service, or a hit of Algolia, whose values are all at its top; only the fields used.
 * `place` has the parts of `dealer.location`.
 */
export const ListingRecord = recordOf(
  'vin stock type year make model trim title certified doors mileage vdp_url source_id date_in_stock days_in_stock',
  'status features[] images[] styles.style_name styles.exterior_color styles.exterior_color_generic',
  'styles.interior_color mechanical.engine mechanical.engine_cylinders mechanical.drivetrain mechanical.fuel_type',
  'mechanical.transmission mechanical.city_mpg mechanical.highway_mpg body_details.type body_details.generic_type',
  'pricing.msrp pricing.our_price pricing.our_price_label pricing.price pricing.internet_price dealer.name',
  'dealer.website dealer.address place.name place.street extra_fields.custom_location extra_fields.lightning.status',
  'extra_fields.lightning.statusLabel extra_fields.lightning.advancedPricingStack',
  'extra_fields.lightning.pricing.high.label extra_fields.lightning.pricing.high.value',
  'extra_fields.lightning.pricing.savings.value miles link title_vrp body engine_description cylinders drivetrain',
  'fueltype transmission_description ext_color ext_color_generic int_color city_mpg hw_mpg',
)

type Listing = Static<typeof ListingRecord>

/**
 * The price is "our price", which the card displays; 0 or null there means "call for price". `sale_price` and
 * `low_price` may include conditional offers and are never read. The MSRP applies to new and certified vehicles.
 */
export const readDealerInspirePrices = priceReader<Listing>({
  isNew: ({ type }) => /new|certified/i.test(textAt(type) ?? ''),
  rows: [
    {
      at: 'pricing.msrp',
      role: 'msrp',
      label: { at: 'extra_fields.lightning.pricing.high.label', otherwise: 'MSRP' },
      of: 'new',
      only: namesSticker,
    },
    { at: 'pricing.msrp', role: 'msrp', label: 'MSRP', of: 'new', otherwise: true },
    discountLines,
    (listing) => [
      { role: 'price', label: textAt(listing.pricing?.our_price_label) ?? 'Our Price', amount: ours(listing) },
    ],
    { at: 'pricing.internet_price', role: 'internet' },
  ],
})

function ours({ pricing }: Listing): string {
  return (
    textAt(pricing?.our_price === undefined ? (pricing?.price ?? pricing?.internet_price) : pricing.our_price) ?? ''
  )
}

function namesSticker({ extra_fields: extra }: Listing): boolean {
  return roleOfWords(textAt(extra?.lightning?.pricing?.high?.label) ?? '') === 'msrp'
}

/** The discounts of the card's price list, else its savings if these lead from the highest price to ours. */
function discountLines(listing: Listing): readonly PriceLine[] {
  const { advancedPricingStack: stack, pricing } = listing.extra_fields?.lightning ?? {}
  const shown = findCards(textAt(stack) ?? '', '.price-block').map((block) => ({
    label: readCardText(block, '.price-label') ?? '',
    amount: readCardText(block, '.price') ?? '',
  }))
  const listed = labelLines(shown).filter(({ role }) => role === 'discount' || role === 'conditional')
  if (listed.length > 0) return listed
  const savings = textAt(pricing?.savings?.value) ?? ''
  const isWhole = leadsTo(pricing?.high?.value, savings, ours(listing))
  return isWhole ? [{ role: 'discount', label: 'Savings', amount: savings }] : []
}
