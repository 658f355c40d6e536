import type { Database } from '../db/database.ts'
import { findLiveVehicle } from '../db/queries/live-vehicles.ts'
import { findWarmOutcome } from '../db/queries/prewarm-sessions.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { type LiveOutcome, type LiveVehicle, readOutcome } from '../model/live-lookup.ts'
import { isHiddenVehicle, type Lookup, siteName } from './live-site.ts'
import { storedVehicle } from './live-vehicle.ts'
import type { LiveLookups } from './look-up-live.ts'

/** The VIN is in upper case. */
type LookupRequest = Lookup & { readonly fresh: boolean }

export type LookupAnswer = {
  readonly source: 'live' | 'gone' | 'cached' | 'prewarmed'
  readonly outcome: LiveOutcome
  readonly vehicle: LiveVehicle | null
  /** ISO 8601. */
  readonly observedAt: string
}

type Services = { readonly database: Database; readonly live: LiveLookups; readonly clock: Clock }

/**
 * Warm record, else the site, else the stored vehicle, marked as such. Throws 502 if nothing is stored, and 404 for a
 * vehicle that the account's filter hides.
 */
export async function answerLookup(services: Services, request: LookupRequest): Promise<LookupAnswer> {
  const { database, live, clock } = services
  const { accountId, target, vin, fresh } = request
  const warm = fresh
    ? undefined
    : await findWarmOutcome(database, { accountId, site: siteName(target), vin, now: clock.now() })
  const outcome = warm === undefined ? await live.lookUp({ target, vin, fresh }) : readOutcome(warm)
  if (await isHiddenVehicle(database, request, outcome)) throw apiErrors.vehicleNotFound()
  const { observedAt } = outcome
  if (outcome.kind === 'live')
    return { source: warm ? 'prewarmed' : 'live', outcome, vehicle: outcome.vehicle, observedAt }
  const stored = await findStored(services, request, outcome)
  if (outcome.kind === 'gone') return { source: warm ? 'prewarmed' : 'gone', outcome, vehicle: stored, observedAt }
  if (stored === null) throw apiErrors.dealerUnreadable(outcome.reason ?? 'error')
  return { source: 'cached', outcome, vehicle: stored, observedAt: stored.last_seen ?? observedAt }
}

async function findStored(
  { database, clock }: Services,
  { target, vin }: LookupRequest,
  { kind }: LiveOutcome,
): Promise<LiveVehicle | null> {
  if (target.kind !== 'dealership') return null
  const stored = await findLiveVehicle(database, target.id, vin)
  if (stored === undefined) return null
  return storedVehicle(stored, clock.now(), stored.active && kind !== 'gone')
}
