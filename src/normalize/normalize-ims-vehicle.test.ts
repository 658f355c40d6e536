import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImsContent } from '../model/ims-vehicle.ts'
import { feedPlainNames, readEach } from '../model/plain-fields.ts'
import type { RawImsVehicle } from '../model/raw-ims-vehicle.ts'
import { normalizeImsVehicle, readFeatureLine, readPhotoLine } from './normalize-ims-vehicle.ts'

const blank: RawImsVehicle = {
  vin: '1G1ZD5ST4LF100001',
  stock_number: '',
  condition: '',
  certified: '',
  year: '',
  make: '',
  model: '',
  trim: '',
  body: '',
  doors: '',
  exterior_color: '',
  interior_color: '',
  odometer: '',
  engine: '',
  engine_cylinders: '',
  transmission: '',
  drivetrain: '',
  fuel_type: '',
  city_mpg: '',
  highway_mpg: '',
  msrp: '',
  price: '',
  internet_price: '',
  invoice: '',
  book_value: '',
  model_number: '',
  description: '',
  features: [],
  photos: [],
  vdp_url: '',
  inventory_date: '',
  days_in_stock: '',
  ...readEach(feedPlainNames, () => ''),
  video_url: '',
  cab_type: '',
  certification_program: '',
  carfax_one_owner: '',
  disposition: '',
}
const context = { observedAt: new Date('2026-11-21T12:00:00Z'), row: 7 }

function normalize(raw: Partial<RawImsVehicle>) {
  return normalizeImsVehicle({ ...blank, ...raw }, context)
}

function vehicle(raw: Partial<RawImsVehicle>) {
  const outcome = normalize(raw)
  if (outcome.kind === 'rejected') throw new Error(outcome.rejected.reason)
  return outcome.vehicle
}

const content = (raw: Partial<RawImsVehicle>): ImsContent => vehicle(raw).content

describe('the VIN', () => {
  test.each([
    ['no VIN', '', null, 'no VIN'],
    ['spaces only', '  ', null, 'no VIN'],
    ['a stock number', 'A-1234', 'A-1234', 'VIN has 6 characters, not 17'],
  ])('%s rejects the row with its number and the reason', (_, vin, rawText, reason) => {
    expect(normalize({ vin })).toEqual({
      kind: 'rejected',
      rejected: { row: 7, vin: rawText, reason },
      unreadable: true,
    })
  })

  test('a failed check digit is a warning, not a rejection', () => {
    expect(vehicle({ vin: '1G1ZD5ST5LF100001' }).warnings).toContain('VIN check digit is wrong')
  })
})

describe('condition and certified [IMSV-21]', () => {
  test.each([
    ['U', 'GM Certified Pre-Owned', 'Certified', true],
    ['U', 'Non-Certified', 'Used', false],
    ['N', 'True', 'New', false],
    ['Certified Pre-Owned', '', 'Certified', true],
    ['CPO', '', 'Certified', true],
  ])('%s with certified "%s" is %s', (condition, certified, word, flag) => {
    expect(content({ condition, certified })).toMatchObject({ condition: word, certified: flag })
  })

  test('a row without a condition is Used, and the guess is counted', () => {
    const { content: guessed, warnings } = vehicle({ odometer: '52000', year: '2020' })
    expect(guessed.condition).toBe('Used')
    expect(warnings).toContain('condition not shown')
  })

  test('wholesale vehicles are not listed', () => {
    expect(normalize({ disposition: 'W' })).toMatchObject({ kind: 'rejected', rejected: { vin: blank.vin } })
    expect(normalize({ disposition: ' wholesale ' }).kind).toBe('rejected')
    expect(normalize({ disposition: 'R' }).kind).toBe('vehicle')
  })
})

describe('money', () => {
  test.each([
    ['25,000.00', 25_000],
    ['($500)', null],
  ])('"%s" is %s in every price', (rawText, amount) => {
    const prices = { msrp: rawText, price: rawText, internet_price: rawText, invoice: rawText, book_value: rawText }
    const read = { msrp: amount, price: amount, internet_price: amount, invoice: amount, book_value: amount }
    expect(content(prices)).toMatchObject(read)
  })
})

describe('numbers', () => {
  test.each([
    ['odometer', '19,081', 19_081],
    ['highway_mpg', '31.4', 31],
    ['engine_cylinders', '6', 6],
    ['engine_cylinders', '0', null],
    ['engine_cylinders', 'V8', 8],
    ['year', '2029', 2020],
  ] as const)('%s "%s" is %s', (field, rawText, value) => {
    expect(content({ [field]: rawText })[field]).toBe(value)
  })
})

describe('dates and age', () => {
  test.each([
    ['5/23/2026 4:40:21 AM', '2026-05-23'],
    ['2026/5/22', '2026-05-22'],
    ['5/6/24', '2024-05-06'],
    ['05/06/24 11:59 PM', '2024-05-06'],
    ['13/13/2026', null],
  ])('"%s" is %s', (rawText, date) => {
    expect(vehicle({ inventory_date: rawText }).inventoryDate).toBe(date)
  })

  test('the age is the stated number, also 0', () => {
    expect(vehicle({ days_in_stock: '12' }).daysInStock).toBe(12)
    expect(vehicle({ days_in_stock: '0' }).daysInStock).toBe(0)
    expect(vehicle({}).daysInStock).toBeNull()
  })
})

