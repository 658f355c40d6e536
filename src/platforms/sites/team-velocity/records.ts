import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle, only the fields used. The three interfaces name some of them differently. */
export const InventoryVehicle = Type.Object({
  vin: Type.Optional(Shown),
  stockNumber: Type.Optional(Shown),
  stock: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  inventoryType: Type.Optional(Shown),
  type: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  certifiedType: Type.Optional(Shown),
  bodyStyle: Type.Optional(Shown),
  body: Type.Optional(Shown),
  doors: Type.Optional(Shown),
  miles: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  engine_Description: Type.Optional(Shown),
  engineCylinders: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  driveTrain: Type.Optional(Shown),
  drivetrain: Type.Optional(Shown),
  fuelType: Type.Optional(Shown),
  fuel_Type: Type.Optional(Shown),
  exteriorColor: Type.Optional(Shown),
  interiorColor: Type.Optional(Shown),
  cityMpg: Type.Optional(Shown),
  highwayMpg: Type.Optional(Shown),
  description: Type.Optional(Shown),
  inTransit: Type.Optional(Shown),
  sellingPrice: Type.Optional(Shown),
  yourPrice: Type.Optional(Shown),
  msrp: Type.Optional(Shown),
  vdpUrl: Type.Optional(Shown),
  firstPhotoUrl: Type.Optional(Shown),
  photoURLs: Type.Optional(Shown),
  imageUrls: Type.Optional(Type.Union([Shown, Type.Array(Shown)])),
  dealerID: Type.Optional(Shown),
  dealerName: Type.Optional(Shown),
  clientName: Type.Optional(Shown),
  /** The host of `vdpUrl`, put here where the record names no store otherwise. */
  storeHost: Type.Optional(Shown),
})

export const VehiclePage = Type.Object({
  vehicles: Type.Array(Type.Unknown()),
  totalVehicles: Type.Optional(Shown),
  pageSize: Type.Optional(Shown),
})
