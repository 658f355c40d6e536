import { type Static, Type } from 'typebox'
import { boolean, integerOrNull, textOrNull } from './field-schemas.ts'
import { vehicleContentFields } from './website-vehicle.ts'

/** How a site is reached for one VIN: by one request, by crawling its listing, or through the tunnel. */
export const liveTiers = ['direct', 'listing', 'tunnel'] as const
export type LiveTier = (typeof liveTiers)[number]

export const cachedReasons = ['timeout', 'blocked', 'unreachable', 'unsupported', 'error'] as const
export type CachedReason = (typeof cachedReasons)[number]

const timestampOrNull = (description: string) => textOrNull(`${description} ISO 8601, UTC; null if none is stored.`)

/** A website vehicle as the site shows it now. What only a stored vehicle has is null where none is stored. */
export const LiveVehicle = Type.Object(
  {
    id: textOrNull('UUID of the stored vehicle; null if none is stored.'),
    ...vehicleContentFields,
    source: Type.Literal('website', { description: 'Always `website`.' }),
    created_at: timestampOrNull('When the vehicle was stored.'),
    first_seen_at: timestampOrNull('When a scan first saw the vehicle at this dealership.'),
    updated_at: timestampOrNull('When a scan last saw a changed value.'),
    inventory_date: textOrNull('When the vehicle came to the lot. ISO 8601 date; null if unknown.'),
    age_days: integerOrNull('Days since `inventory_date`; null instead of 0.'),
    last_seen: timestampOrNull('When the vehicle was last seen.'),
    scraped_date: textOrNull('The day of `last_seen`. ISO 8601 date; null if none is stored.'),
    dealership_active: boolean('False: the dealer no longer lists it.'),
  },
  { title: 'LiveVehicle', description: 'A website vehicle as the site shows it now.' },
)
export type LiveVehicle = Static<typeof LiveVehicle>

export type LiveDealer = {
  /** As stated by the site; null for a dealership known to the service, whose name each account can set. */
  readonly name: string | null
  readonly website: string
  readonly provider: string | null
  /** The platform was known and not identified in this lookup. */
  readonly platformCached: boolean
}

/** Shared by concurrent callers and kept by sessions. */
export type LiveOutcome = {
  readonly kind: 'live' | 'gone' | 'failed'
  readonly vehicle: LiveVehicle | null
  readonly reason: CachedReason | null
  /** The platform was identified and could be queried. */
  readonly resolved: boolean
  readonly dealer: LiveDealer
  /** For `gone`: an unfiltered request of the listing found inventory; null: none was needed. */
  readonly goneConfirmed: boolean | null
  /** ISO 8601. */
  readonly observedAt: string
  /** Null: no request was sent. */
  readonly fetchMs: number | null
  readonly tunnelUsed: boolean
  readonly tier: LiveTier
}

/** Only this service writes it. */
export function readOutcome(stored: unknown): LiveOutcome {
  return stored as LiveOutcome
}
