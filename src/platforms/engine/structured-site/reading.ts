import type { FetchFailure } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { vinOfPath } from '../detect/site-links.ts'
import type { SkippedCounts } from '../listing/build-scan.ts'
import { likeliestFirst } from '../listing/by-walking.ts'
import { normalizedVin } from '../records/vin-key.ts'

/** What every walk over vehicle pages counts. */
export type PagesRead = {
  skipped: SkippedCounts
  /** The first reason why the walk is not complete. */
  problem: string | null
  failure: FetchFailure | null
  pagesRead: number
}

export type Reading = PagesRead & {
  readonly vehicles: RawVehicle[]
  /** VINs and VDP addresses that are done: read, sold or gone. */
  readonly seen: Set<string>
  /** The largest total that a listing states. */
  stated: number | null
  /** A listing loads more vehicles by script. */
  loadsMore: boolean
  /** The VIN to look up; null for a full scan. */
  readonly wanted: string | null
  /** `lastmod` of the vehicles' pages, by address. */
  pageDates: ReadonlyMap<string, string>
}

export function isFound({ vehicles, wanted }: Reading): boolean {
  return wanted !== null && vehicles.some(({ vin }) => normalizedVin(vin) === wanted)
}

/** All pages or, for one VIN, those whose address names it; if none does, those whose address names no VIN. */
export function pagesToRead(urls: readonly string[], wanted: string | null): readonly string[] {
  if (wanted === null) return urls
  const named = urls.filter((url) => vinOfPath(url) === wanted)
  if (named.length > 0) return named
  const unnamed = urls.filter((url) => vinOfPath(url) === null)
  return likeliestFirst(unnamed, wanted, (url) => url)
}

/** Vehicles that were read, are sold or are gone. */
export function countKnown({ vehicles, skipped }: Reading): number {
  return vehicles.length + (skipped.gone ?? 0) + (skipped.sold ?? 0)
}

/** The site blocks all requests, whereas robots.txt only disallows some paths. */
export function isBlocked(failure: FetchFailure | null): boolean {
  return failure?.class === 'blocked' && failure.code !== 'robots'
}

export function noteProblem(reading: PagesRead, problem: string, failure: FetchFailure | null = null): void {
  reading.problem ??= problem
  reading.failure ??= failure
}
