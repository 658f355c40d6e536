import type { Handle } from '../db/database.ts'
import { type CollapseOwner, findHeldCollapse, listMissingVehicles } from '../db/queries/held-collapses.ts'
import { observationsOfWebsites } from '../ingest/judge-records.ts'
import { observationsOfFeeds } from '../ingest/weigh-feed-import.ts'
import { hourMs } from '../lib/clock.ts'

const listed = 200

type Asked = CollapseOwner & { readonly accountId: number; readonly beliefHours: number }

/** What the held scan or file lacks of the vehicles that the account sees; null: none is held, or not for what it lacks. */
export async function describeHeldScan(handle: Handle, asked: Asked) {
  const held = await findHeldCollapse(handle, asked)
  if (held === null) return null
  const missing = await listMissingVehicles(handle, { ...asked, shown: held.last.vins, limit: listed })
  return {
    since: held.first.at.toISOString(),
    agreeing_scans: held.observations,
    needed_scans: asked.feedId === null ? observationsOfWebsites : observationsOfFeeds,
    confirms_at: new Date(held.first.at.getTime() + asked.beliefHours * hourMs).toISOString(),
    missing_count: missing[0]?.total ?? 0,
    vehicles: missing.map(({ vin, heading }) => ({ vin, heading })),
  }
}
