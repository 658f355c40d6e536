import type { Caller } from '../../accounts/caller.ts'
import type { LimitClass } from '../define-route.ts'

/** The outcome of a request. */
export type RequestRecord = {
  /** null: a public route, or refused before authentication. */
  readonly caller: Caller | null
  /** The name of the route, or `unmatched`. */
  readonly route: string
  readonly limit: LimitClass
  readonly status: number
  /** The internal id of the dealership that the request is about, where the account may read it. */
  readonly dealershipId: number | null
  readonly isBillable: boolean
  /** VINs that a 2xx answer has had fetched beforehand. */
  readonly prewarmed: number
}

/** Called once for every request, when its status is known. Must not throw. */
export type RecordRequest = (record: RequestRecord) => void
