import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { advanceNextImport } from '../db/queries/dealerships.ts'
import type { LiveVehicleRow } from '../db/queries/live-vehicles.ts'
import { readRendered } from '../model/rendered-vehicle.ts'
import { type LiveAnswer, storeLiveAnswer } from '../store/store-live-answer.ts'
import type { SiteVerdict } from './ask-site.ts'

/** Delay until an import decides about a missing vehicle that may not be removed yet. */
const importAfterMs = 15 * 60_000

type AnswerToStore = Omit<LiveAnswer, 'seen'> & {
  readonly stored: LiveVehicleRow | undefined
  readonly verdict: SiteVerdict
}

/**
 * Returns whether anything was written. Removes a vehicle only if that is confirmed and does not collapse the lot;
 * otherwise an import decides soon.
 */
export async function storeAnswer(
  { database, log }: { readonly database: Database; readonly log: Pick<Logger, 'info'> },
  answer: AnswerToStore,
): Promise<boolean> {
  const { dealershipId, vin, at, stored, verdict } = answer
  if (verdict.kind === 'failed') return false
  const seen = verdict.kind === 'live' ? verdict.seen : null
  if (seen !== null ? stored?.active === true && stored.hash === seen.hash : stored?.active !== true) return false
  // Its page may never show one: a scan decides that the price is gone.
  if (seen?.content.price === null && stored?.active === true && readRendered(stored.rendered).price !== null)
    return false
  const isSafe = verdict.kind === 'live' || verdict.confirmed === true
  const storing = isSafe ? await storeLiveAnswer({ database }, { dealershipId, vin, at, seen }) : 'doubted'
  if (storing === 'doubted') {
    await advanceNextImport(database.handle, dealershipId, new Date(at.getTime() + importAfterMs))
  }
  log.info({ dealershipId, verdict: verdict.kind, storing }, 'live answer differs')
  return storing === 'stored'
}
