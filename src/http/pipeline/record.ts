import type { Caller } from '../../accounts/caller.ts'
import type { LimitClass } from '../define-route.ts'

/** What became of a request. */
export type RequestRecord = {
  /** null: public, or refused before it was known who asks. */
  readonly caller: Caller | null
  /** The name of the route; `unmatched` where none was found. */
  readonly route: string
  readonly limit: LimitClass
  readonly status: number
  /** The internal id of the dealership that the request is about, where the account may read it. */
  readonly dealershipId: number | null
}

/** Called once for every request, when its status is known. Must not throw. */
export type RecordRequest = (record: RequestRecord) => void
