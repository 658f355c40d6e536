import { bodyWord, drivetrainWord, fuelWord, transmissionWord } from '../normalize/vocabulary.ts'
import { csvLine } from './csv-format.ts'
import {
  addressOf,
  amountOf,
  color,
  description,
  fieldOf,
  interior,
  mileageOf,
  type PlatformColumn,
  pageOf,
  photosOf,
  platformFormat,
  title,
} from './platform-format.ts'

/** Meta takes at most 20. */
const maxPhotos = 10

type Words = Readonly<Record<string, string>>

const bodies: Words = {
  Sedan: 'SEDAN',
  SUV: 'SUV',
  Pickup: 'TRUCK',
  Hatchback: 'HATCHBACK',
  Coupe: 'COUPE',
  Convertible: 'CONVERTIBLE',
  Wagon: 'WAGON',
  Minivan: 'MINIVAN',
  Van: 'VAN',
}
const drivetrains: Words = { FWD: 'FWD', RWD: 'RWD', AWD: 'AWD', '4WD': '4X4' }
const transmissions: Words = { Automatic: 'AUTOMATIC', CVT: 'AUTOMATIC', Manual: 'MANUAL' }
const fuels: Words = {
  Gasoline: 'GASOLINE',
  Diesel: 'DIESEL',
  Hybrid: 'HYBRID',
  'Plug-in Hybrid': 'PLUGIN_HYBRID',
  Electric: 'ELECTRIC',
  'Flex Fuel': 'FLEX',
}
const units = { mi: 'MI', km: 'KM' } as const

/**
 * Meta automotive inventory ads: developers.facebook.com/docs/marketing-api/auto-ads/reference ("Supported fields", and the flat
 * columns of its CSV format).
 */
export const metaAutomotive = platformFormat({
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  lineOf: csvLine,
  columns: [
    { name: 'vehicle_id', required: true, value: fieldOf('vin') },
    { name: 'vin', required: true, value: fieldOf('vin') },
    { name: 'title', required: true, value: title },
    { name: 'description', required: true, value: description },
    { name: 'url', required: true, value: pageOf },
    { name: 'make', required: true, value: fieldOf('make') },
    { name: 'model', required: true, value: fieldOf('model') },
    { name: 'trim', value: fieldOf('series') },
    { name: 'year', required: true, value: fieldOf('year') },
    {
      name: 'mileage.value',
      required: true,
      byCountry: true,
      value: (vehicle) => String(mileageOf(vehicle)?.value ?? ''),
    },
    {
      name: 'mileage.unit',
      required: true,
      byCountry: true,
      value: (vehicle) => {
        const unit = mileageOf(vehicle)?.unit
        return unit === undefined ? '' : units[unit]
      },
    },
    ...Array.from({ length: maxPhotos }, (_, index): PlatformColumn => {
      const value: PlatformColumn['value'] = (vehicle) => photosOf(vehicle)[index] ?? ''
      const name = `image[${index}].url`
      return index === 0 ? { name, required: true, value } : { name, value }
    }),
    { name: 'body_style', required: true, value: worded('body', bodyWord, bodies) },
    { name: 'transmission', value: worded('transmission', transmissionWord, transmissions) },
    { name: 'fuel_type', value: worded('fuel', fuelWord, fuels) },
    { name: 'drivetrain', value: worded('drivetrain_desc', drivetrainWord, drivetrains) },
    { name: 'price', required: true, byCountry: true, value: amountOf('price') },
    { name: 'exterior_color', required: true, value: color },
    { name: 'interior_color', value: interior },
    {
      name: 'state_of_vehicle',
      required: true,
      value: ({ fields }) => (fields.condition === 'New' ? 'NEW' : fields.certified === true ? 'CPO' : 'USED'),
    },
    { name: 'availability', value: () => 'AVAILABLE' },
    { name: 'date_first_on_lot', value: fieldOf('inventory_date') },
    { name: 'stock_number', value: fieldOf('stocknum') },
    {
      name: 'address',
      required: true,
      value: ({ dealership }) => {
        const at = addressOf(dealership)
        if (at === null) return ''
        const { street, city, region, zip, country } = at
        return JSON.stringify({ addr1: street, city, region, postal_code: zip, country })
      },
    },
    { name: 'dealer_id', value: ({ dealership }) => dealership.public_id },
    { name: 'dealer_name', value: ({ dealership }) => dealership.name },
    { name: 'dealer_phone', value: ({ dealership }) => dealership.phone ?? '' },
  ],
})

/** Meta's term for the dealer's word: OTHER if Meta has none, '' if the vehicle has no value. */
function worded(field: string, readWord: (text: string) => string, words: Words): PlatformColumn['value'] {
  return (vehicle) => {
    const said = fieldOf(field)(vehicle)
    return said === '' ? '' : (words[readWord(said)] ?? 'OTHER')
  }
}
