import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle of the search, only the fields used. */
export const DealerSyncRecord = Type.Object({
  Vin: Type.Optional(Shown),
  VehicleId: Type.Optional(Shown),
  StockNo: Type.Optional(Shown),
  Year: Type.Optional(Shown),
  Make: Type.Optional(Shown),
  Model: Type.Optional(Shown),
  Trim: Type.Optional(Shown),
  VehicleTitle: Type.Optional(Shown),
  VehicleName: Type.Optional(Shown),
  VehicleDetailUrl: Type.Optional(Shown),
  BodyStyle: Type.Optional(Shown),
  Engine: Type.Optional(Shown),
  Transmission: Type.Optional(Shown),
  IsNew: Type.Optional(Shown),
  IsSold: Type.Optional(Shown),
  Mileage: Type.Optional(Shown),
  Fuel: Type.Optional(Shown),
  Drivetrain: Type.Optional(Shown),
  FactoryColorText: Type.Optional(Shown),
  FactoryColor: Type.Optional(Shown),
  FactoryInteriorText: Type.Optional(Shown),
  FactoryInterior: Type.Optional(Shown),
  FirstImageUrl: Type.Optional(Shown),
  FinalPrice: Type.Optional(Shown),
  InternetPrice: Type.Optional(Shown),
  IncentiveDiscount: Type.Optional(Shown),
})

export const DealerSyncPage = Type.Object({
  vehicles: Type.Array(Type.Unknown()),
  totalResults: Type.Optional(Shown),
})
