import type { Handle } from '../db/database.ts'
import { updateDiscrepancies } from '../db/queries/discrepancies.ts'
import type { NewEvent } from '../events/record-events.ts'

/**
 * Compares website and feeds in the transaction that changes one of them, when all is written; the dealership is locked. Returns an
 * event for each count of an audience that changed, never for a first comparison.
 */
export async function compareSides(tx: Handle, dealershipId: number, at: Date): Promise<readonly NewEvent[]> {
  const changed = await updateDiscrepancies(tx, dealershipId, at)
  return changed.map(({ account, except, filter, website_url, counts, previous }) => ({
    type: 'dealer.discrepancies.changed',
    dealershipId,
    ...(account === null ? { exceptAccountIds: except } : { accountId: account }),
    audience: filter,
    occurredAt: at,
    data: JSON.stringify({ website_url, counts, previous }),
  }))
}
