import { Type } from 'typebox'
import type { ReadableDealership } from '../../../db/queries/callers.ts'
import { otherKindOfSite } from '../../../dealers/resolve/other-sites.ts'
import { answerLookup, type LookupAnswer } from '../../../live/answer-lookup.ts'
import { deadlineMsOf } from '../../../live/live-run.ts'
import type { LiveTarget } from '../../../live/live-site.ts'
import { validationError } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { cachedReasons, LiveVehicle, liveTiers } from '../../../model/live-lookup.ts'
import { readWebsiteAddress } from '../../../model/website-address.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { dealershipIdInQuery, VehicleParams } from '../../params.ts'
import { presentDealershipSummary } from '../../present/dealer.ts'

export const lookUpLive = defineRoute({
  name: 'lookUpLive',
  method: 'GET',
  url: '/v1/vehicles/vin/{vin}/live',
  access: 'key',
  limit: 'live',
  billable: true,
  summary: 'Look up one VIN on the dealer’s website at request time',
  description:
    'Asks the dealer’s own website and answers by the deadline of its tier. For several VINs, create a session first: POST /v1/sessions.',
  params: VehicleParams,
  query: Type.Object({
    dealership_id: dealershipIdInQuery('Public id (`dlr_...`) or internal id. Wins over dealer_url.'),
    dealer_url: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2048, description: 'The website of any dealer, onboarded or not.' }),
    ),
    fresh: Type.Optional(
      Type.Boolean({ default: false, description: 'Identify the platform again, and ignore warm records.' }),
    ),
  }),
  dealership: { from: 'query', missing: 403, optional: true, anyUrl: 'dealer_url' },
  uses: ['database', 'clock', 'live'],
  responses: successWith(
    {
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
  ),
  errors: ['vehicleNotFound', 'dealerUnreadable'],
  async run({ caller, params, query, dealership, services }) {
    const vin = params.vin.toUpperCase()
    const target: LiveTarget =
      dealership === null
        ? readSite(query.dealer_url ?? '')
        : { kind: 'dealership', id: dealership.id, website: dealership.website, state: dealership.state }
    const { accountId } = caller
    const answer = await answerLookup(services, { accountId, target, vin, fresh: query.fresh ?? false })
    return presentAnswer(vin, dealership, answer)
  },
})

function presentAnswer(vin: string, dealership: ReadableDealership | null, answer: LookupAnswer) {
  const { source, outcome, vehicle, observedAt } = answer
  const { dealer } = outcome
  const hasBreakdown = dealership !== null && (vehicle?.price_components.components.length ?? 0) > 0
  return {
    success: true,
    vin,
    source,
    cached_reason: outcome.reason,
    resolved: outcome.resolved,
    vehicle,
    dealership_id: dealership?.public_id ?? null,
    dealer: {
      name: dealership === null ? dealer.name : presentDealershipSummary(dealership).name,
      website: dealership?.website ?? dealer.website,
      provider: dealer.provider,
      platform_cached: dealer.platformCached,
    },
    gone_confirmed: outcome.goneConfirmed,
    observed_at: observedAt,
    fetch_ms: outcome.fetchMs,
    tunnel_used: outcome.tunnelUsed,
    breakdown_source: hasBreakdown ? 'website' : 'none',
    tier: outcome.tier,
    deadline_ms: deadlineMsOf[outcome.tier],
  }
}

function readSite(url: string): LiveTarget {
  const address = readWebsiteAddress(url)
  const other = otherKindOfSite(address.host)
  const problem =
    address.problem ?? (other === null ? null : `${address.host} is ${other}, not the website of a dealership`)
  if (problem !== null) {
    throw validationError([{ loc: ['query', 'dealer_url'], msg: problem, type: 'value_error', input: url }])
  }
  return { kind: 'site', host: address.host, url }
}
