import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

const Color = Type.Object({ name: Type.Optional(RawValue), generic: Type.Optional(RawValue) })

/** One vehicle of `data.vehicles`; only the fields used. */
export const VehicleRecord = Type.Object({
  id: Type.Optional(RawValue),
  vin: Type.Optional(RawValue),
  identifiers: Type.Optional(Type.Object({ vin: Type.Optional(RawValue) })),
  stock_number: Type.Optional(RawValue),
  stock_type: Type.Optional(RawValue),
  certification: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(Type.Object({ description: Type.Optional(RawValue), value: Type.Optional(RawValue) })),
  body_type: Type.Optional(RawValue),
  doors: Type.Optional(RawValue),
  odometer_value: Type.Optional(RawValue),
  odometer_unit: Type.Optional(RawValue),
  engine_combined: Type.Optional(RawValue),
  engine: Type.Optional(
    Type.Object({
      litres: Type.Optional(RawValue),
      config_name: Type.Optional(RawValue),
      fuel_type: Type.Optional(RawValue),
    }),
  ),
  transmission: Type.Optional(RawValue),
  driveType: Type.Optional(RawValue),
  fuel_type: Type.Optional(RawValue),
  color: Type.Optional(Type.Object({ exterior: Type.Optional(Color), interior: Type.Optional(Color) })),
  color_exterior: Type.Optional(RawValue),
  pricingData: Type.Optional(Type.Object({ current: Type.Optional(RawValue) })),
  photos: Type.Optional(
    Type.Object({ user: Type.Optional(Type.Array(RawValue)), stock: Type.Optional(Type.Array(RawValue)) }),
  ),
  installed_options: Type.Optional(Type.Array(RawValue)),
  description: Type.Optional(RawValue),
  dealer: Type.Optional(
    Type.Object({
      id: Type.Optional(RawValue),
      name: Type.Optional(RawValue),
      city: Type.Optional(RawValue),
      province: Type.Optional(Type.Object({ name: Type.Optional(RawValue) })),
    }),
  ),
})

export const SearchAnswer = Type.Object({
  data: Type.Object({
    vehicles: Type.Array(Type.Unknown()),
    total: Type.Optional(RawValue),
  }),
})
