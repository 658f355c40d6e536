import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const Attributes = Type.Array(
  Type.Object({
    name: Type.Optional(Shown),
    value: Type.Optional(Shown),
    normalizedValue: Type.Optional(Shown),
  }),
)

export const PriceRow = Type.Object({
  label: Type.Optional(Shown),
  type: Type.Optional(Shown),
  typeClass: Type.Optional(Shown),
  value: Type.Optional(Shown),
  isFinalPrice: Type.Optional(Shown),
})

/** One vehicle of `inventory`, only the fields used. */
export const InventoryRecord = Type.Object({
  vin: Type.Optional(Shown),
  uuid: Type.Optional(Shown),
  stockNumber: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  title: Type.Optional(Type.Array(Shown)),
  type: Type.Optional(Shown),
  condition: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  bodyStyle: Type.Optional(Shown),
  fuelType: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  engineSize: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  driveLine: Type.Optional(Shown),
  normalDriveLine: Type.Optional(Shown),
  normalFuelType: Type.Optional(Shown),
  exteriorColor: Type.Optional(Shown),
  interiorColor: Type.Optional(Shown),
  odometer: Type.Optional(Shown),
  doors: Type.Optional(Shown),
  cityMpg: Type.Optional(Shown),
  highwayMpg: Type.Optional(Shown),
  inventoryDate: Type.Optional(Shown),
  daysOnLot: Type.Optional(Shown),
  comments: Type.Optional(Shown),
  link: Type.Optional(Shown),
  status: Type.Optional(Shown),
  accountId: Type.Optional(Shown),
  packages: Type.Optional(Type.Array(Shown)),
  images: Type.Optional(Type.Array(Type.Object({ uri: Type.Optional(Shown) }))),
  attributes: Type.Optional(Attributes),
  trackingAttributes: Type.Optional(Attributes),
  incentiveIds: Type.Optional(Type.Array(Shown)),
  trackingPricing: Type.Optional(
    Type.Object({
      askingPrice: Type.Optional(Shown),
      internetPrice: Type.Optional(Shown),
      salePrice: Type.Optional(Shown),
      retailValue: Type.Optional(Shown),
      msrp: Type.Optional(Shown),
    }),
  ),
  pricing: Type.Optional(
    Type.Object({ retailPrice: Type.Optional(Shown), dprice: Type.Optional(Type.Array(PriceRow)) }),
  ),
})

/** A page of the listing, the same from both interfaces and inside the page. */
export const InventoryPage = Type.Object({
  inventory: Type.Array(Type.Unknown()),
  pageInfo: Type.Optional(Type.Object({ totalCount: Type.Optional(Shown), pageSize: Type.Optional(Shown) })),
  accounts: Type.Optional(
    Type.Record(Type.String(), Type.Object({ url: Type.Optional(Shown), name: Type.Optional(Shown) })),
  ),
  incentives: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        conditional: Type.Optional(Shown),
        specific: Type.Optional(Type.Object({ cashOption: Type.Optional(Shown) })),
      }),
    ),
  ),
})
