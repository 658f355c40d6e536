import type { Caller } from '../../accounts/caller.ts'
import type { LimitClass } from '../define-route.ts'

/** The outcome of a request. */
export type RequestRecord = {
  /** null: a public route, or a request refused before authentication. */
  readonly caller: Caller | null
  /** The route's name, or `unmatched`. */
  readonly route: string
  readonly limit: LimitClass
  readonly status: number
  /** Internal id of the requested dealership, if the account may read it. */
  readonly dealershipId: number | null
  readonly isBillable: boolean
  /** Number of VINs prewarmed by a 2xx answer. */
  readonly prewarmed: number
}

/** Called once per request, when its status is known. Must not throw. */
export type RecordRequest = (record: RequestRecord) => void
