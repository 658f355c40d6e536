import { describe, expect, test } from 'vitest'
import { labelLines, type PriceLine, pricesOf, roleOfLabel } from './price-lines.ts'

type Row = readonly [label: string, amount: string]
const read = (rows: readonly Row[], several: Parameters<typeof pricesOf>[1] = 'last') =>
  pricesOf(labelLines(rows.map(([label, amount]) => ({ label, amount }))), several)

describe('the price among the rows of a page [COL-27]', () => {
  test.each<[string, Readonly<Record<string, string>>, number | null]>([
    ['Sale Price', { MSRP: '$32,500', 'Dealer Discount': '-$2,500', 'Sale Price': '$30,000' }, 30_000],
    ['Now, beside Was', { Was: '$27,995', Now: '$24,995' }, 24_995],
    ['a No-Haggle Price', { 'Market Value': '$27,995', 'No-Haggle Price': '$24,995' }, 24_995],
    ["Today's Price", { 'Suggested Retail Price': '$27,995', "Today's Price": '$24,995' }, 24_995],
    ['a cash price beside a finance price', { 'Cash Price': '$24,995', 'Finance Price': '$23,995' }, 24_995],
    [
      'the price before a conditional offer',
      { Price: '$24,995', 'Loyalty Bonus': '$500', 'Net Price': '$24,495' },
      24_995,
    ],
    ['the price with fees', { 'Sale Price': '$24,995', 'Doc Fee': '$499', 'Price incl. fees': '$25,494' }, 25_494],
    ['a French price', { PDSF: '27 995 $', Rabais: '3 000 $', Prix: '24 995 $' }, 24_995],
    ['a Canadian price', { MSRP: 'CAD 27,995', 'Our Price': 'CAD 24,995' }, 24_995],
    ['what remains after the rebates of everybody, where no other is', { 'Price After Rebate': '$19,688' }, 19_688],
    ['not what remains after rebates beside another', { 'Price After Rebate': '$19,688', Price: '$20,688' }, 20_688],
    ['none under a condition', { 'Final price after rebates (must finance)': '$22,995' }, null],
    ['none for members of the military', { 'Military Price': '$22,995' }, null],
    ['none for the employees of a maker', { 'Employee Price': '$22,995' }, null],
    ['none of an unknown kind', { 'Jeep Days': '$22,995' }, null],
    ['none that is a payment', { 'Lease For': '$399', 'Finance for': '$459/mo', 'Down Payment': '$2,995' }, null],
    ['none of work that a car has had', { 'Repair total': '$2,408', 'Labor cost': '$1,100' }, null],
    ['none on request', { Price: 'Call for price' }, null],
    ['none of a range', { Price: '$22,599 - $24,995' }, null],
    ['none of zero', { Price: '$0' }, null],
    ['none below zero', { Price: '-$500' }, null],
    [
      'no KBB value, no invoice, no trade-in',
      { 'KBB Value': '$26,000', Invoice: '$23,000', 'Trade-In Value': '$20,000' },
      null,
    ],
    ['the plausible one', { Price: '$399', 'Sale Price': '$24,261' }, 24_261],
    ['the plausible one, whatever stands last', { MSRP: '$29,995', 'Sale Price': '$24,261', Price: '$399' }, 24_261],
    ['none equal to a payment', { Payment: '$1,360', Price: '$1,360', 'Sale Price': '$12,000' }, 12_000],
  ])('is %s', (_, rows, price) => {
    expect(read(Object.entries(rows)).price).toBe(price)
  })

  test('one of two indistinguishable prices yields none', () => {
    const price: Row = ['Price', '$24,995']
    const lower: Row = ['Price', '$23,995']
    const sale: Row = ['Sale Price', '$23,995']
    expect(read([price, lower], 'only').price).toBeNull()
    expect(read([price, price], 'only').price).toBe(24_995)
    expect(read([price, sale], 'lowest').price).toBe(23_995)
    expect(read([price, sale], 'highest').price).toBe(24_995)
  })
})

test('every other row is a component with its own label, and a conditional offer is separate [COL-26]', () => {
  const { components } = read([
    ['MSRP', '$37,160'],
    ['Horne Discount', '- $1,500'],
    ['Rebate', '($1,000)'],
    ['Doc Fee', '+$999'],
    ['Everyone Price', '$35,659'],
    ['College Grad Rebate', '- $500'],
    ['Conditional Offers', '- $2,250'],
  ])
  expect(components).toEqual([
    { type: 'msrp', category: 'starting', label: 'MSRP', amount: 37_160 },
    { type: 'dealer_incentive', category: 'discount', label: 'Horne Discount', amount: 1_500 },
    { type: 'dealer_incentive', category: 'discount', label: 'Rebate', amount: 1_000 },
    { type: 'dealer_fee', category: 'fee', label: 'Doc Fee', amount: 999 },
    { type: 'net_price_with_dealer_fees', category: 'final', label: 'Everyone Price', amount: 35_659 },
    { type: 'dealer_incentive', category: 'discount', label: 'College Grad Rebate', amount: 500, conditional: true },
    { type: 'dealer_incentive', category: 'discount', label: 'Conditional Offers', amount: 2_250, conditional: true },
  ])
})

