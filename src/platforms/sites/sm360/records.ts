import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const Named = Type.Object({ name: Type.Optional(Shown), slug: Type.Optional(Shown) })
const Color = Type.Object({ colorEn: Type.Optional(Shown), colorDescription: Type.Optional(Shown) })

/** One vehicle of the listing, only the fields used. */
export const VehicleRecord = Type.Object({
  vehicleId: Type.Optional(Shown),
  serialNo: Type.Optional(Shown),
  vin: Type.Optional(Shown),
  stockNo: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Named),
  model: Type.Optional(Named),
  trim: Type.Optional(Named),
  bodyStyle: Type.Optional(Named),
  exteriorColor: Type.Optional(Color),
  interiorColor: Type.Optional(Color),
  fuel: Type.Optional(Named),
  engine: Type.Optional(Type.Object({ description: Type.Optional(Shown) })),
  transmission: Type.Optional(Type.Union([Shown, Named])),
  driveTrain: Type.Optional(Type.Union([Shown, Named])),
  odometer: Type.Optional(Shown),
  listPrice: Type.Optional(Shown),
  salePrice: Type.Optional(Shown),
  newVehicle: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  vehicleStatus: Type.Optional(Shown),
  dateEntry: Type.Optional(Shown),
  daysInInventory: Type.Optional(Shown),
  paymentOptions: Type.Optional(
    Type.Object({
      cashPurchase: Type.Optional(Type.Object({ sellingPrice: Type.Optional(Shown) })),
    }),
  ),
  multimedia: Type.Optional(
    Type.Object({ mainPicture: Type.Optional(Type.Unknown()), pictures: Type.Optional(Type.Unknown()) }),
  ),
})

/** A page of a section; `section` and `base` are those of the address it was asked from. */
export const ListingPage = Type.Object({
  section: Type.Union([Type.Literal('new'), Type.Literal('used')]),
  base: Type.String(),
  vehicles: Type.Array(Type.Unknown()),
  pagination: Type.Optional(Type.Object({ numberOfItems: Type.Optional(Shown), pageSize: Type.Optional(Shown) })),
})
