export const fewestComparables = 5

export type AskedVehicle = { readonly price: number | null; readonly miles: number | null; readonly isNew: boolean }

export type ComparedPrices = {
  readonly count: number
  /** How many cost as much as the vehicle or less. */
  readonly atOrBelow: number
  readonly lowest: number
  readonly median: number
  /** Mileage (x) and price (y) of those that have a mileage, 200 at most. */
  readonly points: readonly Point[]
}

type PriceComparison = {
  readonly expectedPrice: number
  /** Percent of the expected price; negative: cheaper. null: the vehicle has no price. */
  readonly differencePercent: number | null
  /** 0 to 100: the share of the comparables priced at or below. */
  readonly percentile: number | null
}

export function comparePrice(asked: AskedVehicle, compared: ComparedPrices): PriceComparison {
  const expectedPrice = expectedAt(asked, compared)
  const { price } = asked
  if (price === null) return { expectedPrice, differencePercent: null, percentile: null }
  return {
    expectedPrice,
    differencePercent: ((price - expectedPrice) / expectedPrice) * 100,
    percentile: (compared.atOrBelow / compared.count) * 100,
  }
}

/** The median if mileage does not help: new vehicles, no mileage, or too few comparables with a mileage. */
function expectedAt({ miles, isNew }: AskedVehicle, { lowest, median, points }: ComparedPrices): number {
  const line = isNew || miles === null || points.length < fewestComparables ? null : fitLine(points)
  // A higher mileage never raises a car's value: a rising line is caused by years and trims.
  if (line === null || miles === null || line.slope >= 0) return median
  const seen = points.map(({ x }) => x)
  // Beyond the observed mileages, the line could become negative.
  const within = Math.min(Math.max(miles, Math.min(...seen)), Math.max(...seen))
  return Math.max(line.intercept + line.slope * within, lowest)
}

type Point = { readonly x: number; readonly y: number }
type Line = { readonly slope: number; readonly intercept: number }

/**
 * The Theil-Sen line: the median slope of all pairs, and the median of the residuals. Up to 29 percent of the points may
 * be outliers (a mistyped price, a mileage in hundreds). Computes n * (n - 1) / 2 slopes, so pass at most 200 points.
 * null: no two points differ in x.
 */
export function fitLine(points: readonly Point[]): Line | null {
  const slopes: number[] = []
  for (const [at, { x, y }] of points.entries()) {
    for (let other = at + 1; other < points.length; other++) {
      const pair = points[other]
      if (pair !== undefined && pair.x !== x) slopes.push((pair.y - y) / (pair.x - x))
    }
  }
  if (slopes.length === 0) return null
  const slope = median(slopes)
  return { slope, intercept: median(points.map(({ x, y }) => y - slope * x)) }
}

function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
