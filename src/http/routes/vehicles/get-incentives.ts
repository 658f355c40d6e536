import { Type } from 'typebox'
import { classifyOffer, Incentive, readOffers } from '../../../vehicle-reads/read-offers.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { findListing } from '../../find-vehicle.ts'
import { listingOf, VehicleParams } from '../../params.ts'

export const getIncentives = defineRoute({
  name: 'getVehicleIncentives',
  method: 'GET',
  url: '/v2/vehicles/{vin}/incentives',
  access: 'key',
  limit: 'semantic',
  summary: 'List the discounts, fees and offers that a vehicle’s page publishes',
  description:
    'In the words of the dealership’s website. Conditional offers are not included in any price. Feeds have none.',
  params: VehicleParams,
  query: listingOf,
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['database', 'clock'],
  responses: successWith({
    vin: Type.String(),
    dealership_id: Type.String(),
    count: Type.Integer(),
    incentives: Type.Array(Incentive),
  }),
  errors: ['vehicleNotFound'],
  async run({ caller, dealership, params, services }) {
    const vin = params.vin.toUpperCase()
    const { row } = await findListing(services, { caller, dealership, vin, preferred: 'website' })
    const incentives = row.source === 'website' ? readOffers(row.document).map(classifyOffer) : []
    return { success: true, vin, dealership_id: row.public_id, count: incentives.length, incentives }
  },
})
