import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../../src/lib/json.ts'
import { stateName } from '../../../src/model/state-name.ts'
import { readKey } from '../../../src/platforms/engine/records/record-path.ts'
import type { Expected } from './sample-cases.ts'

/** One value of one record: read manually, and as served. */
export type Compared = {
  readonly field: string
  readonly expected: unknown
  readonly served: unknown
  readonly right: boolean
  /** Words on the page that the saved record lacks: only the amount beside them is compared. */
  readonly missingWords?: string
}

/** A vehicle as the API serves it, with its inventory date as on the page. */
export type Served = Readonly<Record<string, unknown>>

export const requiredFields = ['vin', 'year', 'make', 'model', 'condition', 'price', 'odometer', 'vdp_link']

/** The pages' words for terms of our vocabularies; written by hand from the samples. */
const sameWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  make: { RIVIAN: 'Rivian', HONDA: 'Honda' },
  body: { Truck: 'Pickup', 'Pickup Truck': 'Pickup', SUVs: 'SUV' },
  drivetrain: {
    '4X4': '4WD',
    '4x4': '4WD',
    PT4WD: '4WD',
    'All Wheel Drive': 'AWD',
    'Front Wheel Drive': 'FWD',
  },
  fuel: {
    Gas: 'Gasoline',
    'Gasoline Fuel': 'Gasoline',
    'Plug-In Electric/Gas': 'Plug-in Hybrid',
    'Electric Fuel System': 'Electric',
    'Electric Fuel': 'Electric',
  },
  transmission: {
    Variable: 'CVT',
    '6-Speed Automatic with Select-Shift': 'Automatic',
    '8-Speed Automatic': 'Automatic',
    '8-Speed Automatic Transmission': 'Automatic',
  },
}

const plainFields: Readonly<Record<string, string>> = {
  vin: 'vin',
  year: 'year',
  model: 'model',
  trim: 'series',
  title: 'heading',
  certified: 'certified',
  price: 'price',
  list_price: 'list_price',
  msrp: 'msrp',
  discount: 'total_discounts',
  fees: 'total_fees',
  mileage: 'odometer',
  exterior_color: 'exterior_color',
  interior_color: 'interior_color',
  engine: 'engine',
  cylinders: 'engine_cyl_count',
  doors: 'door_count',
  city_mpg: 'city_mpg',
  hwy_mpg: 'hwy_mpg',
  stock_number: 'stocknum',
  vdp_link: 'vdp_link',
  description: 'description',
  inventory_date: 'inventory_date',
  rebates: 'total_discounts',
  mileage_unit: 'odometer_unit',
}
const wordFields: Readonly<Record<string, string>> = {
  make: 'make',
  body: 'body',
  drivetrain: 'drivetrain_desc',
  fuel: 'fuel',
  transmission: 'transmission',
}
/** Fields about the reading, not about the vehicle. */
const remarks = new Set(
  [
    'vehicle why kind read_on page_asks uncertain note sheet id vin_invented price_text conditional_offers',
    'monthly_payment weekly_payment photo_count_stated saved_text page make_as_written trim_as_written',
    'price_as_written facts_in_equipment currency cab model_code make_also model_also trim_also body_also title_also',
  ].flatMap((line) => line.split(' ')),
)

/** Every field in the expectation, except remarks and values marked as uncertain. */
export function compareVehicle(expected: Expected, served: Served): readonly Compared[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    if (value === undefined || remarks.has(name)) return []
    if (typeof value === 'string' && value.startsWith('uncertain')) return []
    if (name === 'price_components') return compareParts(value, served, expected.saved_text)
    const compared = compareField(name, value, served)
    if (compared.every(({ right }) => right)) return compared
    const other = othersRight(expected[`${name}_also`]).map((also) => compareField(name, also, served))
    return other.find((also) => also.every(({ right }) => right)) ?? compared
  })
}

