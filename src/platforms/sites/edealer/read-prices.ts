import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { Section } from './read-section.ts'
import type { VehicleRecord } from './records.ts'

/**
 * `price`, else `OriginalPrice`. An `OriginalPrice` above the price is the dealer's price before a reduction. A vehicle
 * page's other prices (after incentives, with fees) and `msrp_total` are not read: they contradict each other, and some
 * apply to some buyers only. The MSRP applies to new vehicles.
 */
export const readEdealerPrices = priceReader<Static<typeof VehicleRecord>, Section>({
  isNew: ({ condition }, section) => /^new$/i.test(textAt(condition) ?? section),
  rows: [
    { at: 'OriginalMSRP', role: 'msrp', of: 'new' },
    { at: ['price', 'OriginalPrice'], role: 'price' },
    { at: 'OriginalPrice', role: 'list' },
  ],
})
