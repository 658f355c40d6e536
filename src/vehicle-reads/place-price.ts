import { fitLine, type Point } from './fit-line.ts'

/** Minimum number of comparables. */
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

export type PricePlace = {
  /** Expected price at this mileage. */
  readonly expectedPrice: number
  /** Percent of the expected price; negative: cheaper. null: the vehicle has no price. */
  readonly differencePercent: number | null
  /** 0 to 100: the share of the comparables priced at or below. */
  readonly percentile: number | null
}

export function placePrice(asked: AskedVehicle, compared: ComparedPrices): PricePlace {
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
