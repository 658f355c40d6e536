import fc from 'fast-check'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { baseColors, type PriceComponentType, priceComponentTypes } from '../model/vocabularies.ts'
import { VehicleContent } from '../model/website-vehicle.ts'
import { baseColor } from './base-color.ts'
import { cleanLine, cleanParagraphs } from './clean-text.ts'
import { normalizeVehicle } from './normalize-vehicle.ts'
import { bodyWord, drivetrainWord, fuelWord, transmissionWord } from './vocabulary.ts'

const context = { baseUrl: 'https://www.lakeside.example/', observedAt: new Date('2026-11-21T09:30:00Z'), row: 1 }
const vinCharacter = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')
const vin = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: vinCharacter, minLength: 17, maxLength: 17 }) },
  fc.string(),
)
const markup = fc.string({
  unit: fc.constantFrom(
    '<',
    '>',
    '&',
    ';',
    'amp',
    'lt',
    '#38',
    'b',
    'p',
    '/',
    ' ',
    '\n',
    '\u0000',
    '$',
    '1',
    ',',
    '\ud800',
    'é',
  ),
  maxLength: 60,
})
const text = fc.option(
  fc.oneof(fc.string({ unit: 'binary' }), markup, fc.constantFrom('New', '2.5L V6', '$38,745', '12/1/2026')),
)
const rawText = fc.oneof(text, fc.double(), fc.integer())
const texts = fc.option(fc.array(fc.oneof(fc.string(), fc.webUrl(), markup), { maxLength: 5 }))
const component = fc.record({
  type: fc.constantFrom(...(Object.keys(priceComponentTypes) as PriceComponentType[])),
  label: fc.string(),
  amount: fc.oneof(fc.double(), fc.string(), fc.constantFrom('$285', 5_850)),
  category: fc.constantFrom('starting' as const, 'discount' as const, 'fee' as const, 'final' as const),
})
const prices = fc.option(
  fc.record(
    {
      msrp: rawText,
      price: rawText,
      internet_price: rawText,
      list_price: rawText,
      invoice_price: rawText,
      book_value: rawText,
      components: fc.option(fc.array(component, { maxLength: 5 })),
    },
    { requiredKeys: [] },
  ),
)
const rawVehicle: fc.Arbitrary<RawVehicle> = fc.record(
  {
    vin: fc.option(vin),
    stocknum: text,
    year: rawText,
    make: text,
    model: text,
    trim: text,
    series_detail: text,
    heading: text,
    condition: text,
    certified: fc.oneof(text, fc.boolean()),
    body: text,
    doors: rawText,
    odometer: rawText,
    odometer_unit: text,
    engine: text,
    engine_displacement: text,
    engine_cyl_count: rawText,
    transmission: text,
    drivetrain: text,
    fuel: text,
    exterior_color: text,
    interior_color: text,
    generic_exterior_color: text,
    generic_interior_color: text,
    city_mpg: rawText,
    hwy_mpg: rawText,
    vdp_link: text,
    photos: texts,
    features: texts,
    description: text,
    in_transit: fc.option(fc.boolean()),
    inventory_date: text,
    days_in_stock: rawText,
    carfax_1_owner: fc.option(fc.boolean()),
    carfax_clean_title: fc.option(fc.boolean()),
    prices,
  },
  { requiredKeys: [] },
)

const priceFields = [
  'msrp',
  'price',
  'internet_price',
  'list_price',
  'invoice_price',
  'book_value',
  'discount_amount',
  'final_price',
  'total_discounts',
  'total_fees',
] as const

test('any record is either a valid vehicle or a rejection with a reason', () => {
  fc.assert(
    fc.property(rawVehicle, (raw) => {
      const outcome = normalizeVehicle(raw, context)
      if (outcome.kind === 'rejected') return outcome.rejected.reason.length > 0
      const { content } = outcome.vehicle
      expect([...Value.Errors(VehicleContent, content)]).toEqual([])
      expect(JSON.stringify(content).isWellFormed()).toBe(true)
      expect(JSON.stringify(content)).not.toMatch(/\\u00(0[0-7]|1)/)
      return true
    }),
    { numRuns: 1_000 },
  )
})

test('no price field, fuel economy or cylinder count is ever 0 [COL-20] [COL-21]', () => {
  expect(() =>
    fc.assert(
      fc.property(rawVehicle, (raw) => {
        const outcome = normalizeVehicle({ ...raw, vin: '2T3W1RFV0NC123459' }, context)
        if (outcome.kind === 'rejected') return false
        const { content } = outcome.vehicle
        const guarded = [
          ...priceFields.map((field) => content[field]),
          content.city_mpg,
          content.hwy_mpg,
          content.engine_cyl_count,
        ]
        return guarded.every((value) => value === null || value > 0)
      }),
      { numRuns: 500 },
    ),
  ).not.toThrow()
})

test('cleaning a text twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(markup, fc.string({ unit: 'binary' })), (shownText) => {
      const once = cleanParagraphs(shownText)
      expect(cleanParagraphs(once)).toBe(once)
      const line = cleanLine(shownText)
      expect(cleanLine(line)).toBe(line)
    }),
    { numRuns: 2_000 },
  )
})

test('vocabulary words map to themselves, and base colors do not change when read again', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (shownText) => {
      for (const word of [bodyWord, drivetrainWord, fuelWord, transmissionWord])
        expect(word(word(shownText))).toBe(word(shownText))
    }),
  )
  for (const color of baseColors) expect(baseColor(color)).toBe(color)
  for (const word of ['SUV', 'Pickup', 'Sedan', 'Coupe', 'Wagon', 'Van', 'Minivan', 'Hatchback', 'Convertible']) {
    expect(bodyWord(word)).toBe(word)
  }
  for (const word of ['Gasoline', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric', 'Flex Fuel', 'Hydrogen', 'CNG']) {
    expect(fuelWord(word)).toBe(word)
  }
})
