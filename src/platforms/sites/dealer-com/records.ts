import { type Static, Type } from 'typebox'
import type { StoreAccount } from '../../engine/listing/listing-reader.ts'
import { RawValue } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'

const Attributes = Type.Array(
  Type.Object({
    name: Type.Optional(RawValue),
    value: Type.Optional(RawValue),
    normalizedValue: Type.Optional(RawValue),
  }),
)

export const PriceRow = Type.Object({
  label: Type.Optional(RawValue),
  type: Type.Optional(RawValue),
  typeClass: Type.Optional(RawValue),
  value: Type.Optional(RawValue),
  isFinalPrice: Type.Optional(RawValue),
})

const Equipment = Type.Object({
  specifications: Type.Optional(
    Type.Array(Type.Object({ description: Type.Optional(RawValue), details: Type.Optional(RawValue) })),
  ),
})

/** One vehicle of `inventory`; only the fields used. */
export const InventoryRecord = Type.Object({
  vin: Type.Optional(RawValue),
  uuid: Type.Optional(RawValue),
  stockNumber: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  title: Type.Optional(Type.Array(RawValue)),
  type: Type.Optional(RawValue),
  condition: Type.Optional(RawValue),
  certified: Type.Optional(RawValue),
  bodyStyle: Type.Optional(RawValue),
  fuelType: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  engineSize: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  driveLine: Type.Optional(RawValue),
  normalDriveLine: Type.Optional(RawValue),
  normalFuelType: Type.Optional(RawValue),
  exteriorColor: Type.Optional(RawValue),
  interiorColor: Type.Optional(RawValue),
  odometer: Type.Optional(RawValue),
  doors: Type.Optional(RawValue),
  cityMpg: Type.Optional(RawValue),
  highwayMpg: Type.Optional(RawValue),
  inventoryDate: Type.Optional(RawValue),
  daysOnLot: Type.Optional(RawValue),
  comments: Type.Optional(RawValue),
  link: Type.Optional(RawValue),
  status: Type.Optional(RawValue),
  accountId: Type.Optional(RawValue),
  packages: Type.Optional(Type.Array(RawValue)),
  equipment: Type.Optional(Type.Array(Equipment)),
  images: Type.Optional(Type.Array(Type.Object({ uri: Type.Optional(RawValue) }))),
  attributes: Type.Optional(Attributes),
  trackingAttributes: Type.Optional(Attributes),
  incentiveIds: Type.Optional(Type.Array(RawValue)),
  trackingPricing: Type.Optional(
    Type.Object({
      askingPrice: Type.Optional(RawValue),
      internetPrice: Type.Optional(RawValue),
      salePrice: Type.Optional(RawValue),
      retailValue: Type.Optional(RawValue),
      msrp: Type.Optional(RawValue),
    }),
  ),
  pricing: Type.Optional(
    Type.Object({ retailPrice: Type.Optional(RawValue), dprice: Type.Optional(Type.Array(PriceRow)) }),
  ),
})

const Account = Type.Object({
  url: Type.Optional(RawValue),
  name: Type.Optional(RawValue),
  address: Type.Optional(
    Type.Object({
      firstLineAddress: Type.Optional(RawValue),
      city: Type.Optional(RawValue),
      state: Type.Optional(RawValue),
      postalCode: Type.Optional(RawValue),
    }),
  ),
})

/** A dealership or lot that the answer lists beside its records. */
export function readAccount({ url, name, address }: Static<typeof Account>): StoreAccount {
  return {
    host: textAt(url) ?? '',
    name: textAt(name),
    street: textAt(address?.firstLineAddress),
    city: textAt(address?.city),
    state: textAt(address?.state),
    zip: textAt(address?.postalCode),
  }
}

/** A listing page, alike from both interfaces and inside the page. */
export const InventoryPage = Type.Object({
  inventory: Type.Array(Type.Unknown()),
  pageInfo: Type.Optional(Type.Object({ totalCount: Type.Optional(RawValue), pageSize: Type.Optional(RawValue) })),
  accounts: Type.Optional(Type.Record(Type.String(), Account)),
  incentives: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        conditional: Type.Optional(RawValue),
        specific: Type.Optional(Type.Object({ cashOption: Type.Optional(RawValue) })),
      }),
    ),
  ),
})
