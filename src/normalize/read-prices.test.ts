import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isConditionalOffer } from '../model/conditional-offers.ts'
import { readPriceBasis as readTexts } from '../model/price-basis/read-price-basis.ts'
import type { RawPriceComponent } from '../model/raw-vehicle.ts'
import { labelLines, pricesOf } from '../platforms/engine/prices/price-lines.ts'
import { readPrice, readPriceBasis, readPrices } from './read-prices.ts'

const old = { recent: false, used: false }
const part = (category: RawPriceComponent['category'], amount: string | number, label = 'Part'): RawPriceComponent => ({
  type: 'dealer_fee',
  label,
  amount,
  category,
})

test.each([
  [500, false, 500, null],
  [4_999, true, null, 'price looks like a payment, left out'],
  [5_000, true, 5_000, null],
  [5_000_000, false, 5_000_000, null],
  [5_000_001, false, null, 'price above 5,000,000 left out'],
  ['-$9,000', false, null, null],
  ['$ -9,000', false, null, null],
])('the price %j (recent: %j) is %j', (rawText, recent, amount, warning) => {
  expect(readPrice(rawText, { field: 'price', recent })).toEqual({ amount, warning })
})

test('without prices all fields are null, and the totals of the components 0', () => {
  expect(readPrices(null, old).prices).toMatchObject({
    msrp: null,
    price: null,
    final_price: null,
    total_fees: null,
    discount_amount: null,
    total_discounts: null,
    price_components: { components: [], total_fees: 0, final_price: 0, starting_price: 0, total_discounts: 0 },
  })
})

describe('totals', () => {
  const totalsOf = (raw: Parameters<typeof readPrices>[0]) => readPrices(raw, old).prices.price_components

  test('start with the first starting price and end with the last final one', () => {
    const components = [
      part('starting', 30_000),
      part('starting', 29_000),
      part('final', 28_000),
      part('final', 27_000),
    ]
    expect(totalsOf({ components, msrp: 31_000, price: 26_500 })).toMatchObject({
      starting_price: 30_000,
      final_price: 27_000,
    })
  })

  test.each([
    [{ msrp: 31_000, list_price: 30_000, price: 29_000 }, 31_000],
    [{ list_price: 30_000, price: 29_000 }, 30_000],
    [{ price: 29_000 }, 29_000],
  ])('of %j start with %d', (raw, starting_price) => {
    expect(totalsOf(raw)).toMatchObject({ starting_price, final_price: 29_000 })
  })
})

describe('components', () => {
  const kept = (components: readonly RawPriceComponent[], facts = old) =>
    readPrices({ components }, facts).prices.price_components.components.map(({ label, amount }) => [label, amount])

  test('that are whole prices are judged as prices, others are not', () => {
    expect(kept([part('starting', 900), part('final', 4_000), part('fee', 900)], { ...old, recent: true })).toEqual([
      ['Part', 900],
    ])
    expect(kept([part('final', 4_000)])).toEqual([['Part', 4_000]])
  })

  test('are at most fifty', () => {
    const many = Array.from({ length: 60 }, (_, at) => part('fee', at + 1))
    expect(kept(many)).toHaveLength(50)
    const offers = many.map(({ amount }) => part('discount', amount ?? 0, 'Military bonus'))
    expect(readPrices({ components: offers }, old).prices.conditional_offers).toHaveLength(50)
  })

  test('for some buyers only are offers, fees never', () => {
    const components = [
      part('discount', '-$500', 'Military <i>bonus</i>'),
      part('fee', 100, 'Military bonus'),
      part('discount', 'call', 'Military bonus'),
    ]
    const { prices } = readPrices({ components }, old)
    expect(prices.conditional_offers).toEqual([{ label: 'Military bonus', amount: 500 }])
    expect(prices).toMatchObject({ total_discounts: null, total_fees: 100 })
  })

  test('are offers if their label or the page says that they are for some buyers', () => {
    const marked = { ...part('discount', 300), conditional: true }
    const components = [
      marked,
      part('discount', 400),
      part('discount', 600, 'Rebate'),
      part('final', 18_000, 'Price after all rebates'),
    ]
    const { prices } = readPrices({ price: 20_000, components }, old)
    expect(prices.conditional_offers).toEqual([{ label: 'Part', amount: 300 }])
    expect(prices).toMatchObject({ total_discounts: 1_000, final_price: 20_000 })
  })

  test('that state a payment are dropped', () => {
    const components = [part('final', 18_000), part('fee', 18_000)]
    const { components: shown } = readPrices({ components, payments: [18_000] }, old).prices.price_components
    expect(shown.map(({ category }) => category)).toEqual(['fee'])
  })
})

test('a used vehicle has no MSRP, neither as a field nor as a component', () => {
  const sticker: RawPriceComponent = { ...part('starting', 30_000), type: 'msrp' }
  const components = [sticker, part('final', 20_000)]
  const raw = { msrp: 30_000, price: 20_000, components }
  expect(readPrices(raw, { ...old, used: true }).prices).toMatchObject({
    msrp: null,
    price_components: { components: [{ category: 'final' }] },
  })
  expect(readPrices(raw, old).prices).toMatchObject({ msrp: 30_000, price_components: { components: { length: 2 } } })
  expect(readPrices({ ...raw, msrp_of_used: true }, { ...old, used: true }).prices.msrp).toBe(30_000)
  expect(readPrices(null, { ...old, used: true }).prices.msrp).toBeNull()
})

