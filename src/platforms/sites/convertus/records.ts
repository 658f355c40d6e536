import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** `vmsData.vehicle` of a vehicle page; only the fields used. */
export const VehicleRecord = Type.Object({
  vin: Type.Optional(RawValue),
  ad_id: Type.Optional(RawValue),
  stock_number: Type.Optional(RawValue),
  sale_class: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  search_trim: Type.Optional(RawValue),
  body_style: Type.Optional(RawValue),
  doors: Type.Optional(RawValue),
  odometer: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  fuel_type: Type.Optional(RawValue),
  drive_train: Type.Optional(RawValue),
  exterior_color: Type.Optional(RawValue),
  interior_color: Type.Optional(RawValue),
  msrp: Type.Optional(RawValue),
  asking_price: Type.Optional(RawValue),
  internet_price: Type.Optional(RawValue),
  sale_price: Type.Optional(RawValue),
  certified: Type.Optional(RawValue),
  in_transit: Type.Optional(RawValue),
  date_on_lot: Type.Optional(RawValue),
  description: Type.Optional(RawValue),
  image: Type.Optional(Type.Unknown()),
  company_data: Type.Optional(Type.Object({ company_name: Type.Optional(RawValue) })),
})
