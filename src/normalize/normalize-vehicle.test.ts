import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { VehicleContent } from '../model/website-vehicle.ts'
import { normalizeVehicle, readLot } from './normalize-vehicle.ts'

const context = { baseUrl: 'https://www.lakeside.example/', observedAt: new Date('2026-11-21T09:30:00Z'), row: 7 }
const vin = '2T3W1RFV0NC123459'

function normalized(raw: RawVehicle) {
  const outcome = normalizeVehicle({ vin, ...raw }, context)
  if (outcome.kind === 'rejected') throw new Error(outcome.rejected.reason)
  return outcome.vehicle
}

describe('a record with every field', () => {
  const vehicle = normalized({
    stocknum: ' T1204 ',
    year: '2022',
    make: 'Toyota',
    model: 'RAV4',
    trim: 'XLE Premium',
    condition: 'certified',
    body: '4D Sport Utility',
    odometer: '31,250 miles',
    engine: '2.5L 4-Cyl. DOHC',
    transmission: '8-Speed Automatic w/Manual Mode',
    drivetrain: 'All-wheel Drive',
    fuel: 'Gasoline Fuel',
    exterior_color: 'Blueprint',
    interior_color: 'Macchiato Beige/Black',
    city_mpg: '27',
    hwy_mpg: 0,
    vdp_link: '/certified/Toyota/2022-Toyota-RAV4-1.htm',
    photos: ['//photos.example/1.jpg', 'https://photos.example/photo-coming-soon.jpg', 'https://photos.example/1.jpg'],
    features: ['Sunroof', ' sunroof ', '**Heated Seats**', ''],
    description: '<p>One owner.<br>Clean &amp; tidy</p>',
    days_in_stock: '12',
    prices: {
      msrp: '$34,500',
      price: '$28,990*',
      internet_price: 0,
      components: [
        { type: 'msrp', label: 'MSRP', amount: '$34,500', category: 'starting' },
        { type: 'dealer_incentive', label: 'Dealer Discount', amount: '-$5,795', category: 'discount' },
        { type: 'dealer_fee', label: 'Doc Fee', amount: 285, category: 'fee' },
        { type: 'net_price_with_dealer_fees', label: 'Sale Price', amount: '28,990', category: 'final' },
      ],
    },
  })

  test('fills every field of a website vehicle [COL-06] [COL-07] [COL-08] [COL-09]', () => {
    expect([...Value.Errors(VehicleContent, vehicle.content)]).toEqual([])
    expect(vehicle.content).toMatchObject({
      vin,
      year: 2022,
      make: 'Toyota',
      model: 'RAV4',
      series: 'XLE Premium',
      heading: '2022 Toyota RAV4 XLE Premium',
      stocknum: 'T1204',
      body: 'SUV',
      door_count: 4,
      odometer: 31_250,
      odometer_unit: 'mi',
      engine: '2.5L 4-Cyl. DOHC',
      engine_displacement: '2.5 L',
      engine_cyl_count: 4,
      transmission: 'Automatic',
      drivetrain_desc: 'AWD',
      fuel: 'Gasoline',
    })
  })

  test('certified counts as Used and keeps its flag [COL-13] [COL-14]', () => {
    expect(vehicle.content).toMatchObject({ condition: 'Used', certified: true })
  })

  test('colors are kept as the dealer wrote them, beside a base color [COL-18] [COL-19]', () => {
    expect(vehicle.content).toMatchObject({
      exterior_color: 'Blueprint',
      base_ext_color: 'Blue',
      interior_color: 'Macchiato Beige/Black',
      base_int_color: 'Beige',
    })
  })

  test('0 is null for prices and fuel economy [COL-20] [COL-21]', () => {
    expect(vehicle.content).toMatchObject({ internet_price: null, hwy_mpg: null, city_mpg: 27 })
  })

  test('the totals come from the price components [COL-26] [COL-27]', () => {
    expect(vehicle.content.price_components).toMatchObject({
      starting_price: 34_500,
      total_discounts: 5_795,
      total_fees: 285,
      final_price: 28_990,
    })
    expect(vehicle.content.price_components.components).toEqual([
      { type: 'msrp', label: 'MSRP', amount: 34_500, category: 'starting' },
      { type: 'dealer_incentive', label: 'Dealer Discount', amount: 5_795, category: 'discount' },
      { type: 'dealer_fee', label: 'Doc Fee', amount: 285, category: 'fee' },
      { type: 'net_price_with_dealer_fees', label: 'Sale Price', amount: 28_990, category: 'final' },
    ])
    expect(vehicle.content).toMatchObject({
      price: 28_990,
      final_price: 28_990,
      discount_amount: 5_795,
      total_discounts: 5_795,
      total_fees: 285,
    })
  })

  test('photos are absolute, without duplicates or placeholders [COL-17]', () => {
    expect(vehicle.content.photo_url_list).toEqual([{ url: 'https://photos.example/1.jpg', index: 0 }])
  })

  test('rehosted photos replace the dealer’s own [COL-23]', () => {
    const photos = ['https://dealer.example/1.jpg', 'https://dealer.example/2.jpg']
    const rehosted = normalized({ photos, rehosted_photos: ['https://images.forecourt.example/1.jpg'] })
    expect(rehosted.content.photo_url_list).toEqual([{ url: 'https://images.forecourt.example/1.jpg', index: 0 }])
  })

  test('features are distinct and the description is plain text [COL-16]', () => {
    expect(vehicle.content.features).toEqual(['Sunroof', 'Heated Seats'])
    expect(vehicle.content.description).toBe('One owner.\nClean & tidy')
  })

  test('the link is absolute and the inventory date counts back from the days in stock [COL-15]', () => {
    expect(vehicle.content.vdp_link).toBe('https://www.lakeside.example/certified/Toyota/2022-Toyota-RAV4-1.htm')
    expect(vehicle.inventoryDate).toBe('2026-11-09')
  })
})

