import { expect, test } from 'vitest'
import { unclearStore } from './unclear-store.ts'

test('the stores found are named, including feeds known only by id', () => {
  const scan = { skipped: { 'store unknown': 40 }, storesSeen: ['209014', 'Hill Ford', 'RHillUsed (3751 Salem Drive)'] }
  expect(unclearStore(scan)).toBe(
    'The site shows the inventory of 3 stores, and none of them could be identified as this dealership: 209014; Hill Ford; RHillUsed (3751 Salem Drive)',
  )
})

test('of a large group the first thirty are named', () => {
  const storesSeen = Array.from({ length: 52 }, (_, row) => `Store ${row}`)
  const reason = unclearStore({ skipped: { 'store unknown': 4 }, storesSeen })
  expect(reason).toContain('Store 29; and 22 more')
  expect(reason).not.toContain('Store 30')
})

test('a site with an identified store, or with one store, is clear', () => {
  expect(unclearStore({ skipped: { 'other store': 3, sold: 1 }, storesSeen: ['Hill Ford', 'Hill Kia'] })).toBeNull()
  expect(unclearStore({ skipped: {} })).toBeNull()
})
