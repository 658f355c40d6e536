import { Type } from 'typebox'
import { DealershipSummary } from '../../../model/dealership.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { WebsiteVehicle } from '../../../model/website-vehicle.ts'
import { defineRoute, notModified, successWith } from '../../define-route.ts'
import { dealershipIdInBody } from '../../params.ts'
import { fieldsInBody, readFields, respondFields } from '../../read-fields.ts'

const fieldNames = new Set(['dealership_id', ...Object.keys(WebsiteVehicle.properties)])

export const fetchInventory = defineRoute({
  name: 'fetchInventory',
  method: 'POST',
  readsOnly: true,
  url: '/v1/inventory/fetch',
  access: 'key',
  limit: 'inventory_fetch',
  billable: true,
  summary: 'Get a page of a dealership’s website inventory',
  description:
    'Send exactly one of dealership_url and dealership_id. Vehicles are ordered by first_seen_at, then id. The ETag covers every field; data_age_hours, in tenths of an hour, changes it every 6 minutes.',
  body: Type.Object({
    dealership_url: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 2048 }))),
    dealership_id: dealershipIdInBody(),
    page: Type.Optional(
      orNull(
        Type.Integer({ default: 1, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0 means page 1.' }),
      ),
    ),
    per_page: Type.Optional(orNull(Type.Integer({ default: 50, minimum: 1, maximum: 500 }))),
    condition: Type.Optional(
      Type.Union([Type.Literal('all'), Type.Literal('new'), Type.Literal('used'), Type.Null()], {
        default: 'all',
        description: '`used` includes certified pre-owned vehicles.',
      }),
    ),
    fields: fieldsInBody,
  }),
  dealership: { from: 'body', missing: 404, notFound: 'inventoryNotFound' },
  uses: ['inventory'],
  responses: {
    ...successWith({
      dealership: DealershipSummary,
      website_url: Type.String(),
      count: Type.Integer({ description: 'Number of vehicles on all pages.' }),
      page: Type.Integer(),
      per_page: Type.Integer(),
      total_pages: Type.Integer({ description: '1 when there are no vehicles.' }),
      data_age_hours: orNull(Type.Number(), {
        description: 'Hours since a scan last saw any vehicle of the dealership.',
      }),
      vehicles: Type.Array(WebsiteVehicle),
    }),
    ...notModified,
  },
  run({ dealership, body, services }) {
    const fields = readFields(body.fields, fieldNames)
    const page = services.inventory.find({
      dealership,
      page: Math.max(1, body.page ?? 1),
      perPage: body.per_page ?? 50,
      condition: body.condition ?? 'all',
    })
    return respondFields(page, fields, dealership.public_id)
  },
})
