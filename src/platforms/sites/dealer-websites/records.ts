import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle of the page's list; only the fields used. The book values and payments beside `price` are not prices. */
export const DealerWebsitesVehicle = Type.Object({
  listingId: Type.Optional(RawValue),
  vin: Type.Optional(RawValue),
  stockNumber: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  drive: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  exteriorColor: Type.Optional(RawValue),
  interiorColor: Type.Optional(RawValue),
  originalPhotoUrl: Type.Optional(RawValue),
  photoUrl: Type.Optional(RawValue),
  mediumPhotoUrl: Type.Optional(RawValue),
})

export const DealerWebsitesPage = Type.Object({ vehicles: Type.Array(Type.Unknown()) })
