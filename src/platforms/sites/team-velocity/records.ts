import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle; only the fields used. The three interfaces name some of them differently. */
export const InventoryVehicle = Type.Object({
  vin: Type.Optional(RawValue),
  stockNumber: Type.Optional(RawValue),
  stock: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  inventoryType: Type.Optional(RawValue),
  type: Type.Optional(RawValue),
  certified: Type.Optional(RawValue),
  certifiedType: Type.Optional(RawValue),
  bodyStyle: Type.Optional(RawValue),
  body: Type.Optional(RawValue),
  doors: Type.Optional(RawValue),
  miles: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  engine_Description: Type.Optional(RawValue),
  engineCylinders: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  driveTrain: Type.Optional(RawValue),
  drivetrain: Type.Optional(RawValue),
  fuelType: Type.Optional(RawValue),
  fuel_Type: Type.Optional(RawValue),
  exteriorColor: Type.Optional(RawValue),
  interiorColor: Type.Optional(RawValue),
  cityMpg: Type.Optional(RawValue),
  highwayMpg: Type.Optional(RawValue),
  description: Type.Optional(RawValue),
  inTransit: Type.Optional(RawValue),
  sellingPrice: Type.Optional(RawValue),
  yourPrice: Type.Optional(RawValue),
  msrp: Type.Optional(RawValue),
  /** Prices by offer; the first is the cash price. */
  buyFors: Type.Optional(Type.Array(Type.Object({ buyForPrice: Type.Optional(RawValue) }))),
  vdpUrl: Type.Optional(RawValue),
  firstPhotoUrl: Type.Optional(RawValue),
  photoURLs: Type.Optional(RawValue),
  imageUrls: Type.Optional(Type.Union([RawValue, Type.Array(RawValue)])),
  dealerID: Type.Optional(RawValue),
  dealerName: Type.Optional(RawValue),
  clientName: Type.Optional(RawValue),
  /** The host of `vdpUrl`, added if the record does not name its store. */
  storeHost: Type.Optional(RawValue),
})

export const VehiclePage = Type.Object({
  vehicles: Type.Array(Type.Unknown()),
  totalVehicles: Type.Optional(RawValue),
  pageSize: Type.Optional(RawValue),
})
