import { Type } from 'typebox'
import { getDealership } from '../../../dealers/get-dealership.ts'
import { readDealershipId } from '../../../model/dealership-id.ts'
import { apiErrors } from '../../../model/errors.ts'
import { ImsVehicle } from '../../../model/ims-vehicle.ts'
import { NormalizedImsVehicle } from '../../../model/normalized-ims-vehicle.ts'
import { defineRoute } from '../../define-route.ts'
import { respondPage } from '../../respond-page.ts'

const year = Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 }))
const name = Type.Optional(Type.String({ maxLength: 200, description: 'Whatever the case of the letters.' }))

const Query = Type.Object({
  dealership_id: Type.String({ minLength: 1, maxLength: 64, description: 'Public id (`dlr_...`) or internal id.' }),
  condition: Type.Optional(Type.Union([Type.Literal('New'), Type.Literal('Used'), Type.Literal('Certified')])),
  make: name,
  model: name,
  year_min: year,
  year_max: year,
  page: Type.Optional(Type.Integer({ default: 1, minimum: 1, maximum: 10_000_000 })),
  per_page: Type.Optional(Type.Integer({ default: 100, minimum: 1, maximum: 500 })),
  format: Type.Optional(Type.Union([Type.Literal('default'), Type.Literal('normalized')], { default: 'default' })),
})

const ImsVehiclePage = Type.Object({
  vehicles: Type.Array(Type.Union([ImsVehicle, NormalizedImsVehicle]), {
    description: '`format=default`: IMS fields; `format=normalized`: website field names.',
  }),
  pagination: Type.Object({
    page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer({ description: 'Vehicles that match the filters, across all pages.' }),
    total_pages: Type.Integer({ description: '1 when there are no vehicles.' }),
  }),
})

export const listImsVehicles = defineRoute({
  method: 'GET',
  url: '/v1/ims/vehicles',
  access: 'key',
  limit: 'default',
  summary: 'Read one page of a dealership’s IMS vehicles',
  description: 'Active vehicles only, in the order of their ids.',
  tags: ['IMS'],
  query: Query,
  responses: { 200: ImsVehiclePage },
  errors: ['notAuthorized', 'dealershipNotFound'],
  reads: (_body, query) => ({ host: null, ...readDealershipId(query.dealership_id) }),
  async handler({ dealership, query, services, request }) {
    // Nothing that the account may read: unknown, or somebody else's.
    if (dealership === null) {
      await getDealership(services.database.handle, query.dealership_id)
      throw apiErrors.notAuthorized()
    }
    const page = services.ims.find({
      dealership,
      condition: query.condition ?? null,
      make: query.make ?? null,
      model: query.model ?? null,
      yearMin: query.year_min ?? null,
      yearMax: query.year_max ?? null,
      page: query.page ?? 1,
      perPage: query.per_page ?? 100,
      format: query.format ?? 'default',
    })
    return respondPage(request, page)
  },
})
