import { expect, test } from 'vitest'
import type { SearchVehicle } from '../vehicle/search-vehicle.ts'
import { preferenceShare } from './judge-vehicle.ts'

test('of vehicles that are asked for cheap, the cheaper one is better, within the cheap part of the lot and beyond it', () => {
  const lot = { priceAt: () => 20_000 }
  const cheap = [{ name: 'low price', weight: 2, test: { kind: 'cheap', share: 0.34 } }] as const
  const share = (price: number | null) => preferenceShare({ price } as SearchVehicle, cheap, lot)
  const shares = [1, 12_000, 19_999, 20_000, 20_001, 24_000, 31_000, 60_000].map(share)
  expect(shares).toEqual([...new Set(shares)].sort((a, b) => b - a))
  expect(share(0)).toBeLessThanOrEqual(1)
  expect(share(null)).toBe(0)
})
