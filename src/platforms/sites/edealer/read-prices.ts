import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { Section } from './read-section.ts'
import type { VehicleRecord } from './records.ts'

/**
 * `price`, else `OriginalPrice`. An `OriginalPrice` above the price is the dealer's price before the reduction. The
 * other prices of a vehicle's page (after incentives, with fees) and `msrp_total` are not used: they differ from one
 * another, and some hold only for some buyers. MSRP on new vehicles only.
 */
export const readEdealerPrices = priceReader<Static<typeof VehicleRecord>, Section>({
  isNew: ({ condition }, section) => /^new$/i.test(textAt(condition) ?? section),
  rows: [
    { at: 'OriginalMSRP', role: 'msrp', of: 'new' },
    { at: ['price', 'OriginalPrice'], role: 'price' },
    { at: 'OriginalPrice', role: 'list' },
  ],
})
