import type { Handle } from '../db/database.ts'
import { findHeldCollapse, listMissingOfFeed, listMissingVehicles } from '../db/queries/held-collapses.ts'
import { observationsOfWebsites } from '../ingest/judge-records.ts'
import { observationsOfFeeds } from '../ingest/weigh-feed-import.ts'
import { hourMs } from '../lib/clock.ts'
import type { HeldCollapse } from '../model/scan.ts'

const listed = 200

type Asked = { readonly accountId: number; readonly dealershipId: number; readonly beliefHours: number }
type Missing = Awaited<ReturnType<typeof listMissingVehicles>>

/** What the held scan of a website lacks of the vehicles that the account sees; null: none is held. */
export async function describeHeldScan(handle: Handle, { accountId, dealershipId, beliefHours }: Asked) {
  const held = await findHeldCollapse(handle, { dealershipId, feedId: null })
  if (held === null) return null
  const rows = await listMissingVehicles(handle, { accountId, dealershipId, shown: held.last.vins, limit: listed })
  return describe(held, rows, { needed: observationsOfWebsites, beliefHours })
}

/** The same of a feed's held file; null: none is held, or it was not held for what it lacks. */
export async function describeHeldFile(handle: Handle, asked: Asked & { readonly feedId: number }) {
  const { accountId, dealershipId, feedId, beliefHours } = asked
  const held = await findHeldCollapse(handle, { dealershipId, feedId })
  if (held === null) return null
  const rows = await listMissingOfFeed(handle, { accountId, feedId, shown: held.last.vins, limit: listed })
  return describe(held, rows, { needed: observationsOfFeeds, beliefHours })
}

function describe(held: HeldCollapse, rows: Missing, rule: { readonly needed: number; readonly beliefHours: number }) {
  return {
    since: held.first.at.toISOString(),
    agreeing_scans: held.observations,
    needed_scans: rule.needed,
    confirms_at: new Date(held.first.at.getTime() + rule.beliefHours * hourMs).toISOString(),
    missing_count: rows[0]?.total ?? 0,
    vehicles: rows.map(({ vin, heading }) => ({ vin, heading })),
  }
}
