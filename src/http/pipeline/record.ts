import type { Caller } from '../../accounts/caller.ts'
import type { UsageRecorder } from '../../accounts/usage/usage-recorder.ts'
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

/** Records every request in metrics, and those with a key in usage. Dashboard sessions are not API usage. */
export function createRecord(
  metrics: { readonly record: RecordRequest },
  usage: Pick<UsageRecorder, 'note'>,
): RecordRequest {
  return (request) => {
    metrics.record(request)
    const { caller, limit, status, dealershipId, isBillable, prewarmed } = request
    if (caller?.kind !== 'key' || limit === 'none') return
    const { accountId, type: keyType } = caller
    usage.note({ accountId, keyType, limit, status, dealershipId, isBillable, prewarmed })
  }
}
