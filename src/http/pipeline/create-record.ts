import type { UsageRecorder } from '../../accounts/usage/usage-recorder.ts'
import type { HttpMetrics } from '../metrics.ts'
import type { RecordRequest } from './record.ts'

/** Records every request in metrics, and those with a key in usage. Dashboard sessions are not API usage. */
export function createRecord(metrics: Pick<HttpMetrics, 'record'>, usage: Pick<UsageRecorder, 'note'>): RecordRequest {
  return (request) => {
    metrics.record(request)
    const { caller, limit, status, dealershipId, isBillable, prewarmed } = request
    if (caller?.kind !== 'key' || limit === 'none') return
    const { accountId, type: keyType } = caller
    usage.note({ accountId, keyType, limit, status, dealershipId, isBillable, prewarmed })
  }
}
