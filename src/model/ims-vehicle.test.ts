import { expect, test } from 'vitest'
import { imsViewOf, readsFeed } from './ims-vehicle.ts'

const lot = { new: 1, used: 2 }

test.each([
  ['own', { ims_shared: true, ims_private: { 7: lot } }],
  ['own', { ims_shared: false, ims_private: { 7: lot } }],
  ['shared', { ims_shared: true, ims_private: { 8: lot } }],
  ['shared', { ims_shared: true, ims_private: null }],
  ['none', { ims_shared: false, ims_private: { 8: lot } }],
] as const)('an account reads the %s vehicles of %j', (view, dealership) => {
  expect(imsViewOf(dealership, 7)).toBe(view)
})

test.each([
  [true, { shared: true, account_id: null }],
  [true, { shared: false, account_id: 7 }],
  [false, { shared: false, account_id: 8 }],
])('an account reads a feed, %s: %j', (reads, feed) => {
  expect(readsFeed(feed, 7)).toBe(reads)
})
