import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle of the file, only the fields used. */
export const VehicleRecord = Type.Object({
  id: Type.Optional(Shown),
  condition: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  demo: Type.Optional(Shown),
  stocknumber: Type.Optional(Shown),
  vin: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  bodystyle: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  drivetrain: Type.Optional(Shown),
  fueltype: Type.Optional(Shown),
  price: Type.Optional(Shown),
  saleprice: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  exteriorcolor: Type.Optional(Shown),
  interiorcolor: Type.Optional(Shown),
  searchablesarray: Type.Optional(Type.Array(Shown)),
})

export const InventoryFile = Type.Object({ vehicles: Type.Array(Type.Unknown()) })
