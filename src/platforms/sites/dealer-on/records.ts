import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

const Carousel = Type.Object({
  Vin: Type.Optional(RawValue),
  PhotoList: Type.Optional(Type.Array(RawValue)),
})

/** One `VehicleCard`; only the fields used. */
export const VehicleCard = Type.Object({
  VehicleVin: Type.Optional(RawValue),
  VehicleStockNumber: Type.Optional(RawValue),
  VehicleName: Type.Optional(RawValue),
  VehicleYear: Type.Optional(RawValue),
  VehicleMake: Type.Optional(RawValue),
  VehicleModel: Type.Optional(RawValue),
  VehicleTrim: Type.Optional(RawValue),
  VehicleBodyStyle: Type.Optional(RawValue),
  VehicleType: Type.Optional(RawValue),
  VehicleCondition: Type.Optional(RawValue),
  VehicleCpo: Type.Optional(RawValue),
  Mileage: Type.Optional(RawValue),
  VehicleMileage: Type.Optional(RawValue),
  ExteriorColorLabel: Type.Optional(RawValue),
  InteriorColorLabel: Type.Optional(RawValue),
  VehicleGenericColor: Type.Optional(RawValue),
  VehicleTransmission: Type.Optional(RawValue),
  VehicleFuelType: Type.Optional(RawValue),
  VehicleDriveTrain: Type.Optional(RawValue),
  VehicleEngine: Type.Optional(RawValue),
  VehicleMpgCity: Type.Optional(RawValue),
  VehicleMpgHwy: Type.Optional(RawValue),
  VehicleInternetPrice: Type.Optional(RawValue),
  VehicleMsrp: Type.Optional(RawValue),
  VehiclePriceLibrary: Type.Optional(RawValue),
  VehicleDetailUrl: Type.Optional(RawValue),
  VehicleComments: Type.Optional(RawValue),
  VehicleStatusModel: Type.Optional(Type.Object({ StatusText: Type.Optional(RawValue) })),
  VehicleLocationName: Type.Optional(RawValue),
  DealerName: Type.Optional(RawValue),
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
