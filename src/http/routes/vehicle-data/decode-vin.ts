import { Type } from 'typebox'
import { listListings } from '../../../db/queries/listings.ts'
import { compareListing } from '../../../reference-data/vin/compare-listing.ts'
import { answerFromSource } from '../../answer-from-source.ts'
import { defineRoute } from '../../define-route.ts'
import { readListing } from '../../find-listing.ts'
import { observationFields } from '../../present/car-answer.ts'
import { DecodedVehicleSchema, decodingExample, presentDecoding } from '../../present/decoding.ts'
import { decode } from '../../readers/find-car.ts'
import { VehicleParams } from '../../vehicle-params.ts'

const fact = Type.Union([Type.String(), Type.Number()])

const ListingDisagreement = Type.Object(
  { dealership_id: Type.String(), field: Type.String(), listing: fact, decoded: fact },
  { title: 'ListingDisagreement' },
)

export const decodeVehicle = defineRoute({
  name: 'decodeVehicle',
  method: 'GET',
  url: '/v2/vehicles/{vin}/decode',
  access: 'key',
  summary: 'Decode a VIN',
  description:
    'What the VIN says of the vehicle by NHTSA’s vPIC: offline, and online where make, model, year or body is missing. A listing is never changed by it; where one of the account’s disagrees, `listing_disagrees` says so.',
  params: VehicleParams,
  uses: ['database', 'clock', 'references', 'offlineVins'],
  responses: {
    200: Type.Object(
      {
        success: Type.Boolean(),
        vin: Type.String(),
        valid: Type.Boolean({ description: 'The check digit is right, and every position holds a valid character.' }),
        errors: Type.Array(Type.Object({ code: Type.String({ description: 'vPIC’s code.' }), message: Type.String() })),
        vehicle: DecodedVehicleSchema,
        sources: Type.Record(Type.String(), Type.String(), {
          description: 'The source of each field: `vpic_offline` or `vpic`, by field; nested fields are dotted.',
        }),
        listing_disagrees: Type.Array(ListingDisagreement),
        ...observationFields,
      },
      { title: 'DecodedVin', examples: [decodingExample()] },
    ),
  },
  errors: ['vehicleNotIdentified', 'sourceOff', 'sourceAway'],
  run: ({ caller, params, services }) =>
    answerFromSource(async () => {
      const vin = params.vin.toUpperCase()
      const decoding = await decode(vin, services)
      const { accountId } = caller
      const { database, clock } = services
      const rows = await listListings(database, { accountId, vin, dealershipId: null, now: clock.now() })
      const disagreements = rows.flatMap((row) =>
        compareListing(readListing(row), decoding.vehicle).map((found) => ({ dealership_id: row.public_id, ...found })),
      )
      return { success: true, ...presentDecoding(decoding), listing_disagrees: disagreements }
    }),
})
