import { recordOf } from '../../engine/records/parse-record.ts'

/** One `VehicleCard`; only the fields used. */
export const VehicleCard = recordOf(
  'VehicleVin VehicleStockNumber VehicleName VehicleYear VehicleMake VehicleModel VehicleTrim',
  'VehicleBodyStyle VehicleType VehicleCondition VehicleCpo Mileage VehicleMileage',
  'ExteriorColorLabel InteriorColorLabel VehicleGenericColor VehicleTransmission VehicleFuelType',
  'VehicleDriveTrain VehicleEngine VehicleMpgCity VehicleMpgHwy VehicleInternetPrice VehicleMsrp',
  'VehiclePriceLibrary VehicleDetailUrl VehicleComments VehicleLocationName DealerName VehicleStatusModel.StatusText',
  'Features[] VehicleImageModel.VehicleImageCarouselModel.Vin VehicleImageModel.VehicleImageCarouselModel.PhotoList[]',
)
