import { expect, test } from 'vitest'
import { isPlausiblePrice, isSlip } from './plausible-amount.ts'

test.each([
  ['a stated payment', 399, { others: [], payments: [399] }, false],
  ['the same amount without that payment', 399, { others: [], payments: [398] }, true],
  ['a tenth of the MSRP', 3_000, { msrp: 30_000, others: [] }, true],
  ['less than a tenth of the MSRP', 2_999, { msrp: 30_000, others: [] }, false],
  ['a tenth of another price', 3_000, { others: [1_000, 30_000] }, true],
  ['less than a tenth of another price', 2_999, { others: [1_000, 30_000] }, false],
  ['what another amount confirms', 10_000, { others: [10_000, 150_000] }, true],
  ['what a payment of the same amount confirms', 9_999, { others: [9_999, 150_000] }, false],
  ['a high amount that nothing confirms', 10_000, { others: [150_000] }, false],
])('%s can be a price: %j %j %s', (_, amount, beside, plausible) => {
  expect(isPlausiblePrice(amount, beside)).toBe(plausible)
})

test.each([
  ['ten times what two amounts agree on', 200_010, [20_000, 20_000], true],
  ['ten times exactly', 200_000, [20_000, 20_000], false],
  ['near what two amounts agree on', 25_000, [20_000, 20_000], false],
  ['far above two amounts that differ', 300_000, [20_000, 21_000], false],
  ['far above one amount', 300_000, [20_000], false],
  ['far above the least full price that two agree on', 100_010, [500, 10_000, 10_000], true],
  ['far above two payments', 100_010, [9_999, 9_999], false],
])('%s is a slip: %d, %j: %s', (_, amount, agreed, slip) => {
  expect(isSlip(amount, agreed)).toBe(slip)
})
