import type { UsageRecorder } from '../../accounts/usage/usage-recorder.ts'
import type { HttpMetrics } from '../metrics.ts'
import type { RecordRequest } from './record.ts'

/** Tells metrics of every request, and usage of those with a key: sessions of the dashboard are no use of the API. */
export function createRecord(metrics: Pick<HttpMetrics, 'record'>, usage: Pick<UsageRecorder, 'note'>): RecordRequest {
  return (request) => {
    metrics.record(request)
    const { caller, limit, status, dealershipId, isBillable, prewarmed } = request
    if (caller?.kind !== 'key' || limit === 'none') return
    const { accountId, type: keyType } = caller
    usage.note({ accountId, keyType, limit, status, dealershipId, isBillable, prewarmed })
  }
}