test.each<[string, string, boolean]>([
  ['that the MSRP without all of them leaves', '$36,210', false],
  ['that they do not lead to', '$36,000', true],
])('beside a cash price %s, an offer of special words is for some buyers: %s %s [COL-26]', (_, cash, conditional) => {
  const { components } = read([
    ['Cash', cash],
    ['MSRP', '$41,905'],
    ['Delivery Allowance', '-$3,000'],
    ['Employee Pricing Discount*', '-$2,695'],
  ])
  expect(components?.at(-1)).toMatchObject({ amount: 2_695, conditional })
})

test.each<[string, string]>([
  ['Manufacturer Rebate', 'discount'],
  ['$1,000 off', 'discount'],
  ['Dealer Installed Accessories', 'fee'],
  ['Freight & PDI', 'fee'],
  ['Market Adjustment', 'fee'],
  ['Retail Price', 'starting'],
  ['List Price', 'starting'],
  ['Regular Price', 'starting'],
  ['TSRP', 'starting'],
])('%s is a %s', (label, category) => {
  expect(pricesOf(labelLines([{ label, amount: '$12,995' }])).components).toMatchObject([{ label, category }])
})

test('the price that a reduced one replaces is the list price', () => {
  const rows: readonly Row[] = [
    ['Price', '$6,995'],
    ['Sale', '$5,495'],
  ]
  expect(read(rows, 'first')).toMatchObject({ price: 5_495, list_price: 6_995 })
  expect(read([...rows, ['Was', '$7,995']], 'lowest')).toMatchObject({ price: 5_495, list_price: 7_995 })
  expect(read(rows.toReversed(), 'highest')).toMatchObject({ price: 6_995, list_price: null })
})

describe('the lines of a vehicle', () => {
  const line = (role: PriceLine['role'], amount: PriceLine['amount'], label: string | null = null): PriceLine => {
    return { role, label, amount }
  }

  test('give the fields that they state, and none besides', () => {
    expect(pricesOf([])).toEqual({ price: null, msrp: null, list_price: null, internet_price: null, components: [] })
    const lines = [
      line('msrp', 30_000),
      line('invoice', 25_000),
      line('book', 26_000),
      line('internet', 27_000),
      line('list', 29_000),
      line('price', '$28,000'),
      line('payment', 399),
      line('payment', 410),
      line('none', 1),
    ]
    expect(pricesOf(lines)).toEqual({
      price: 28_000,
      msrp: 30_000,
      list_price: 29_000,
      internet_price: 27_000,
      invoice_price: 25_000,
      book_value: 26_000,
      payments: [399, 410],
      components: [],
    })
    expect(pricesOf([line('list', 29_000)])).toMatchObject({ price: null, list_price: 29_000 })
  })

  test('of one role count by their order, but a price by the rule of the site', () => {
    const two = [line('price', 22_000), line('price', 21_000), line('price', 23_000)]
    const prices = (['first', 'last', 'lowest', 'highest', 'only'] as const).map(
      (several) => pricesOf(two, several).price,
    )
    expect(prices).toEqual([22_000, 23_000, 21_000, 23_000, null])
    expect(
      pricesOf([line('msrp', 31_000), line('msrp', 30_000), line('list', 29_000), line('list', 28_000)]),
    ).toMatchObject({
      msrp: 31_000,
      list_price: 29_000,
    })
  })

  test('with words are components, of the prices only the one that counts', () => {
    const lines = [
      line('start', 24_000, 'Before'),
      line('price', 23_000, 'Sale'),
      line('price', 22_000, 'Now'),
      line('total', 23_499, 'With fees'),
      line('internet', 21_000, 'E-Price'),
      line('fee', -99, 'Fee'),
    ]
    expect(pricesOf(lines).components).toEqual([
      { type: 'list_price', category: 'starting', label: 'Before', amount: 24_000 },
      { type: 'net_price_with_dealer_fees', category: 'final', label: 'Sale', amount: 23_000 },
      { type: 'net_price_with_dealer_fees', category: 'final', label: 'With fees', amount: 23_499 },
      { type: 'dealer_fee', category: 'fee', label: 'Fee', amount: 99 },
    ])
  })

  test.each(['price', 'internet', 'list', 'start'] as const)(
    'of role %s are left out where only some buyers get them',
    (role) => {
      const { components, ...fields } = pricesOf([line(role, 21_000, 'Military Price')])
      expect([components, Object.values(fields)]).toEqual([[], [null, null, null, null]])
      expect(pricesOf([line('msrp', 21_000, 'Military Price')]).msrp).toBe(21_000)
    },
  )

  test('that are implausible beside the others are no price, unless no other is', () => {
    expect(pricesOf([line('price', 399), line('list', 24_000), line('price', 22_000)]).price).toBe(22_000)
    expect(pricesOf([line('price', 399), line('internet', 24_000)], 'lowest').price).toBe(399)
  })
})

test('words mean what the platform says, else what everybody means by them, else what the platform assumes', () => {
  const own = [{ label: /^Everyone/, role: 'total' as const }]
  expect(roleOfLabel('Everyone Price', own)).toBe('total')
  expect(roleOfLabel('Everyone Price')).toBe('price')
  expect([roleOfLabel('Jeep Days'), roleOfLabel('Jeep Days', own, 'discount')]).toEqual(['none', 'discount'])
  expect(roleOfLabel('Military Jeep Days', own, 'discount')).toBe('conditional')
  expect([roleOfLabel('Finance Price'), roleOfLabel('Military Internet Price')]).toEqual(['none', 'none'])
  expect(roleOfLabel('Military Doc Fee')).toBe('fee')
  expect(labelLines([{ label: '', amount: 1 }])).toEqual([{ role: 'none', label: null, amount: 1 }])
})
