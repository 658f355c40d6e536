import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

const Named = Type.Object({ name: Type.Optional(RawValue), slug: Type.Optional(RawValue) })
const Color = Type.Object({ colorEn: Type.Optional(RawValue), colorDescription: Type.Optional(RawValue) })

/** One vehicle of the listing; only the fields used. */
export const VehicleRecord = Type.Object({
  vehicleId: Type.Optional(RawValue),
  serialNo: Type.Optional(RawValue),
  vin: Type.Optional(RawValue),
  stockNo: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(Named),
  model: Type.Optional(Named),
  trim: Type.Optional(Named),
  bodyStyle: Type.Optional(Named),
  exteriorColor: Type.Optional(Color),
  interiorColor: Type.Optional(Color),
  fuel: Type.Optional(Named),
  engine: Type.Optional(Type.Object({ description: Type.Optional(RawValue) })),
  transmission: Type.Optional(Type.Union([RawValue, Named])),
  driveTrain: Type.Optional(Type.Union([RawValue, Named])),
  odometer: Type.Optional(RawValue),
  listPrice: Type.Optional(RawValue),
  salePrice: Type.Optional(RawValue),
  newVehicle: Type.Optional(RawValue),
  certified: Type.Optional(RawValue),
  vehicleStatus: Type.Optional(RawValue),
  dateEntry: Type.Optional(RawValue),
  daysInInventory: Type.Optional(RawValue),
  paymentOptions: Type.Optional(
    Type.Object({
      cashPurchase: Type.Optional(Type.Object({ sellingPrice: Type.Optional(RawValue) })),
    }),
  ),
  multimedia: Type.Optional(
    Type.Object({ mainPicture: Type.Optional(Type.Unknown()), pictures: Type.Optional(Type.Unknown()) }),
  ),
})

/** A page of a section; `section` and `base` are those of the requested URL. */
export const ListingPage = Type.Object({
  section: Type.Union([Type.Literal('new'), Type.Literal('used')]),
  base: Type.String(),
  vehicles: Type.Array(Type.Unknown()),
  pagination: Type.Optional(Type.Object({ numberOfItems: Type.Optional(RawValue), pageSize: Type.Optional(RawValue) })),
})