describe('text', () => {
  test('placeholders become null, or empty where the specification requires a string', () => {
    const nothing = content({ trim: ' ', series_detail: '.', engine: '0.0', make: 'N/A', stock_number: '' })
    expect(nothing).toMatchObject({ trim: null, series_detail: null, engine: null, make: null, stock_number: '' })
    expect(nothing).toMatchObject({ exterior_color: '', description: '', features: '', photo_urls: '', vdp_url: '' })
  })

  test('outer spaces and control characters are removed, the line breaks of a description stay', () => {
    expect(content({ model: '  Malibu\u0007 ', description: ' one\r\ntwo\u0000 ' })).toMatchObject({
      model: 'Malibu',
      description: 'one\ntwo',
    })
  })

  test.each([
    ['Crew Cab Pickup', 'Crew Cab'],
    ['4D Extended Cab', 'Extended Cab'],
    ['SUV', null],
  ])('the cab of "%s" is %s', (body, cab) => {
    expect(content({ body }).cab_type).toBe(cab)
  })

  test.each([
    ['Turbo I-4 1.5 L/91', '1.5 L'],
    ['V6', null],
    ['', null],
  ])('the displacement of "%s" is %s', (engine, displacement) => {
    expect(vehicle({ engine }).engineDisplacement).toBe(displacement)
  })

  test.each([
    ['Yes', true],
    ['1', true],
    ['false', false],
    ['', null],
    ['maybe', null],
  ])('one owner "%s" is %s', (rawText, flag) => {
    expect(content({ carfax_one_owner: rawText }).carfax_one_owner).toBe(flag)
  })

  test('a certification column with only yes or no names no program', () => {
    for (const rawText of ['Yes', 'None', 'Not Certified', 'non-certified']) {
      expect(content({ certification_program: rawText }).certification_program).toBeNull()
    }
    expect(content({ certification_program: 'Honda Certified' }).certification_program).toBe('Honda Certified')
  })
})

describe('lists [IMSV-22]', () => {
  test('photos are joined by pipes, without blanks, placeholders or duplicates', () => {
    const photos = [
      'https://p.example.com/size=1200,663/a.jpg',
      ' https://p.example.com/b.jpg ',
      '',
      'https://p.example.com/photo_coming_soon.jpg',
      'https://p.example.com/b.jpg',
      '//p.example.com/c.jpg?x=1&amp;y=2',
      'no address',
    ]
    expect(content({ photos }).photo_urls.split('|')).toEqual([
      'https://p.example.com/size=1200,663/a.jpg',
      'https://p.example.com/b.jpg',
      'https://p.example.com/c.jpg?x=1&y=2',
    ])
  })

  test('features are joined by pipes, without asterisks, blanks or duplicates', () => {
    const features = ['**3RD ROW SEATS**', ' Sunroof ', '', 'sunroof', '18" Wheels', 'A|B']
    expect(content({ features }).features).toBe('3RD ROW SEATS|Sunroof|18" Wheels|A|B')
  })
})

test('values of spaces and symbols are read in bounded time', () => {
  for (const filler of [' ', '\u2028', '- ', '$ ', '-$', '. ']) {
    const rawText = filler.repeat(490 / filler.length)
    const numbers = {
      year: rawText,
      doors: rawText,
      odometer: rawText,
      city_mpg: rawText,
      price: rawText,
      days_in_stock: rawText,
    }
    for (let row = 0; row < 500; row++) expect(content(numbers)).toMatchObject({ odometer: null, price: null })
  }
})

test('no row makes it throw, and no text contains control characters', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', '0', '-', '$1', 'C', '\u0000'),
  )
  const raw = fc.record(
    Object.fromEntries(
      Object.entries(blank).map(([key, value]) => {
        if (key === 'vin') return [key, fc.constant(blank.vin)]
        return [key, Array.isArray(value) ? fc.array(anything, { maxLength: 4 }) : anything]
      }),
    ),
  )
  fc.assert(
    fc.property(raw, (row) => {
      const outcome = normalize(row)
      if (outcome.kind === 'rejected') return
      expect(JSON.stringify(outcome.vehicle)).not.toMatch(/\\u00[01]|\x7f/)
    }),
    { numRuns: 300 },
  )
})

const photos = (count: number) => Array.from({ length: count }, (_, at) => `https://p.example/${at}.jpg`)

test('the first 300 different photos are kept', () => {
  expect(readPhotoLine(photos(301)).split('|')).toEqual(photos(300))
  expect(readPhotoLine([...photos(2), ...photos(300)]).split('|')).toEqual(photos(300))
})

test('the first 500 features are kept, each in its first writing', () => {
  const features = Array.from({ length: 501 }, (_, at) => `Feature ${at}`)
  expect(readFeatureLine(features).split('|')).toEqual(features.slice(0, 500))
  expect(readFeatureLine(['Sunroof', 'ABS', 'SUNROOF'])).toBe('Sunroof|ABS')
})

test('photos of feeds keep no password, and none leads a viewer into a network', () => {
  const photos = [
    'https://u:secret@cdn.example/1.jpg',
    'https://10.0.0.1/2.jpg',
    'https://nas.local/3.jpg',
    'https://cdn.example/4.jpg',
  ]
  expect(readPhotoLine(photos)).toBe('https://cdn.example/1.jpg|https://cdn.example/4.jpg')
})
