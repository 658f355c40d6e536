import type { FetchFailure } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { vinOfPath } from '../detect/site-links.ts'
import type { SkippedCounts } from '../listing/build-scan.ts'
import { likeliestFirst } from '../listing/by-walking.ts'
import { normalizedVin } from '../records/vin-key.ts'

/** What a walk over a site has found so far. */
export type Reading = {
  readonly vehicles: RawVehicle[]
  /** VINs, and addresses of vehicle pages, that have been dealt with: read, sold or gone. */
  readonly seen: Set<string>
  skipped: SkippedCounts
  /** The first reason why the walk is not complete. */
  problem: string | null
  failure: FetchFailure | null
  pagesRead: number
  /** The largest number of vehicles that a listing states; null where none does. */
  stated: number | null
  /** A listing shows a part of its vehicles and loads the rest by script. */
  loadsMore: boolean
  /** The VIN that is looked for; null where all vehicles are. */
  readonly wanted: string | null
  /** `lastmod` of the vehicles' pages, by address. */
  pageDates: ReadonlyMap<string, string>
}

/** Whether the vehicle looked for is among those read. */
export function isFound({ vehicles, wanted }: Reading): boolean {
  return wanted !== null && vehicles.some(({ vin }) => normalizedVin(vin) === wanted)
}

/**
 * Which of these vehicle pages are to be read: all, or, looking for one vehicle, those whose addresses name its VIN,
 * else those that name none.
 */
export function pagesToRead(urls: readonly string[], wanted: string | null): readonly string[] {
  if (wanted === null) return urls
  const named = urls.filter((url) => vinOfPath(url) === wanted)
  if (named.length > 0) return named
  const unnamed = urls.filter((url) => vinOfPath(url) === null)
  return likeliestFirst(unnamed, wanted, (url) => url)
}

/** The site refuses us as a whole; a path that its robots.txt forbids is only one page less. */
export function isBlocked(failure: FetchFailure | null): boolean {
  return failure?.class === 'blocked' && failure.code !== 'robots'
}

export function noteProblem(reading: Reading, problem: string, failure: FetchFailure | null = null): void {
  reading.problem ??= problem
  reading.failure ??= failure
}
