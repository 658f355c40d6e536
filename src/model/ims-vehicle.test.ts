import { expect, test } from 'vitest'
import { imsViewOf } from './ims-vehicle.ts'

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
