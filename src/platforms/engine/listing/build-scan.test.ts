import { expect, test } from 'vitest'
import { countConditions, tooManyGone, uniqueByVin } from './build-scan.ts'

const vin = '1HGCR2F72GA133870'

test.each([
  [2, 2],
  [2, 19],
  [3, 60],
  [5, 100],
])('%i of %i vehicle pages may be gone, and one more may not [COL-34] [COL-30]', (gone, listed) => {
  expect(tooManyGone(gone, listed)).toBeNull()
  const more = Math.max(gone, 2) + 1
  expect(tooManyGone(more, listed)).toBe(`${more} of ${listed} vehicle pages are gone`)
})

test.each([
  ['blank fields count nothing', { vin, make: 'Honda' }, { vin, make: '', model: null, photos: [] }, 'first'],
  ['an empty list counts nothing', { vin }, { vin, photos: [] }, 'first'],
  ['photos count', { vin }, { vin, photos: ['/1.jpg'] }, 'second'],
  ['prices count', { vin, prices: { price: '1' } }, { vin, prices: { price: '1', msrp: '2' } }, 'second'],
])('of two records with one VIN, one is kept: %s', (_what, first, second, kept) => {
  const skipped: Record<string, number> = {}
  expect(uniqueByVin([first, second], skipped)).toEqual([kept === 'first' ? first : second])
  expect(skipped).toEqual({ 'duplicate VIN': 1 })
})

test.each([
  [[{ condition: 'N' }, { condition: 'u' }, { condition: 'C' }], { new: 1, used: 2 }],
  [[{ condition: 'Like new, used' }, { condition: 'Brand new' }], { new: 1, used: 1 }],
  [[{ vdp_link: '/used/1' }, { vdp_link: 'https://a.example/inventory/New-2026-Kia' }], { new: 1, used: 1 }],
  [
    [
      { condition: '', vdp_link: '/cpo/1' },
      { condition: 'Renewed', vdp_link: '/new/1' },
    ],
    { new: 1, used: 1 },
  ],
  [[{ condition: 'New' }, {}], null],
])('%j are %j', (vehicles, counts) => {
  expect(countConditions(vehicles)).toEqual({ total: vehicles.length, ...(counts ?? { new: null, used: null }) })
})

test('a URL states a condition by a path segment', () => {
  const counted = ['/pre-owned/1', '/preowned-cars', '/certified', '/new', '/newest/1', '/renew/1', '/?used'].map(
    (url) => {
      const counts = countConditions([{ vdp_link: url }])
      return counts.new === 1 ? 'new' : counts.used === 1 ? 'used' : null
    },
  )
  expect(counted).toEqual(['used', 'used', 'used', 'new', null, null, null])
})
