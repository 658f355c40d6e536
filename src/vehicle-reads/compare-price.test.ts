import { describe, expect, test } from 'vitest'
import { type ComparedPrices, comparePrice, fitLine } from './compare-price.ts'

const line = (miles: readonly number[]) => miles.map((x) => ({ x, y: 30_000 - 0.1 * x }))
const compared = (given: Partial<ComparedPrices> = {}): ComparedPrices => ({
  count: 10,
  atOrBelow: 3,
  lowest: 20_000,
  median: 25_000,
  points: line([10_000, 30_000, 50_000, 70_000, 90_000]),
  ...given,
})
const used = { price: 23_750, miles: 50_000, isNew: false }

describe('the line of price against mileage', () => {
  test('passes through collinear points', () => {
    const fitted = fitLine(line([0, 5_000, 20_000, 80_000]))
    expect(fitted?.slope).toBeCloseTo(-0.1)
    expect(fitted?.intercept).toBeCloseTo(30_000)
  })

  test('ignores outliers up to a quarter of the points', () => {
    const wild = [1_000_000, 1, 500_000].map((y, at) => ({ x: 60_000 + at, y }))
    const fitted = fitLine([...line([0, 10, 20, 30, 40, 50, 60, 70, 80].map((x) => x * 1_000)), ...wild])
    expect(fitted?.slope).toBeLessThan(-0.05)
    expect(fitted?.slope).toBeGreaterThan(-0.2)
    expect((fitted?.intercept ?? 0) + 50_000 * (fitted?.slope ?? 0)).toBeGreaterThan(24_000)
  })

  test('is absent if no two points differ in mileage', () => {
    expect(fitLine([])).toBeNull()
    expect(fitLine([5, 5, 5].map((x) => ({ x, y: x })))).toBeNull()
  })
})

describe('the position of a price', () => {
  test('is relative to the expected price at its mileage [VEH-12]', () => {
    const place = comparePrice(used, compared())
    expect(place.expectedPrice).toBeCloseTo(25_000)
    expect(place.differencePercent).toBeCloseTo(-5)
    expect(place.percentile).toBe(30)
  })

  test('does not extrapolate beyond the observed mileages', () => {
    expect(comparePrice({ ...used, miles: 900_000 }, compared()).expectedPrice).toBeCloseTo(21_000)
    expect(comparePrice({ ...used, miles: 0 }, compared()).expectedPrice).toBeCloseTo(29_000)
  })

  test.each([
    ['of a new vehicle', { ...used, isNew: true }, {}],
    ['without a mileage', { ...used, miles: null }, {}],
    ['of too few points', used, { points: line([1, 2, 3, 4]) }],
    ['of points that rise', used, { points: [1, 2, 3, 4, 5].map((x) => ({ x: x * 10_000, y: x })) }],
  ])('the expected price %s is the median', (_, asked, given) => {
    expect(comparePrice(asked, compared(given)).expectedPrice).toBe(25_000)
  })

  test('is absent for a vehicle without a price', () => {
    expect(comparePrice({ ...used, price: null }, compared())).toMatchObject({
      differencePercent: null,
      percentile: null,
    })
  })
})
