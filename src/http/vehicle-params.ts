import { Type } from 'typebox'
import { orNull } from './or-null.ts'

const vin = { pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$', description: '17 characters; I, O and Q occur in no VIN.' }

/** Path parameter of all reads of one vehicle. Routes convert it to upper case. */
export const VehicleParams = Type.Object({ vin: Type.String(vin) })

/** A VIN in a body. */
export const vinInBody = Type.Optional(orNull(Type.String(vin)))

/** Selects one of the account's listings of the VIN. */
export const listingOf = Type.Object({
  dealership_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Public or internal id; which listing is meant, where several dealerships list the VIN.',
    }),
  ),
})
