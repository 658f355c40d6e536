import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** `vmsData.vehicle` of a vehicle's page, only the fields used. */
export const VehicleRecord = Type.Object({
  vin: Type.Optional(Shown),
  ad_id: Type.Optional(Shown),
  stock_number: Type.Optional(Shown),
  sale_class: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  search_trim: Type.Optional(Shown),
  body_style: Type.Optional(Shown),
  doors: Type.Optional(Shown),
  odometer: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  fuel_type: Type.Optional(Shown),
  drive_train: Type.Optional(Shown),
  exterior_color: Type.Optional(Shown),
  interior_color: Type.Optional(Shown),
  msrp: Type.Optional(Shown),
  asking_price: Type.Optional(Shown),
  internet_price: Type.Optional(Shown),
  sale_price: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  in_transit: Type.Optional(Shown),
  date_on_lot: Type.Optional(Shown),
  description: Type.Optional(Shown),
  image: Type.Optional(Type.Unknown()),
  company_data: Type.Optional(Type.Object({ company_name: Type.Optional(Shown) })),
})
