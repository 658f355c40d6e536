import { type Static, Type } from 'typebox'
import type { DealershipName } from '../../../db/queries/callers.ts'
import { DealershipSummary } from '../../../model/dealership.ts'
import { readDealershipId } from '../../../model/dealership-id.ts'
import { apiErrors, validationError } from '../../../model/errors.ts'
import { readWebsiteAddress } from '../../../model/website-address.ts'
import { WebsiteVehicle } from '../../../model/website-vehicle.ts'
import { defineRoute } from '../../define-route.ts'
import { orNull } from '../../or-null.ts'
import { respondPage } from '../../respond-page.ts'

const Body = Type.Object({
  dealership_url: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 2048 }))),
  dealership_id: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Public id (`dlr_...`) or internal id.',
    }),
  ),
  page: Type.Optional(
    orNull(Type.Integer({ default: 1, minimum: 0, maximum: 10_000_000, description: '0 is page 1.' })),
  ),
  per_page: Type.Optional(orNull(Type.Integer({ default: 50, minimum: 1, maximum: 500 }))),
  condition: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Literal('new'), Type.Literal('used'), Type.Null()], {
      default: 'all',
      description: '`used` includes certified pre-owned vehicles.',
    }),
  ),
})

const InventoryPage = Type.Object({
  success: Type.Boolean(),
  dealership: DealershipSummary,
  website_url: Type.String(),
  count: Type.Integer({ description: 'Vehicles across all pages.' }),
  page: Type.Integer(),
  per_page: Type.Integer(),
  total_pages: Type.Integer({ description: '1 when there are no vehicles.' }),
  data_age_hours: Type.Union([Type.Number(), Type.Null()], {
    description: 'Hours since a collection last observed any vehicle of the dealership.',
  }),
  vehicles: Type.Array(WebsiteVehicle),
})

export const fetchInventory = defineRoute({
  method: 'POST',
  url: '/v1/inventory/fetch',
  access: 'key',
  limit: 'inventory_fetch',
  summary: 'Read one page of a dealership’s website inventory',
  description:
    'Exactly one of dealership_url and dealership_id. Vehicles come in a stable order: first seen, then id. The ETag names everything but data_age_hours.',
  tags: ['Inventory'],
  body: Body,
  responses: { 200: InventoryPage },
  errors: ['inventoryNotFound'],
  reads: readName,
  async handler({ dealership, body, services, request }) {
    if (dealership === null) throw apiErrors.inventoryNotFound()
    const page = services.inventory.find({
      dealership,
      page: Math.max(1, body.page ?? 1),
      perPage: body.per_page ?? 50,
      condition: body.condition ?? 'all',
    })
    return respondPage(request, page)
  },
})

function readName(body: Static<typeof Body>): DealershipName {
  const id = body.dealership_id ?? null
  const url = body.dealership_url ?? null
  if (id !== null && url === null) return { host: null, ...readDealershipId(String(id)) }
  if (url !== null && id === null) {
    return { publicId: null, id: null, host: readWebsiteAddress(url).host }
  }
  const problem =
    id === null ? 'Give dealership_url or dealership_id' : 'Give only one of dealership_url and dealership_id'
  const type = id === null ? 'missing' : 'value_error'
  throw validationError([{ loc: ['body', 'dealership_url'], msg: problem, type, input: url }])
}
