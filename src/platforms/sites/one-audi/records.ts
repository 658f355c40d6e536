import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

const Text = Type.Object({ text: Type.Optional(RawValue) })
const Color = Type.Object({ colorInfo: Type.Optional(Text), baseColorInfo: Type.Optional(Text) })

export const StockPrice = Type.Object({
  type: Type.Optional(RawValue),
  price: Type.Optional(Type.Object({ value: Type.Optional(RawValue) })),
})

/** One car of the stock; only the fields used. */
export const StockCar = Type.Object({
  vin: Type.Optional(RawValue),
  titleText: Type.Optional(RawValue),
  subtitleText: Type.Optional(RawValue),
  cartypeText: Type.Optional(RawValue),
  preUse: Type.Optional(Text),
  weblink: Type.Optional(RawValue),
  gearText: Type.Optional(RawValue),
  driveText: Type.Optional(RawValue),
  modelInfo: Type.Optional(Type.Object({ modelyear: Type.Optional(RawValue), genericModel: Type.Optional(Text) })),
  mileage: Type.Optional(
    Type.Object({
      unitText: Type.Optional(RawValue),
      value: Type.Optional(Type.Object({ number: Type.Optional(RawValue) })),
    }),
  ),
  colorInfo: Type.Optional(Type.Object({ exteriorColor: Type.Optional(Color), interiorColor: Type.Optional(Color) })),
  engineInfo: Type.Optional(Type.Object({ fuel: Type.Optional(Text) })),
  carPrices: Type.Optional(Type.Array(StockPrice)),
  images: Type.Optional(Type.Array(Type.Object({ url: Type.Optional(RawValue) }))),
  dealer: Type.Optional(Type.Object({ id: Type.Optional(RawValue), name: Type.Optional(RawValue) })),
  dynamicAttributes: Type.Optional(
    Type.Array(Type.Object({ id: Type.Optional(RawValue), value: Type.Optional(RawValue) })),
  ),
})

/** A page of the stock, as `stock-search.ts` returns it. */
export const StockPage = Type.Object({ cars: Type.Array(Type.Unknown()), total: Type.Optional(RawValue) })
