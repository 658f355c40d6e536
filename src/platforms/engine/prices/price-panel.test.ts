import { describe, expect, test } from 'vitest'
import { shownPrices } from './price-panel.ts'

const row = (label: string, amount: string) => `<div class="row"><p>${label}</p><p>${amount}</p></div>`
type Row = readonly [label: string, amount: string]
const panel = (...rows: readonly Row[]) =>
  `<h5><span>Cash</span> <b>$36,210</b></h5>${rows.map(([label, amount]) => row(label, amount)).join('')}`
const withoutCash = (...rows: readonly Row[]) => panel(...rows).replace('Cash', 'As shown')
const sum = [
  ['MSRP', '$41,905'],
  ['Delivery Allowance', '-$3,000'],
  ['Employee Pricing Discount*', '-$2,695'],
  ['Our Price', '$36,210'],
] as const

test('the price below the MSRP is the one that all discounts lead to', () => {
  expect(shownPrices(panel(...sum))).toMatchObject({
    msrp: 41_905,
    price: 36_210,
    components: [
      { label: 'MSRP', amount: 41_905, category: 'starting' },
      { label: 'Delivery Allowance', amount: 3_000, category: 'discount' },
      { label: 'Employee Pricing Discount*', amount: 2_695, category: 'discount' },
      { label: 'Our Price', amount: 36_210, category: 'final' },
    ],
  })
})

describe('a cash price beside the MSRP, without discounts', () => {
  const beside = (cash: string, sticker = '$41,905') => row('MSRP:', sticker) + row('Cash', cash)

  test('counts if the markup states the MSRP as its price, or none', () => {
    for (const marked of ['41905', 41_905, null, undefined]) {
      expect(shownPrices(beside('$36,210'), marked)).toMatchObject({ msrp: 41_905, price: 36_210 })
    }
  })

  test.each([
    ['the markup states another price', beside('$36,210'), 35_000],
    ['the amount is no price for this car', beside('$3,000'), null],
    ['the amount is above the MSRP', beside('$43,000'), null],
    ['several cars have one', beside('$36,210') + beside('$35,000'), null],
  ])('does not count if %s', (_what, html, marked) => {
    expect(shownPrices(html, marked)).toBeNull()
  })
})

describe('no price is read', () => {
  test.each([
    ['where the amounts do not add up', withoutCash(...sum.slice(0, 2), ...sum.slice(3))],
    ['without a discount', panel(['MSRP', '$36,210'], ['Our Price', '$36,210'])],
    ['from what is hidden', `<div style="display: none;">${panel(...sum)}</div>`],
    ['that some offers lead to, if nothing calls it the cash price', withoutCash(...sum)],
  ])('%s', (_what, html) => {
    expect(shownPrices(html)).toBeNull()
  })
})
