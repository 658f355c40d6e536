import { expect, test } from 'vitest'
import { defaultLimits, limitsOf, testQuotaOf } from './limits.ts'

test('limits of an account replace the defaults window by window', () => {
  const allowance = { limits: { setup: { minute: 5 } }, testQuota: null }
  expect(limitsOf(allowance, 'setup')).toEqual({ ...defaultLimits.setup, minute: 5 })
  expect(limitsOf(allowance, 'resolve')).toEqual(defaultLimits.resolve)
})

test('the test quota of an account replaces the default, also with 0', () => {
  expect([null, 5, 0].map((testQuota) => testQuotaOf({ limits: {}, testQuota }))).toEqual([1_000, 5, 0])
})
