import { Type } from 'typebox'
import { apiErrors } from '../../../model/errors.ts'
import { ImsVehicle, imsViewOf } from '../../../model/ims-vehicle.ts'
import { NormalizedImsVehicle } from '../../../model/normalized-ims-vehicle.ts'
import { defineRoute, notModified } from '../../define-route.ts'
import { fieldsInQuery, readFields, respondFields } from '../../read-fields.ts'

const fieldNames = {
  default: new Set(['dealership_id', ...Object.keys(ImsVehicle.properties)]),
  normalized: new Set(['dealership_id', ...Object.keys(NormalizedImsVehicle.properties)]),
}

const year = Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 }))
const name = Type.Optional(Type.String({ maxLength: 200, description: 'Case-insensitive.' }))

export const listImsVehicles = defineRoute({
  name: 'listImsVehicles',
  method: 'GET',
  url: '/v1/ims/vehicles',
  access: 'key',
  billable: true,
  summary: 'List a dealership’s IMS vehicles',
  description: 'Returns active vehicles only, ordered by id.',
  query: Type.Object({
    dealership_id: Type.String({ minLength: 1, maxLength: 64, description: 'Public id (`dlr_...`) or internal id.' }),
    condition: Type.Optional(Type.Union([Type.Literal('New'), Type.Literal('Used'), Type.Literal('Certified')])),
    make: name,
    model: name,
    year_min: year,
    year_max: year,
    page: Type.Optional(
      Type.Integer({ default: 1, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0 means page 1.' }),
    ),
    per_page: Type.Optional(Type.Integer({ default: 100, minimum: 1, maximum: 500 })),
    format: Type.Optional(Type.Union([Type.Literal('default'), Type.Literal('normalized')], { default: 'default' })),
    fields: fieldsInQuery,
  }),
  dealership: { from: 'query', missing: 403 },
  uses: ['ims'],
  responses: {
    200: Type.Object({
      vehicles: Type.Array(Type.Union([ImsVehicle, { ...NormalizedImsVehicle, title: 'NormalizedImsVehicle' }]), {
        description: '`format=default`: IMS fields; `format=normalized`: website field names.',
      }),
      pagination: Type.Object({
        page: Type.Integer(),
        per_page: Type.Integer(),
        total: Type.Integer({ description: 'Number of matching vehicles on all pages.' }),
        total_pages: Type.Integer({ description: '1 when there are no vehicles.' }),
      }),
    }),
    ...notModified,
  },
  errors: ['notAuthorized'],
  run({ caller, dealership, query, services }) {
    const view = imsViewOf(dealership, caller.accountId)
    if (view === 'none') throw apiErrors.notAuthorized()
    const format = query.format ?? 'default'
    const fields = readFields(query.fields, fieldNames[format])
    const page = services.ims.find({
      dealership,
      ownerId: view === 'own' ? caller.accountId : null,
      condition: query.condition ?? null,
      make: query.make ?? null,
      model: query.model ?? null,
      yearMin: query.year_min ?? null,
      yearMax: query.year_max ?? null,
      page: Math.max(1, query.page ?? 1),
      perPage: query.per_page ?? 100,
      format,
    })
    return respondFields(page, fields, dealership.public_id)
  },
})
