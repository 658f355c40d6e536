import type { FetchFailure } from '../../model/page.ts'
import type { RawVehicle } from '../../model/raw-vehicle.ts'
import type { LeftOut } from '../build-scan.ts'

/** What a walk over a site has found so far. */
export type Reading = {
  readonly vehicles: RawVehicle[]
  /** VINs, and addresses of vehicle pages, that have been dealt with: read, sold or gone. */
  readonly seen: Set<string>
  leftOut: LeftOut
  /** The first reason why the walk is not complete. */
  problem: string | null
  failure: FetchFailure | null
  pagesRead: number
}

/** The site refuses us as a whole; a path that its robots.txt forbids is only one page less. */
export function isWalled(failure: FetchFailure | null): boolean {
  return failure?.class === 'blocked' && failure.code !== 'robots'
}

export function noteProblem(reading: Reading, problem: string, failure: FetchFailure | null = null): void {
  reading.problem ??= problem
  reading.failure ??= failure
}
