import { Type } from 'typebox'
import { ownerOf } from '../../../accounts/authenticate.ts'
import { startPrewarm } from '../../../live/prewarm.ts'
import { respond } from '../../answer.ts'
import { defineRoute } from '../../define-route.ts'
import { integerIdInBody, Vin } from '../../params.ts'
import { CreatedSession, presentSession } from '../../present/session.ts'

export const createPrewarmSession = defineRoute({
  name: 'createPrewarmSession',
  method: 'POST',
  url: '/v1/sessions',
  access: 'key',
  prewarms: ({ body }) => new Set(body.vins.map((vin) => vin.toUpperCase())).size,
  summary: 'Prewarm live lookups of up to 25 VINs',
  description:
    'Fetches the VINs in the background; live lookups are then answered with source `prewarmed`, for every key of the account, until the session expires. A VIN listed twice is fetched once. Each VIN costs one live unit.',
  body: Type.Object({
    vins: Type.Array(Vin, { minItems: 1, maxItems: 25, description: '10 is the practical default.' }),
    dealership_id: integerIdInBody(
      'Internal id, or public id (`dlr_...`). Without it, each VIN is looked for in the inventory.',
    ),
  }),
  dealership: { from: 'body', missing: 403, optional: true },
  uses: ['database', 'queue', 'clock', 'config'],
  responses: { 202: CreatedSession },
  async run({ caller, body, dealership, services }) {
    const vins = [...new Set(body.vins.map((vin) => vin.toUpperCase()))]
    const session = await startPrewarm(services, {
      accountId: caller.accountId,
      owner: ownerOf(caller),
      dealershipId: dealership?.id ?? null,
      vins,
    })
    const fetching = vins.map((vin) => ({ vin, status: 'fetching' as const }))
    return respond(202, presentSession(session, fetching))
  },
})