test('a record with only a VIN still has every field, and reports the missing ones', () => {
  const vehicle = normalized({})
  expect([...Value.Errors(VehicleContent, vehicle.content)]).toEqual([])
  expect(vehicle.content).toMatchObject({ make: '', body: '', price: null, odometer: null, vdp_link: '', year: 2022 })
  expect(vehicle.content.price_components).toEqual({
    components: [],
    total_fees: 0,
    final_price: 0,
    starting_price: 0,
    total_discounts: 0,
  })
  expect(vehicle.warnings).toContain('condition not shown')
})

describe('the MSRP', () => {
  const prices = {
    msrp: 40_000,
    price: 28_000,
    components: [
      { type: 'msrp', label: 'MSRP', amount: 40_000, category: 'starting' },
      { type: 'net_price_with_dealer_fees', label: 'Price', amount: 28_000, category: 'final' },
    ],
  } as const

  test.each([
    ['new', 40_000],
    ['certified', 40_000],
    [null, 40_000],
  ])('is kept for a vehicle that is %s', (condition, msrp) => {
    const { content } = normalized({ condition, prices })
    expect(content).toMatchObject({ msrp, price_components: { starting_price: 40_000 } })
  })

  test("is dropped for a used one: no manufacturer suggests a used car's price", () => {
    const { content } = normalized({ condition: 'used', prices })
    expect(content).toMatchObject({ msrp: null, price: 28_000, price_components: { starting_price: 28_000 } })
    expect(content.price_components.components.map(({ type }) => type)).toEqual(['net_price_with_dealer_fees'])
  })
})

test.each([
  ['', 'no VIN'],
  ['2T3W1RFV0NC12345', 'VIN has 16 characters, not 17'],
])('the VIN %j rejects the record: %s', (rawText, reason) => {
  expect(normalizeVehicle({ vin: rawText }, context)).toEqual({
    kind: 'rejected',
    rejected: { row: 7, vin: rawText === '' ? null : rawText, reason, url: null },
  })
})

test('a VIN is kept in upper case, and a wrong check digit is only a warning', () => {
  expect(normalized({ vin: ' 1n4al3ap8en358262 ' }).content.vin).toBe('1N4AL3AP8EN358262')
  expect(normalized({ vin: '2T3W1RFV1NC123459' }).warnings).toContain('VIN check digit is wrong')
})

test('a whole style in place of the model is split into model, trim, drivetrain and doors [COL-06] [COL-07]', () => {
  const { content } = normalized({ make: 'Ford', model: 'BRONCO SPORT BIG BEND 4DR 4X4' })
  expect(content).toMatchObject({ make: 'Ford', model: 'BRONCO SPORT', series: 'BIG BEND' })
  expect(content).toMatchObject({ drivetrain_desc: '4WD', door_count: 4 })
})

test('cars of the last four model years do not cost less than 5,000', () => {
  const priceOf = (year: string) => normalized({ year, prices: { price: 4_500 } }).content.price
  expect([priceOf('2022'), priceOf('2021')]).toEqual([null, 4_500])
})

test('a model year may be two years ahead', () => {
  const yearOf = (year: string, heading = '') => normalized({ year, heading }).content.year
  expect([yearOf('2028'), yearOf('2029'), yearOf('', '2028 Toyota'), yearOf('', '2029 Toyota')]).toEqual([
    2028, 2022, 2028, 2022,
  ])
})

test('fields that a page leaves out are empty, and those that it shows are kept', () => {
  expect(normalized({ series_detail: 'w/1LT', in_transit: true }).content).toMatchObject({
    series_detail: 'w/1LT',
    in_transit: true,
  })
  expect(normalized({}).content).toMatchObject({ series_detail: null, in_transit: false })
})

