import type { Static } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { recordOf, recordParser } from '../../engine/records/parse-record.ts'
import { recordReader } from '../../engine/records/record-fields.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { usualFields } from '../../engine/records/usual-fields.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'

/** `vmsData.vehicle` of a vehicle page; only the fields used. */
const VehicleRecord = recordOf(
  'vin ad_id stock_number sale_class year make model trim search_trim body_style doors odometer',
  'engine transmission fuel_type drive_train exterior_color interior_color msrp asking_price',
  'internet_price sale_price certified in_transit date_on_lot description image* company_data.company_name',
)

/**
 * The lowest of the internet, sale and asking prices. The asking price often repeats the MSRP; if it is neither the
 * MSRP nor the price, it is the list price. Retail, final, invoice and wholesale prices are not asking prices.
 */
export const readConvertusPrices = priceReader<Static<typeof VehicleRecord>>({
  isNew: (vehicle) => !/^used$/i.test(textAt(vehicle.sale_class) ?? ''),
  rows: [
    { at: 'msrp', role: 'msrp', of: 'new' },
    { at: 'asking_price', role: 'price' },
    { at: 'internet_price', role: 'price' },
    { at: 'sale_price', role: 'price' },
    { at: 'internet_price', role: 'internet' },
    (vehicle) => (vehicle.asking_price === vehicle.msrp ? [] : listLine(textAt(vehicle.asking_price))),
  ],
  several: 'lowest',
})

function listLine(amount: string | null) {
  return amount === null ? [] : [{ role: 'list' as const, label: null, amount }]
}

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
  ...usualFields(VehicleRecord),
  trim: ['search_trim', 'trim'],
  series_detail: 'trim',
  in_transit: { fn: 'is', of: 'in_transit', matches: /^(1|true|yes)$/i },
  inventory_date: 'date_on_lot',
})

/** The vehicle that a page is about; null if the page declares none. */
export function readConvertusPage(page: Page): PageVehicle | null {
  const found = embeddedJson(page.text, declaration).find((value) => isRecord(value) && isRecord(value.vehicle))
  const record = isRecord(found) ? parse(found.vehicle) : null
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
function photosOf(image: unknown): string[] {
  const pictures: readonly unknown[] = Array.isArray(image) ? image : [image]
  return pictures
    .map((picture) =>
      isRecord(picture) ? (textAt(picture.image_original) ?? textAt(picture.image_lg)) : textAt(picture),
    )
    .filter((url) => url !== null)
}
