import { Type } from 'typebox'
import { apiErrors } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { findSimilar } from '../../../search/find-similar.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { dealershipIdInQuery, VehicleParams } from '../../params.ts'
import { fieldsInQuery, readFields } from '../../read-fields.ts'
import { answerFound, FoundVehicleRecord, foundFieldNames, Score } from '../../readers/found-vehicles.ts'

const difference = orNull(Type.Number())

export const listSimilar = defineRoute({
  name: 'listSimilarVehicles',
  method: 'GET',
  url: '/v2/vehicles/{vin}/similar',
  access: 'key',
  limit: 'semantic',
  summary: 'List the vehicles most similar to one',
  description:
    'Other active vehicles of the account’s dealerships, or of one of them, by facts, price and stored vectors.',
  tags: ['Search'],
  params: VehicleParams,
  query: Type.Object({
    dealership_id: dealershipIdInQuery(),
    limit: Type.Optional(Type.Integer({ default: 10, minimum: 1, maximum: 50 })),
    fields: fieldsInQuery,
  }),
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['database', 'heavyReads', 'clock'],
  responses: successWith({
    vin: Type.String(),
    count: Type.Integer(),
    results: Type.Array(
      Type.Object({
        score: Score,
        dealership_id: Type.String(),
        differences: Type.Object(
          { price: difference, odometer: difference, year: difference },
          {
            description: 'The result minus the requested vehicle; null if either value is unknown. Odometers in miles.',
          },
        ),
        vehicle: FoundVehicleRecord,
      }),
    ),
  }),
  errors: ['vehicleNotFound', 'readTooHeavy', 'tooManyReads'],
  async run({ caller, dealership, params, query, services }) {
    const { database, heavyReads, clock } = services
    const now = clock.now()
    const fields = readFields(query.fields, foundFieldNames)
    const { accountId } = caller
    const vin = params.vin.toUpperCase()
    const limit = query.limit ?? 10
    const asked = { accountId, vin, dealershipId: dealership?.id ?? null, limit, now }
    const found = await heavyReads(accountId, (tx) => findSimilar(tx, asked))
    if (found === null) throw apiErrors.vehicleNotFound()
    return answerFound(database, { accountId, found, now, fields }, (count) => ({ success: true, vin, count }))
  },
})