test("a color that names no base color is read from the platform's generic color", () => {
  const colors = { exterior_color: 'Unlisted Dream', interior_color: 'Unlisted Dream' }
  const generic = { generic_exterior_color: 'Dark Red', generic_interior_color: 'Gray' }
  expect(normalized({ ...colors, ...generic }).content).toMatchObject({ base_ext_color: 'Red', base_int_color: 'Gray' })
})

const nowhere = { name: null, street: null, city: null, state: null, zip: null }

test('a lot has the full name of its state, and empty strings for missing fields', () => {
  expect(readLot({ ...nowhere, name: ' Harbor  Cars ', state: 'PA' })).toEqual({
    name: 'Harbor Cars',
    street: '',
    city: '',
    state: 'Pennsylvania',
    zip: '',
  })
  expect(readLot({ ...nowhere, zip: '16509' })).toMatchObject({ zip: '16509' })
})

test('an empty lot is dropped', () => {
  expect([readLot(null), readLot(undefined), readLot(nowhere), readLot({ ...nowhere, city: ' ' })]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

const observedAt = new Date('2026-11-21T09:00:00Z')

function read(raw: RawVehicle) {
  const outcome = normalizeVehicle(
    { vin: '1N4AL3AP8EN358262', year: 2014, condition: 'used', ...raw },
    { baseUrl: 'https://www.example-motors.com', observedAt, row: 1 },
  )
  if (outcome.kind === 'rejected') throw new Error(outcome.rejected.reason)
  return outcome.vehicle.content
}

describe('placeholders are unknown values [COL-33]', () => {
  const words = [
    'Other',
    'Others',
    'N/A',
    ' N/A ',
    'N.A.',
    'n/a',
    'TBD',
    'See dealer',
    '-',
    '--',
    'Unknown',
    'UNKNOWN',
    'None',
  ]

  test.each(words)('%s', (word) => {
    const fields = {
      model: word,
      trim: word,
      body: word,
      engine: word,
      fuel: word,
      drivetrain: word,
      transmission: word,
    }
    const vehicle = read({ ...fields, stocknum: word, exterior_color: word, interior_color: word })
    expect(vehicle.raw_values).toEqual({})
    expect(vehicle).toMatchObject({
      model: '',
      series: '',
      body: '',
      engine: '',
      fuel: '',
      drivetrain_desc: '',
      transmission: '',
      stocknum: '',
      exterior_color: '',
      interior_color: '',
      base_ext_color: '',
    })
  })

  test('an odometer of 0 is unknown on a used vehicle and kept on a new one [COL-22]', () => {
    expect(read({ odometer: 0 })).toMatchObject({ odometer: null, odometer_unit: null })
    expect(read({ odometer: 0, condition: 'new', year: 2027 })).toMatchObject({ odometer: 0 })
  })
})

test.each([
  [{ fuel: 'D' }, { fuel: 'Diesel' }],
  [{ fuel: 'E' }, { fuel: 'Electric' }],
  [{ drivetrain: '4x4Configuration' }, { drivetrain_desc: '4WD' }],
  [{ fuel: 'Direct Injection' }, { fuel: '', raw_values: { fuel: 'Direct Injection' } }],
  [{ drivetrain: '4X2' }, { drivetrain_desc: '', raw_values: { drivetrain_desc: '4X2' } }],
])('the code in %j is read as its word, or kept beside the fields', (raw, expected) => {
  expect(read(raw)).toMatchObject(expected)
})

test.each([
  ['CTP', { condition: 'Used', certified: false }],
  ['Courtesy vehicle, titled new', { condition: 'New' }],
  ['CarBravo', { condition: 'Used', certified: true }],
])('the condition %s', (condition, expected) => {
  expect(read({ condition })).toMatchObject(expected)
})

test.each([
  [2026, 450, 'New'],
  [2026, 600, 'Used'],
  [2024, 60, 'New'],
  [2024, 150, 'Used'],
  [2024, 0, 'Used'],
  [2022, 60, 'Used'],
])('a car of %i with %i miles whose condition nothing states is %s', (year, odometer, condition) => {
  expect(read({ year, odometer, condition: null, heading: `${year} Nissan Altima` })).toMatchObject({ condition })
})

test('a condition that the page does not state is reported as inferred', () => {
  expect(read({ condition: null, odometer: 147_759 })).toMatchObject({ condition: 'Used', inferred: ['condition'] })
  expect(read({}).inferred).toEqual([])
})

test.each([
  ['2026 Kawasaki Ninja 400', 4_999],
  ['2026 Kia Soul LX', null],
])('a small amount is a payment for a recent car only: %s', (heading, price) => {
  expect(normalized({ year: 2026, heading, prices: { price: '$4,999' } }).content.price).toBe(price)
})
