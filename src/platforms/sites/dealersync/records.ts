import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle of the search; only the fields used. */
export const DealerSyncRecord = Type.Object({
  Vin: Type.Optional(RawValue),
  VehicleId: Type.Optional(RawValue),
  StockNo: Type.Optional(RawValue),
  Year: Type.Optional(RawValue),
  Make: Type.Optional(RawValue),
  Model: Type.Optional(RawValue),
  Trim: Type.Optional(RawValue),
  VehicleTitle: Type.Optional(RawValue),
  VehicleName: Type.Optional(RawValue),
  VehicleDetailUrl: Type.Optional(RawValue),
  BodyStyle: Type.Optional(RawValue),
  Engine: Type.Optional(RawValue),
  Transmission: Type.Optional(RawValue),
  IsNew: Type.Optional(RawValue),
  IsSold: Type.Optional(RawValue),
  Mileage: Type.Optional(RawValue),
  Fuel: Type.Optional(RawValue),
  Drivetrain: Type.Optional(RawValue),
  FactoryColorText: Type.Optional(RawValue),
  FactoryColor: Type.Optional(RawValue),
  FactoryInteriorText: Type.Optional(RawValue),
  FactoryInterior: Type.Optional(RawValue),
  FirstImageUrl: Type.Optional(RawValue),
  FinalPrice: Type.Optional(RawValue),
  InternetPrice: Type.Optional(RawValue),
  IncentiveDiscount: Type.Optional(RawValue),
})

export const DealerSyncPage = Type.Object({
  vehicles: Type.Array(Type.Unknown()),
  totalResults: Type.Optional(RawValue),
})
