import { bodyWord, drivetrainWord } from '../normalize/vocabulary.ts'
import { tsvLine } from './csv-format.ts'
import {
  addressOf,
  amountOf,
  color,
  description,
  fieldOf,
  firstOf,
  interior,
  mileageOf,
  pageOf,
  photosOf,
  platformFormat,
  title,
} from './platform-format.ts'

/** Maximum number of photos besides the first one. */
const morePhotos = 10

/** Values of schema.org that Google accepts. */
const driveWheels: Readonly<Record<string, string>> = {
  FWD: 'FrontWheelDriveConfiguration',
  RWD: 'RearWheelDriveConfiguration',
  AWD: 'AllWheelDriveConfiguration',
  '4WD': 'FourWheelDriveConfiguration',
}

const unitNames = { mi: 'miles', km: 'km' } as const

/**
 * Google vehicle ads: support.google.com/merchants/answer/11192663 ("Create a primary feed") and
 * developers.google.com/vehicle-listings/reference/feed-specification. Tab-separated.
 */
export const googleVehicleAds = platformFormat({
  extension: 'tsv',
  contentType: 'text/tab-separated-values; charset=utf-8',
  lineOf: tsvLine,
  columns: [
    { name: 'id', value: firstOf(fieldOf('stocknum'), fieldOf('vin')) },
    { name: 'vin', required: true, value: fieldOf('vin') },
    { name: 'store_code', required: true, value: ({ dealership }) => dealership.public_id },
    { name: 'dealership_name', required: true, value: ({ dealership }) => dealership.name },
    {
      name: 'dealership_address',
      required: true,
      value: ({ dealership }) => {
        const at = addressOf(dealership)
        return at === null ? '' : `${at.street}, ${at.city}, ${at.region} ${at.zip}, ${at.country}`
      },
    },
    { name: 'price', required: true, byCountry: true, value: amountOf('price') },
    { name: 'vehicle_msrp', value: (vehicle) => (isNew(vehicle.fields) ? amountOf('msrp')(vehicle) : '') },
    { name: 'condition', required: true, value: ({ fields }) => (isNew(fields) ? 'new' : 'used') },
    { name: 'certified_pre_owned', value: ({ fields }) => (fields.certified === true ? 'yes' : 'no') },
    { name: 'make', required: true, value: fieldOf('make') },
    { name: 'model', required: true, value: fieldOf('model') },
    { name: 'trim', value: fieldOf('series') },
    { name: 'year', required: true, value: fieldOf('year') },
    {
      name: 'mileage',
      required: true,
      byCountry: true,
      value: (vehicle) => {
        const mileage = mileageOf(vehicle)
        return mileage === null ? '' : `${mileage.value} ${unitNames[mileage.unit]}`
      },
    },
    { name: 'image_link', required: true, value: (vehicle) => photosOf(vehicle)[0] ?? '' },
    {
      name: 'additional_image_link',
      value: (vehicle) =>
        photosOf(vehicle)
          .slice(1, 1 + morePhotos)
          .map((url) => url.replaceAll(',', '%2C'))
          .join(','),
    },
    { name: 'link', required: true, value: pageOf },
    { name: 'body_style', value: (vehicle) => bodyWord(fieldOf('body')(vehicle)) },
    { name: 'fuel', value: fieldOf('fuel') },
    { name: 'engine', value: fieldOf('engine') },
    { name: 'transmission', value: fieldOf('transmission') },
    { name: 'color', required: true, value: color },
    { name: 'interior_color', value: interior },
    { name: 'doors', value: fieldOf('door_count') },
    {
      name: 'drive_wheel_configuration',
      value: (vehicle) => driveWheels[drivetrainWord(fieldOf('drivetrain_desc')(vehicle))] ?? '',
    },
    { name: 'date_in_stock', value: fieldOf('inventory_date') },
    { name: 'title', value: title },
    { name: 'description', value: description },
  ],
})

function isNew({ condition }: Readonly<Record<string, unknown>>): boolean {
  return condition === 'New'
}
