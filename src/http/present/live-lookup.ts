import { Type } from 'typebox'
import type { LiveVehicle as Vehicle } from '../../model/live-lookup.ts'
import { cachedReasons, type LiveOutcome, LiveVehicle, liveTiers } from '../../model/live-lookup.ts'
import { orNull } from '../or-null.ts'

export const LiveAnswer = Type.Object(
  {
    success: Type.Boolean(),
    vin: Type.String(),
    source: Type.Union(
      [Type.Literal('live'), Type.Literal('gone'), Type.Literal('cached'), Type.Literal('prewarmed')],
      {
        description:
          '`live`: from the dealer in this request. `gone`: the dealer no longer has it. `cached`: the dealer could not be asked; never quote it as current. `prewarmed`: from a session.',
      },
    ),
    cached_reason: orNull(Type.Enum(cachedReasons)),
    resolved: Type.Boolean({ description: 'The platform was identified and could be read.' }),
    vehicle: orNull(LiveVehicle),
    dealership_id: orNull(Type.String({ description: 'Null for a dealer that is not onboarded.' })),
    dealer: Type.Object({
      name: orNull(Type.String()),
      website: Type.String(),
      provider: orNull(Type.String()),
      platform_cached: Type.Boolean({ description: 'The platform was known before this request.' }),
    }),
    gone_confirmed: orNull(
      Type.Boolean({ description: 'Of a `gone`: an unfiltered look at the listing found inventory.' }),
    ),
    observed_at: Type.String({
      description: 'When the dealer’s site was read; of `cached`, when the vehicle was last seen.',
    }),
    fetch_ms: orNull(Type.Integer({ description: 'The dealer’s own response time.' })),
    tunnel_used: Type.Boolean(),
    breakdown_source: Type.Union([Type.Literal('website'), Type.Literal('none')], {
      description: 'The source of the price components.',
    }),
    tier: Type.Enum(liveTiers),
    deadline_ms: Type.Integer({ description: 'Of this tier: direct 8,000, listing 15,000, tunnel 25,000.' }),
  },
  { title: 'LiveAnswer' },
)

export type AnsweredLookup = {
  readonly vin: string
  readonly outcome: LiveOutcome
  readonly source: 'live' | 'gone' | 'cached' | 'prewarmed'
  readonly vehicle: Vehicle | null
  readonly observedAt: string
  /** Null: not onboarded. */
  readonly dealership: { readonly publicId: string; readonly name: string; readonly website: string } | null
  readonly deadlineMs: number
}

export function presentLiveAnswer({ outcome, dealership, vehicle, ...answered }: AnsweredLookup) {
  const { dealer } = outcome
  const hasBreakdown = dealership !== null && (vehicle?.price_components.components.length ?? 0) > 0
  return {
    success: true,
    vin: answered.vin,
    source: answered.source,
    cached_reason: outcome.reason,
    resolved: outcome.resolved,
    vehicle,
    dealership_id: dealership?.publicId ?? null,
    dealer: {
      name: dealership?.name ?? dealer.name,
      website: dealership?.website ?? dealer.website,
      provider: dealer.provider,
      platform_cached: dealer.platformCached,
    },
    gone_confirmed: outcome.goneConfirmed,
    observed_at: answered.observedAt,
    fetch_ms: outcome.fetchMs,
    tunnel_used: outcome.tunnelUsed,
    breakdown_source: hasBreakdown ? 'website' : 'none',
    tier: outcome.tier,
    deadline_ms: answered.deadlineMs,
  }
}