/** Other values that are right too. */
function othersRight(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

function compareField(name: string, value: unknown, served: Served): readonly Compared[] {
  const plain = plainFields[name]
  if (plain !== undefined) return [plainValue(plain, value, served)]
  const word = wordFields[name]
  if (word !== undefined) return [wordValue({ name, field: word, value }, served)]
  const special = specialFields[name]
  if (special === undefined) throw new Error(`no comparison for the expected field ${name}`)
  return special(value, served)
}

function plainValue(field: string, value: unknown, served: Served): Compared {
  const got = served[field]
  const right = value === null ? got === null || got === '' || got === undefined : isDeepStrictEqual(got, value)
  return { field, expected: value, served: got, right }
}

function wordValue({ name, field, value }: { name: string; field: string; value: unknown }, served: Served): Compared {
  if (value === null) return plainValue(field, value, served)
  const word = sameWords[name]?.[String(value)] ?? value
  const kept = readKey(served.raw_values, field)
  return { field, expected: value, served: served[field], right: served[field] === word || kept === value }
}

const specialFields: Readonly<Record<string, (value: unknown, served: Served) => readonly Compared[]>> = {
  condition: (value, served) => {
    if (value !== null) return [plainValue('condition', value, served)]
    const inferred = Array.isArray(served.inferred) && served.inferred.includes('condition')
    return [{ field: 'condition', expected: 'said to be inferred', served: served.inferred, right: inferred }]
  },
  rebate: (value, served) => [pricePart({ label: 'Rebate', amount: Number(value), served })],
  must_not_be_price: (value, served) => {
    const taken = [served.price, served.internet_price, served.final_price]
    const wrong = (Array.isArray(value) ? value : []).filter((amount) => taken.includes(amount))
    return [{ field: 'price', expected: `none of ${String(value)}`, served: wrong, right: wrong.length === 0 }]
  },
  must_not_be_photo: (value, served) => [without('photo_url_list', photosOf(served), [value])],
  must_not_be_link: (value, served) => [without('vdp_link', [served.vdp_link], [value])],
  must_not_be_trim: (value, served) => [without('series', [served.series], value)],
  status: (value, served) => {
    const isMoving = value === 'In Transit'
    if (!isMoving && value !== 'In Stock') return []
    return [
      { field: 'in_transit', expected: isMoving, served: served.in_transit, right: served.in_transit === isMoving },
    ]
  },
  features_count: (value, served) => {
    const count = listOf(served.features).length
    return [{ field: 'features', expected: value, served: count, right: count === value }]
  },
  features_among: (value, served) => {
    const features = listOf(served.features)
    const right = listOf(value).every((feature) => features.includes(feature))
    return [{ field: 'features', expected: value, served: features, right }]
  },
  photos_in_page: (value, served) => [photoCount(value, served, (count) => count === value)],
  photo_count: (value, served) => [photoCount(value, served, (count) => count === value)],
  photos_in_list: (value, served) => [photoCount(value, served, (count) => count >= Number(value))],
  photos: (value, served) => {
    const urls = photosOf(served)
    return [{ field: 'photo_url_list', expected: value, served: urls, right: isDeepStrictEqual(urls, value) }]
  },
  description_present: (value, served) => {
    const shown = served.description !== ''
    return value === null ? [] : [{ field: 'description', expected: value, served: shown, right: shown === value }]
  },
  store: (value, served) => {
    const own = { name: readKey(value, 'name'), city: readKey(value, 'city'), state: stateName(textOf(value, 'state')) }
    const got = isRecord(served.lot) ? served.lot : {}
    return Object.entries(own).map(([part, shown]) => ({
      field: `lot.${part}`,
      expected: shown,
      served: got[part],
      right: got[part] === shown,
    }))
  },
}

function without(field: string, served: readonly unknown[], wrong: unknown): Compared {
  const right = !listOf(wrong).some((one) => served.includes(one))
  return { field, expected: `none of ${String(wrong)}`, served, right }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown, key: string): string | null {
  const text = readKey(value, key)
  return typeof text === 'string' ? text : null
}

function photosOf(served: Served): readonly unknown[] {
  return listOf(served.photo_url_list).map((photo) => readKey(photo, 'url'))
}

function photoCount(value: unknown, served: Served, fits: (count: number) => boolean): Compared {
  const count = photosOf(served).length
  return { field: 'photo_url_list', expected: `${String(value)} photos`, served: count, right: fits(count) }
}

function compareParts(value: unknown, served: Served, savedText: unknown): readonly Compared[] {
  return Object.entries(isRecord(value) ? value : {}).flatMap(([label, amount]) => {
    if (Array.isArray(amount)) return [conditionalOffers(amount, served)]
    return /conditional/i.test(label) ? [] : [pricePart({ label, amount: Number(amount), served, savedText })]
  })
}

function conditionalOffers(amounts: readonly unknown[], served: Served): Compared {
  const shown = listOf(served.conditional_offers).map((offer) => readKey(offer, 'amount'))
  const expected = amounts.map((amount) => Math.abs(Number(amount)))
  return { field: 'conditional_offers', expected, served: shown, right: isDeepStrictEqual(shown, expected) }
}

type ExpectedPart = {
  readonly label: string
  readonly amount: number
  readonly served: Served
  readonly savedText?: unknown
}

/**
 * A price line as the page words it; words in brackets are the reader's, a slash separates two wordings. Words that are
 * missing from the saved record cannot be read from it: then only amount and sign are compared.
 */
function pricePart({ label, amount, served, savedText }: ExpectedPart): Compared {
  const components = readKey(served.price_components, 'components')
  const parts = Array.isArray(components) ? components : []
  const wordings = label.split('/').map((wording) => letters(wording.replace(/\(.*?\)/g, '')))
  const saved = typeof savedText === 'string' ? letters(savedText) : null
  const isSaved = saved === null || wordings.some((wording) => saved.includes(wording))
  const right = parts.some((part) => {
    if (readKey(part, 'amount') !== Math.abs(amount)) return false
    if (isSaved) return wordings.includes(letters(String(readKey(part, 'label') ?? '')))
    return (readKey(part, 'category') === 'discount') === amount < 0
  })
  const shown = parts.map((part) => `${String(readKey(part, 'label'))} ${String(readKey(part, 'amount'))}`)
  const compared = { field: 'price_components', expected: `${label} ${amount}`, served: shown.join(', '), right }
  return isSaved ? compared : { ...compared, missingWords: label }
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
