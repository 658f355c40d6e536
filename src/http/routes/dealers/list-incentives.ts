import { Type } from 'typebox'
import { listOffers } from '../../../db/queries/listings.ts'
import { classifyOffer, Incentive } from '../../../vehicle-reads/read-offers.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'

const maxOffers = 200

export const listIncentives = defineRoute({
  name: 'listDealerIncentives',
  method: 'GET',
  url: '/v2/dealers/{dealership_id}/incentives',
  access: 'key',
  limit: 'semantic',
  summary: 'List the discounts, fees and offers that a dealership publishes',
  description:
    'Those of its active website vehicles, each wording and amount once with the number of vehicles that carry it, the most frequent first; at most 200.',
  params: DealershipParams,
  dealership: { from: 'path', missing: 403 },
  uses: ['database'],
  responses: successWith({
    dealership_id: Type.String(),
    count: Type.Integer(),
    incentives: Type.Array(Type.Object({ ...Incentive.properties, vehicles: Type.Integer() })),
  }),
  async run({ caller, dealership, services }) {
    const rows = await listOffers(services.database.handle, {
      accountId: caller.accountId,
      dealershipId: dealership.id,
      limit: maxOffers,
    })
    const incentives = rows.map((row) => ({ ...classifyOffer(row), vehicles: row.vehicles }))
    return { success: true, dealership_id: dealership.public_id, count: incentives.length, incentives }
  },
})
