import { expect, test } from 'vitest'
import { countSlips, isSlipOf, similarity } from './compare-words.ts'

test.each([
  { one: 'lexus', other: 'lexsu', isSlip: true },
  { one: 'acura', other: 'acra', isSlip: true },
  { one: 'volkswagen', other: 'volkswogan', isSlip: true },
  { one: 'volkswagen', other: 'volkswag', isSlip: true },
  { one: 'route66', other: 'route65', isSlip: false },
])('$other is a slip of $one: $isSlip', ({ one, other, isSlip }) => {
  expect([isSlipOf(one, other), isSlipOf(other, one)]).toEqual([isSlip, isSlip])
})

test.each([
  ['', '', 0],
  ['a', '', 1],
  ['ab', 'ba', 1],
  ['cab', 'bac', 2],
  ['kitten', 'sitting', 3],
] as const)('%o and %o are %i slips apart', (one, other, slips) => {
  expect([countSlips(one, other), countSlips(other, one)]).toEqual([slips, slips])
})

test('texts are as similar as the share of the longer one that is equal', () => {
  expect(similarity('', '')).toBe(1)
  expect(similarity('abcd', 'abcx')).toBe(0.75)
  expect(similarity('ab', 'abcd')).toBe(0.5)
})
