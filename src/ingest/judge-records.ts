import type { Handle } from '../db/database.ts'
import { findUsualRejections, wasLastCompleteScanHeld } from '../db/queries/imports.ts'
import type { KnownVehicle } from '../diff/diff-vehicles.ts'
import { judgeScan, type Verdict } from '../diff/judge-scan.ts'
import type { Scan } from '../model/scan.ts'
import { downgradeSuspiciousScan } from './downgrade-suspicious-scan.ts'
import type { ReadRecords } from './read-records.ts'

export type RecordsToJudge = {
  readonly dealershipId: number
  readonly scan: Scan
  readonly read: ReadRecords
  readonly known: readonly KnownVehicle[]
}

/** What may be done with a scan, judged by its records and the imports before it; the scan may count as incomplete. */
export async function judgeRecords(
  handle: Handle,
  { dealershipId, scan: collected, read, known }: RecordsToJudge,
): Promise<{ readonly scan: Scan; readonly verdict: Verdict }> {
  const { seen, rejected } = read
  const active = new Set(known.filter((vehicle) => vehicle.active).map((vehicle) => vehicle.vin))
  const counted = {
    activeBefore: active.size,
    seenAgain: seen.filter(({ content }) => active.has(content.vin)).length,
  }
  const usual = rejected.length === 0 ? 0 : await findUsualRejections(handle, dealershipId)
  const scan = downgradeSuspiciousScan(collected, { rejected, usual, ...counted })
  const facts = { ...counted, seen: seen.length, complete: scan.complete, failed: scan.failure !== null }
  const verdict = judgeScan({ ...facts, heldBefore: false })
  if (verdict !== 'held') return { scan, verdict }
  const heldBefore = await wasLastCompleteScanHeld(handle, dealershipId)
  return { scan, verdict: judgeScan({ ...facts, heldBefore }) }
}
