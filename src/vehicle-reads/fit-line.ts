export type Point = { readonly x: number; readonly y: number }
export type Line = { readonly slope: number; readonly intercept: number }

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

/** Of at least one number. */
function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
