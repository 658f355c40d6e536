import { Type } from 'typebox'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'

/** One vehicle; only the fields used. The three interfaces name some of them differently. */
export const InventoryVehicle = Type.Object({
  ...rawValues(
    'vin stockNumber stock year make model trim inventoryType type certified certifiedType',
    'bodyStyle body doors miles mileage engine engine_Description engineCylinders transmission',
    'driveTrain drivetrain fuelType fuel_Type exteriorColor interiorColor cityMpg highwayMpg',
    'description inTransit sellingPrice yourPrice msrp vdpUrl firstPhotoUrl photoURLs dealerID',
    'dealerName clientName storeHost',
  ),
  /** Prices by offer; the first is the cash price. */
  buyFors: Type.Optional(Type.Array(Type.Object({ buyForPrice: Type.Optional(RawValue) }))),
  imageUrls: Type.Optional(Type.Union([RawValue, Type.Array(RawValue)])),
  /** The host of `vdpUrl`, added if the record does not name its store. */
})

export const VehiclePage = Type.Object({
  totalVehicles: Type.Optional(RawValue),
  pageSize: Type.Optional(RawValue),
  vehicles: Type.Array(Type.Unknown()),
})
