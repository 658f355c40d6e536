import { recordOf } from '../../engine/records/parse-record.ts'

/**
 * One vehicle; only the fields used. The three interfaces name some of them differently. `buyFors` are prices by offer,
 * the cash price first; `storeHost` is the host of `vdpUrl`, added if the record does not name its store.
 */
export const InventoryVehicle = recordOf(
  'vin stockNumber stock year make model trim inventoryType type certified certifiedType',
  'bodyStyle body doors miles mileage engine engine_Description engineCylinders transmission',
  'driveTrain drivetrain fuelType fuel_Type exteriorColor interiorColor cityMpg highwayMpg',
  'description inTransit sellingPrice yourPrice msrp vdpUrl firstPhotoUrl photoURLs dealerID',
  'dealerName clientName storeHost buyFors[].buyForPrice imageUrls*',
)
