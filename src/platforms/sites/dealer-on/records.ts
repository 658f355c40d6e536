import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

const Carousel = Type.Object({
  Vin: Type.Optional(Shown),
  PhotoList: Type.Optional(Type.Array(Shown)),
})

/** One `VehicleCard`, only the fields used. */
export const VehicleCard = Type.Object({
  VehicleVin: Type.Optional(Shown),
  VehicleStockNumber: Type.Optional(Shown),
  VehicleName: Type.Optional(Shown),
  VehicleYear: Type.Optional(Shown),
  VehicleMake: Type.Optional(Shown),
  VehicleModel: Type.Optional(Shown),
  VehicleTrim: Type.Optional(Shown),
  VehicleBodyStyle: Type.Optional(Shown),
  VehicleType: Type.Optional(Shown),
  VehicleCondition: Type.Optional(Shown),
  VehicleCpo: Type.Optional(Shown),
  Mileage: Type.Optional(Shown),
  VehicleMileage: Type.Optional(Shown),
  ExteriorColorLabel: Type.Optional(Shown),
  InteriorColorLabel: Type.Optional(Shown),
  VehicleGenericColor: Type.Optional(Shown),
  VehicleTransmission: Type.Optional(Shown),
  VehicleFuelType: Type.Optional(Shown),
  VehicleDriveTrain: Type.Optional(Shown),
  VehicleEngine: Type.Optional(Shown),
  VehicleMpgCity: Type.Optional(Shown),
  VehicleMpgHwy: Type.Optional(Shown),
  VehicleInternetPrice: Type.Optional(Shown),
  VehicleMsrp: Type.Optional(Shown),
  VehiclePriceLibrary: Type.Optional(Shown),
  VehicleDetailUrl: Type.Optional(Shown),
  VehicleComments: Type.Optional(Shown),
  VehicleStatusModel: Type.Optional(Type.Object({ StatusText: Type.Optional(Shown) })),
  VehicleLocationName: Type.Optional(Shown),
  DealerName: Type.Optional(Shown),
  Features: Type.Optional(Type.Array(Shown)),
  VehicleImageModel: Type.Optional(Type.Object({ VehicleImageCarouselModel: Type.Optional(Carousel) })),
})

/** A page of the listing with its vehicle cards alone: advertising cards stand between them. */
export const CardPage = Type.Object({
  cards: Type.Array(Type.Unknown()),
  Paging: Type.Optional(
    Type.Object({ PaginationDataModel: Type.Optional(Type.Object({ TotalCount: Type.Optional(Shown) })) }),
  ),
})
