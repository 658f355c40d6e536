import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const Text = Type.Object({ text: Type.Optional(Shown) })
const Color = Type.Object({ colorInfo: Type.Optional(Text), baseColorInfo: Type.Optional(Text) })

export const StockPrice = Type.Object({
  type: Type.Optional(Shown),
  price: Type.Optional(Type.Object({ value: Type.Optional(Shown) })),
})

/** One car of the stock, only the fields used. */
export const StockCar = Type.Object({
  vin: Type.Optional(Shown),
  titleText: Type.Optional(Shown),
  subtitleText: Type.Optional(Shown),
  cartypeText: Type.Optional(Shown),
  preUse: Type.Optional(Text),
  weblink: Type.Optional(Shown),
  gearText: Type.Optional(Shown),
  driveText: Type.Optional(Shown),
  modelInfo: Type.Optional(Type.Object({ modelyear: Type.Optional(Shown), genericModel: Type.Optional(Text) })),
  mileage: Type.Optional(
    Type.Object({
      unitText: Type.Optional(Shown),
      value: Type.Optional(Type.Object({ number: Type.Optional(Shown) })),
    }),
  ),
  colorInfo: Type.Optional(Type.Object({ exteriorColor: Type.Optional(Color), interiorColor: Type.Optional(Color) })),
  engineInfo: Type.Optional(Type.Object({ fuel: Type.Optional(Text) })),
  carPrices: Type.Optional(Type.Array(StockPrice)),
  images: Type.Optional(Type.Array(Type.Object({ url: Type.Optional(Shown) }))),
  dealer: Type.Optional(Type.Object({ id: Type.Optional(Shown), name: Type.Optional(Shown) })),
  dynamicAttributes: Type.Optional(Type.Array(Type.Object({ id: Type.Optional(Shown), value: Type.Optional(Shown) }))),
})

/** A page of the stock, as `stock-search.ts` makes it. */
export const StockPage = Type.Object({ cars: Type.Array(Type.Unknown()), total: Type.Optional(Shown) })
