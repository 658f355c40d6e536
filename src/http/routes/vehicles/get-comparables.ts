import { Type } from 'typebox'
import { findComparables } from '../../../db/queries/comparables.ts'
import { fewestComparables } from '../../../vehicle-reads/place-price.ts'
import { defineRoute } from '../../define-route.ts'
import { findListing } from '../../find-listing.ts'
import { ComparablesAnswer, presentComparables, presentNoComparables } from '../../present/comparables.ts'
import { listingOf, VehicleParams } from '../../vehicle-params.ts'

const mostListed = 50
/** As many as fitting price against mileage can handle in about a millisecond. */
const points = 200

export const getComparables = defineRoute({
  name: 'getComparables',
  method: 'GET',
  url: '/v2/vehicles/{vin}/comparables',
  access: 'key',
  limit: 'semantic',
  summary: 'Compare a vehicle’s price with the account’s other listings',
  description:
    'Active, priced listings of the account’s dealerships on websites and in feeds, of the same make, model and condition (new, or used ' +
    'and certified), within `year_span` years, and of the same trim where at least 5 are. A VIN counts once a dealership.',
  params: VehicleParams,
  query: Type.Object({
    ...listingOf.properties,
    year_span: Type.Optional(Type.Integer({ minimum: 0, maximum: 20, default: 2 })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: mostListed, default: mostListed, description: 'Of `comparables`.' }),
    ),
  }),
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['database', 'clock'],
  responses: { 200: ComparablesAnswer },
  errors: ['vehicleNotFound'],
  async run({ caller, dealership, params, query, services }) {
    const { accountId } = caller
    const vin = params.vin.toUpperCase()
    const { row } = await findListing(services, { caller, dealership, vin })
    const { year, make, model, trim, odometer_miles: miles } = row
    const asked = { vin, publicId: row.public_id, price: row.price, miles, isNew: row.condition === 'New' }
    if (year === null || make === null || model === null) {
      return presentNoComparables(asked, 'The listing does not name its year, make and model.')
    }
    const span = query.year_span ?? 2
    const figures = await findComparables(services.database, {
      ...{ accountId, vin, make, model, trim, isNew: asked.isNew, odometerMiles: miles, price: row.price, points },
      ...{ yearFrom: year - span, yearTo: year + span, enough: fewestComparables, today: services.clock.now() },
      limit: query.limit ?? mostListed,
    })
    return presentComparables(asked, figures)
  },
})
