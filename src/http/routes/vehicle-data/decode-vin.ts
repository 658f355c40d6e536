import { Type } from 'typebox'
import { listListings } from '../../../db/queries/listings.ts'
import { DecodedVehicle, VinError } from '../../../model/decoded-vehicle.ts'
import { compareListing } from '../../../reference-data/vin/compare-listing.ts'
import { answerFromSource, observationFields, presentObservation } from '../../answer-from-source.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { decode, readListing } from '../../find-vehicle.ts'
import { VehicleParams } from '../../params.ts'

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
  responses: successWith(
    {
      vin: Type.String(),
      valid: Type.Boolean({ description: 'The check digit is right, and every position holds a valid character.' }),
      errors: Type.Array(VinError),
      vehicle: DecodedVehicle,
      sources: Type.Record(Type.String(), Type.String(), {
        description: 'The source of each field: `vpic_offline` or `vpic`, by field; nested fields are dotted.',
      }),
      listing_disagrees: Type.Array(ListingDisagreement),
      ...observationFields,
    },
    { title: 'DecodedVin' },
  ),
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
      const { source, observedAt, stale, ...decoded } = decoding
      const observation = presentObservation(source, { observedAt, stale })
      return { success: true, ...decoded, ...observation, listing_disagrees: disagreements }
    }),
})
