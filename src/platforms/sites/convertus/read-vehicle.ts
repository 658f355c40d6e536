import type { Static } from 'typebox'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { recordParser } from '../../engine/records/parse-record.ts'
import { recordReader } from '../../engine/records/record-fields.ts'
import { isObject, textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { readConvertusPrices } from './read-prices.ts'
import { VehicleRecord } from './records.ts'

export type PageVehicle = {
  readonly vehicle: RawVehicle
  readonly store: string | null
  /** The advertisement's id, at the end of its URL. */
  readonly adId: string | null
}

/** The name occurs in the page's templates too: only its declaration holds the vehicle. */
export const declaration = /\bvar\s+vmsData\s*=\s*/
const parse = recordParser(VehicleRecord)
const readFields = recordReader({
  vin: 'vin',
  stocknum: 'stock_number',
  year: 'year',
  make: 'make',
  model: 'model',
  trim: ['search_trim', 'trim'],
  series_detail: 'trim',
  condition: 'sale_class',
  certified: 'certified',
  body: 'body_style',
  doors: 'doors',
  odometer: 'odometer',
  engine: 'engine',
  transmission: 'transmission',
  drivetrain: 'drive_train',
  fuel: 'fuel_type',
  exterior_color: 'exterior_color',
  interior_color: 'interior_color',
  in_transit: { fn: 'is', of: 'in_transit', matches: /^(1|true|yes)$/i },
  inventory_date: 'date_on_lot',
  description: 'description',
})

/** The vehicle that a page is about; null if the page declares none. */
export function readConvertusPage(page: Page): PageVehicle | null {
  const found = embeddedJson(page.text, declaration).find((value) => isObject(value) && isObject(value.vehicle))
  const record = isObject(found) ? parse(found.vehicle) : null
  if (record === null) return null
  const address = URL.parse(page.url)
  return {
    vehicle: {
      ...readFields(record),
      condition: textAt(record.sale_class) ?? address?.searchParams.get('sale_class') ?? null,
      odometer_unit: 'km',
      vdp_link: address === null ? page.url : address.origin + address.pathname,
      photos: photosOf(record.image),
      prices: readConvertusPrices(record),
    },
    store: textAt(record.company_data?.company_name),
    adId: textAt(record.ad_id),
  }
}

/** One image or a list of images, each in several sizes. */
function photosOf(image: Static<typeof VehicleRecord>['image']): string[] {
  const pictures: readonly unknown[] = Array.isArray(image) ? image : [image]
  return pictures
    .map((picture) =>
      isObject(picture) ? (textAt(picture.image_original) ?? textAt(picture.image_lg)) : textAt(picture),
    )
    .filter((url) => url !== null)
}
