import type { Handle } from '../db/database.ts'
import { findHeldCollapse, listMissingVehicles } from '../db/queries/held-collapses.ts'
import { observationsOfWebsites } from '../ingest/judge-records.ts'
import { hourMs } from '../lib/clock.ts'

const listed = 200

/** What the held scan of a website lacks of the vehicles that the account sees; null: none is held. */
export async function describeHeldScan(
  handle: Handle,
  asked: { readonly accountId: number; readonly dealershipId: number; readonly beliefHours: number },
) {
  const { accountId, dealershipId, beliefHours } = asked
  const held = await findHeldCollapse(handle, { dealershipId, feedId: null })
  if (held === null) return null
  const rows = await listMissingVehicles(handle, { accountId, dealershipId, shown: held.last.vins, limit: listed })
  return {
    since: held.first.at.toISOString(),
    agreeing_scans: held.observations,
    needed_scans: observationsOfWebsites,
    confirms_at: new Date(held.first.at.getTime() + beliefHours * hourMs).toISOString(),
    missing_count: rows[0]?.total ?? 0,
    vehicles: rows.map(({ vin, heading }) => ({ vin, heading })),
  }
}
