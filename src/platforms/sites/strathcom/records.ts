import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const Color = Type.Object({ name: Type.Optional(Shown), generic: Type.Optional(Shown) })

/** One vehicle of `data.vehicles`, only the fields used. */
export const VehicleRecord = Type.Object({
  id: Type.Optional(Shown),
  vin: Type.Optional(Shown),
  identifiers: Type.Optional(Type.Object({ vin: Type.Optional(Shown) })),
  stock_number: Type.Optional(Shown),
  stock_type: Type.Optional(Shown),
  certification: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Type.Object({ description: Type.Optional(Shown), value: Type.Optional(Shown) })),
  body_type: Type.Optional(Shown),
  doors: Type.Optional(Shown),
  odometer_value: Type.Optional(Shown),
  odometer_unit: Type.Optional(Shown),
  engine_combined: Type.Optional(Shown),
  engine: Type.Optional(
    Type.Object({
      litres: Type.Optional(Shown),
      config_name: Type.Optional(Shown),
      fuel_type: Type.Optional(Shown),
    }),
  ),
  transmission: Type.Optional(Shown),
  driveType: Type.Optional(Shown),
  fuel_type: Type.Optional(Shown),
  color: Type.Optional(Type.Object({ exterior: Type.Optional(Color), interior: Type.Optional(Color) })),
  color_exterior: Type.Optional(Shown),
  pricingData: Type.Optional(Type.Object({ current: Type.Optional(Shown) })),
  photos: Type.Optional(
    Type.Object({ user: Type.Optional(Type.Array(Shown)), stock: Type.Optional(Type.Array(Shown)) }),
  ),
  installed_options: Type.Optional(Type.Array(Shown)),
  description: Type.Optional(Shown),
  dealer: Type.Optional(
    Type.Object({
      id: Type.Optional(Shown),
      name: Type.Optional(Shown),
      city: Type.Optional(Shown),
      province: Type.Optional(Type.Object({ name: Type.Optional(Shown) })),
    }),
  ),
})

export const SearchAnswer = Type.Object({
  data: Type.Object({
    vehicles: Type.Array(Type.Unknown()),
    total: Type.Optional(Shown),
  }),
})
