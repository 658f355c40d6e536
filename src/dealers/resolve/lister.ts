import type { VehicleLister } from '../../db/queries/known-dealers.ts'
import type { Candidate } from './candidate.ts'
import type { Evidence } from './weigh.ts'

/** A dealership that lists the vehicle. */
export type Lister = {
  readonly candidate: Candidate
  /** Evidence that it has the vehicle. */
  readonly evidence: readonly Evidence[]
  readonly listing: Pick<VehicleLister, 'condition' | 'make' | 'first_seen_at' | 'lot'> | null
}
