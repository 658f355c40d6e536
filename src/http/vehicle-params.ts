import { Type } from 'typebox'
import { orNull } from '../model/field-schemas.ts'
import { dealershipIdInQuery } from './dealership-params.ts'

/** Letters and digits without I, O and Q (ISO 3779). */
export const Vin = Type.String({
  ...{ minLength: 17, maxLength: 17, pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]*$' },
  description: '17 characters, without I, O and Q; in any case.',
  examples: ['1HGCM82633A004352'],
})

/** Path parameter of all reads of one vehicle. Routes convert it to upper case. */
export const VehicleParams = Type.Object({ vin: Vin })

/** A VIN in a body. */
export const vinInBody = Type.Optional(orNull(Vin))

/** Selects one of the account's listings of the VIN. */
export const listingOf = Type.Object({
  dealership_id: dealershipIdInQuery('Public or internal id; selects the listing if several dealerships list the VIN.'),
})
