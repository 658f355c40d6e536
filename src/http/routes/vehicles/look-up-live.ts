import { Type } from 'typebox'
import { otherKindOfSite } from '../../../dealers/resolve/is-dealer-host.ts'
import { answerLookup } from '../../../live/answer-lookup.ts'
import { deadlineMsOf } from '../../../live/live-run.ts'
import type { LiveTarget } from '../../../live/look-up-live.ts'
import { validationError } from '../../../model/errors.ts'
import { readWebsiteAddress } from '../../../model/website-address.ts'
import { dealershipIdInQuery } from '../../dealership-params.ts'
import { defineRoute } from '../../define-route.ts'
import { presentDealershipSummary } from '../../present/dealership-summary.ts'
import { LiveAnswer, presentLiveAnswer } from '../../present/live-lookup.ts'
import { VehicleParams } from '../../vehicle-params.ts'

const Query = Type.Object({
  dealership_id: dealershipIdInQuery('Public id (`dlr_...`) or internal id. Wins over dealer_url.'),
  dealer_url: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2048, description: 'The website of any dealer, onboarded or not.' }),
  ),
  fresh: Type.Optional(
    Type.Boolean({ default: false, description: 'Identify the platform again, and ignore warm records.' }),
  ),
})

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
  query: Query,
  dealership: { from: 'query', missing: 403, optional: true, anyUrl: 'dealer_url' },
  uses: ['database', 'clock', 'live'],
  responses: { 200: LiveAnswer },
  errors: ['dealerUnreadable'],
  async run({ caller, params, query, dealership, services }) {
    const vin = params.vin.toUpperCase()
    const target: LiveTarget =
      dealership === null
        ? readSite(query.dealer_url ?? '')
        : { kind: 'dealership', id: dealership.id, website: dealership.website, state: dealership.state }
    const answer = await answerLookup(services, {
      ...{ accountId: caller.accountId, target, vin, fresh: query.fresh ?? false },
      inventoryType: dealership?.inventory_type ?? 'all',
    })
    const own = dealership === null ? null : presentDealershipSummary(dealership)
    return presentLiveAnswer({
      ...{ ...answer, vin },
      dealership: own === null ? null : { publicId: dealership?.public_id ?? '', ...own },
      deadlineMs: deadlineMsOf[answer.outcome.tier],
    })
  },
})

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
