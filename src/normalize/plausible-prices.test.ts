import { describe, expect, test } from 'vitest'
import { readPrices } from './read-prices.ts'

const facts = { recent: false, used: false }
const read = (prices: Parameters<typeof readPrices>[0]) => readPrices(prices, facts).prices

describe('amounts that are not prices [COL-32]', () => {
  test.each([
    ['below a tenth of the MSRP', { msrp: 52_000, price: 2_293 }, { price: null, msrp: 52_000 }],
    [
      'below a tenth of the other prices',
      { internet_price: 34_413, price: 1_493 },
      { price: null, internet_price: 34_413 },
    ],
    [
      'a stated payment',
      { price: 15_990, internet_price: 1_360, payments: [1_360] },
      { price: 15_990, internet_price: null },
    ],
    [
      'a slip beside two that agree',
      { price: 38_481, internet_price: 38_481, list_price: 414_811 },
      { price: 38_481, list_price: null },
    ],
  ])('%s', (_, shown, expected) => {
    expect(read(shown)).toMatchObject(expected)
  })

  test('a rejected amount is neither a component nor the final price', () => {
    const final = { type: 'net_price_with_dealer_fees', label: 'Price', amount: 2_293, category: 'final' } as const
    expect(read({ msrp: 52_000, price: 2_293, components: [final] })).toMatchObject({
      final_price: null,
      price_components: { components: [] },
    })
  })
})

test.each([
  'Military Rebate',
  'Finance Cash',
  'Loyalty Bonus',
  'Conditional Offers',
  'College Grad',
  'Trade-In Assistance',
])('%s applies to some buyers only: no served discount', (label) => {
  const discount = { type: 'dealer_incentive', label, amount: 1_000, category: 'discount' } as const
  expect(read({ price: 20_000, components: [discount] })).toMatchObject({ total_discounts: null })
})

test('a discount for every buyer is served', () => {
  const discount = { type: 'dealer_incentive', label: 'Dealer Discount', amount: 1_000, category: 'discount' } as const
  expect(read({ price: 20_000, components: [discount] })).toMatchObject({ total_discounts: 1_000 })
})
