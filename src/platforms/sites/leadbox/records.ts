import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle of the file; only the fields used. */
export const VehicleRecord = Type.Object({
  id: Type.Optional(RawValue),
  condition: Type.Optional(RawValue),
  certified: Type.Optional(RawValue),
  demo: Type.Optional(RawValue),
  stocknumber: Type.Optional(RawValue),
  vin: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  bodystyle: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  drivetrain: Type.Optional(RawValue),
  fueltype: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  saleprice: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  exteriorcolor: Type.Optional(RawValue),
  interiorcolor: Type.Optional(RawValue),
  searchablesarray: Type.Optional(Type.Array(RawValue)),
})

export const InventoryFile = Type.Object({ vehicles: Type.Array(Type.Unknown()) })
