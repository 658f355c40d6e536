import { Type } from 'typebox'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'

const Carousel = Type.Object({
  Vin: Type.Optional(RawValue),
  PhotoList: Type.Optional(Type.Array(RawValue)),
})

/** One `VehicleCard`; only the fields used. */
export const VehicleCard = Type.Object({
  ...rawValues(
    'VehicleVin VehicleStockNumber VehicleName VehicleYear VehicleMake VehicleModel VehicleTrim',
    'VehicleBodyStyle VehicleType VehicleCondition VehicleCpo Mileage VehicleMileage',
    'ExteriorColorLabel InteriorColorLabel VehicleGenericColor VehicleTransmission VehicleFuelType',
    'VehicleDriveTrain VehicleEngine VehicleMpgCity VehicleMpgHwy VehicleInternetPrice VehicleMsrp',
    'VehiclePriceLibrary VehicleDetailUrl VehicleComments VehicleLocationName DealerName',
  ),
  VehicleStatusModel: Type.Optional(Type.Object({ StatusText: Type.Optional(RawValue) })),
  Features: Type.Optional(Type.Array(RawValue)),
  VehicleImageModel: Type.Optional(Type.Object({ VehicleImageCarouselModel: Type.Optional(Carousel) })),
})

/** A listing page reduced to its vehicle cards: ads are mixed in between. */
export const CardPage = Type.Object({
  cards: Type.Array(Type.Unknown()),
  Paging: Type.Optional(
    Type.Object({ PaginationDataModel: Type.Optional(Type.Object({ TotalCount: Type.Optional(RawValue) })) }),
  ),
})
