import { type Static, Type } from 'typebox'
import type { StoreAccount } from '../../engine/listing/listing-reader.ts'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'

const Attributes = Type.Array(
  Type.Object({
    name: Type.Optional(RawValue),
    value: Type.Optional(RawValue),
    normalizedValue: Type.Optional(RawValue),
  }),
)

export const PriceRow = Type.Object({
  ...rawValues('label type typeClass value isFinalPrice'),
})

const Equipment = Type.Object({
  specifications: Type.Optional(
    Type.Array(Type.Object({ description: Type.Optional(RawValue), details: Type.Optional(RawValue) })),
  ),
})

/** One vehicle of `inventory`; only the fields used. */
export const InventoryRecord = Type.Object({
  ...rawValues(
    'vin uuid stockNumber year make model trim type condition certified bodyStyle fuelType engine',
    'engineSize transmission driveLine normalDriveLine normalFuelType exteriorColor interiorColor',
    'odometer doors cityMpg highwayMpg inventoryDate daysOnLot comments link status accountId',
  ),
  title: Type.Optional(Type.Array(RawValue)),
  packages: Type.Optional(Type.Array(RawValue)),
  equipment: Type.Optional(Type.Array(Equipment)),
  images: Type.Optional(Type.Array(Type.Object({ uri: Type.Optional(RawValue) }))),
  attributes: Type.Optional(Attributes),
  trackingAttributes: Type.Optional(Attributes),
  incentiveIds: Type.Optional(Type.Array(RawValue)),
  trackingPricing: Type.Optional(
    Type.Object({
      ...rawValues('askingPrice internetPrice salePrice retailValue msrp'),
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
      ...rawValues('firstLineAddress city state postalCode'),
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
