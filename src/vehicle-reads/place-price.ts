import { fitLine, type Point } from './fit-line.ts'

/** Fewer comparables than this say nothing. */
export const fewestComparables = 5

export type AskedVehicle = { readonly price: number | null; readonly miles: number | null; readonly isNew: boolean }

export type ComparedPrices = {
  readonly count: number
  /** Priced at or below the vehicle. */
  readonly atOrBelow: number
  readonly lowest: number
  readonly median: number
  /** Mileage (x) and price (y) of those that have a mileage, 200 at most. */
  readonly points: readonly Point[]
}

export type PricePlace = {
  /** What the comparables ask for at this mileage. */
  readonly expectedPrice: number
  /** Of the expected price; below 0: cheaper. null: the vehicle has no price. */
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

/** The median where mileage tells nothing: of new vehicles, without a mileage, or with too few comparables that have one. */
function expectedAt({ miles, isNew }: AskedVehicle, { lowest, median, points }: ComparedPrices): number {
  const line = isNew || miles === null || points.length < fewestComparables ? null : fitLine(points)
  // More miles never raise what a car is worth: a rising line is the years' and trims' doing.
  if (line === null || miles === null || line.slope >= 0) return median
  const seen = points.map(({ x }) => x)
  // Beyond what was seen the line would run below zero.
  const within = Math.min(Math.max(miles, Math.min(...seen)), Math.max(...seen))
  return Math.max(line.intercept + line.slope * within, lowest)
}