test('prices that are left out are counted', () => {
  expect(readPrices({ msrp: 400, price: 20_000, internet_price: 1_500 }, old).warnings).toEqual([
    'msrp below 500 left out',
    'internet_price is implausible beside the others, left out',
  ])
})

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

test.each(['Military Rebate', 'Finance Cash', 'Conditional Offers', 'College Grad', 'Trade-In Assistance'])(
  '%s applies to some buyers only: no served discount',
  (label) => {
    const discount = { type: 'dealer_incentive', label, amount: 1_000, category: 'discount' } as const
    expect(read({ price: 20_000, components: [discount] })).toMatchObject({ total_discounts: null })
  },
)

type Row = readonly [label: string, amount: number]

/** The basis of a panel with these rows, on a page with these sentences. */
function basisOf(rows: readonly Row[], sentences: readonly string[] = []) {
  const raw = pricesOf(labelLines(rows.map(([label, amount]) => ({ label, amount }))))
  const { prices } = readPrices(raw, { recent: true, used: false })
  return { basis: readPriceBasis(readTexts(sentences), prices), prices }
}

const msrp: Row = ['MSRP', 31_000]
const discount: Row = ['Dealer Discount', -2_000]

test.each<[string, readonly Row[], object | null]>([
  ['leads to it', [msrp, discount, ['Doc Fee', 499], ['Sale Price', 29_499]], { fees_included: true, excludes: [] }],
  [
    'comes on top',
    [msrp, discount, ['Sale Price', 29_000], ['Doc Fee', 499]],
    { fees_included: false, excludes: ['documentation'], fees: [{ label: 'Doc Fee', amount: 499, included: false }] },
  ],
  [
    'says so itself',
    [
      ['Price', 29_000],
      ['Includes Dealer Fee', 999],
    ],
    { fees_included: true },
  ],
  [
    'is one of two on top',
    [
      ['Price', 29_000],
      ['Destination', 1_295],
      ['Dealer Prep', 399],
    ],
    { fees_included: false, excludes: ['destination', 'dealer_fees'] },
  ],
  [
    'is a tax',
    [
      ['Price', 29_000],
      ['Sales Tax', 1_740],
    ],
    { fees_included: null, excludes: ['tax'] },
  ],
  [
    'stands where nothing tells',
    [
      ['Doc Fee', 499],
      ['Sale Price', 29_000],
    ],
    null,
  ],
  ['is none', [msrp, discount, ['Sale Price', 29_000]], null],
])('a row of a price panel that %s says what the price includes [FRE-07]', (_, rows, expected) => {
  const { basis } = basisOf(rows)
  if (expected === null) expect(basis).toBeNull()
  else expect(basis).toMatchObject(expected)
})

test('a fee on top in the panel outweighs a page that calls its price all-in, and the other way round [FRE-07]', () => {
  const onTop: readonly Row[] = [
    ['Price', 29_000],
    ['Doc Fee', 499],
  ]
  expect(basisOf(onTop, ['Price includes all dealer fees.']).basis).toMatchObject({ fees_included: false })
  const inside: readonly Row[] = [msrp, discount, ['Doc Fee', 499], ['Sale Price', 29_499]]
  expect(basisOf(inside, ['Price excludes dealer prep.']).basis).toMatchObject({
    fees_included: false,
    excludes: ['dealer_fees'],
    text: 'Price excludes dealer prep. Doc Fee: $499.',
  })
})

test('no panel with a dealer’s fee behind its price has fees included, whatever stands around it [FRE-07]', () => {
  const fee = fc.constantFrom(
    'Doc Fee',
    'Dealer Fee',
    'Processing Fee',
    'Reconditioning',
    'Dealer Installed Accessories',
  )
  const before = fc.subarray<Row>([msrp, discount, ['Freight', 1_295]])
  const sentences = fc.subarray(['All-in price.', 'Price includes all dealer fees.', 'Plus tax and title.'])
  fc.assert(
    fc.property(fee, fc.integer({ min: 100, max: 1_900 }), before, sentences, (label, amount, rows, texts) => {
      const { basis } = basisOf([...rows, ['Sale Price', 25_555], [label, amount]], texts)
      expect(basis?.fees_included).toBe(false)
      expect(basis?.fees).toContainEqual({ label, amount, included: false })
    }),
  )
})

test.each([
  ['Military Appreciation', 'military'],
  ['Finance Cash', 'financing'],
  ['Ford Credit Bonus', 'financing'],
  ['Lease Cash', 'lease'],
  ['Trade-In Assistance', 'trade_in'],
  ['First Responder Offer', 'first_responder'],
  ['Loyalty Bonus', 'loyalty'],
  ['Competitive Owner Bonus', 'conquest'],
  ['College Grad Rebate', 'college'],
  ['Costco Member Offer', 'membership'],
  ['Friends & Family', 'employee'],
] as const)('%s is a conditional offer, and its condition %s in price_basis [FRE-07]', (label, condition) => {
  expect(isConditionalOffer(label)).toBe(true)
  const raw = pricesOf([
    { role: 'price', label: 'Sale Price', amount: 29_000 },
    { role: 'conditional', label, amount: -500 },
  ])
  const { prices } = readPrices(raw, { recent: true, used: false })
  expect(prices.conditional_offers).toMatchObject([{ label }])
  expect(readPriceBasis(null, prices)?.conditions).toEqual([condition])
})
