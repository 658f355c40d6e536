import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isConditionalOffer } from '../model/conditional-offers.ts'
import { readPriceBasis as readTexts } from '../model/price-basis/read-price-basis.ts'
import { labelLines, pricesOf } from '../platforms/engine/prices/price-lines.ts'
import { readPriceBasis, readPrices } from './read-prices.ts'

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
