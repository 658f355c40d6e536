import { describe, expect, test } from 'vitest'
import { processorTimeMs } from '../../test/support/processor-time.ts'
import { readAmount } from '../model/read-amount.ts'
import { hasValidCheckDigit } from '../model/vin.ts'
import { baseColor } from './base-color.ts'
import { readFeatures } from './normalize-vehicle.ts'
import { readCondition } from './read-condition.ts'
import { readDate, readInventoryDate } from './read-date.ts'
import { readCylinders, readDisplacement } from './read-engine.ts'
import { absoluteUrl, readPhotos } from './read-links.ts'
import { readOdometer } from './read-odometer.ts'
import { readPrice } from './read-prices.ts'
import { bodyWord, drivetrainWord, fuelWord, transmissionWord } from './vocabulary.ts'

const nowhere = { unit: null, state: null, baseUrl: 'https://www.lakeside.example/' }

describe('base colors [COL-19]', () => {
  test.each([
    ['Obsidian Black Metallic', 'Black'],
    ['Obsidian Blue Pearl', 'Blue'],
    ['Black Obsidian', 'Black'],
    ['Midnight Purple', 'Purple'],
    ['Midnight', 'Black'],
    ['Cactus Gray', 'Gray'],
    ['Verde Silver', 'Silver'],
    ['Champagne Silver Metallic', 'Silver'],
    ['Blue / Gray', 'Blue'],
    ['Sterling Blue', 'Blue'],
    ['Wind Chill Pearl', 'White'],
    ['Summit', 'White'],
    ['Granite Crystal Clearcoat', 'Gray'],
    ['Crystal White Tricoat', 'White'],
    ['Lunar Rock', 'Gray'],
    ['Lunar', 'Silver'],
    ['Area 51', 'Blue'],
    ['Plum Crazy Pearlcoat', 'Purple'],
    ['Ruby Flare Pearl', 'Red'],
    ['Slvr Met', 'Silver'],
    ['Gry', 'Gray'],
    ['BLK', 'Black'],
    ['Tan', 'Beige'],
    ['Burgundy Velvet', 'Red'],
    ['Charcoal', 'Gray'],
    ['Bronze', 'Brown'],
    ['Black w/Red Stitching', 'Black'],
    ['White with Black Roof', 'White'],
    ['Ice White/Black Roof', 'White'],
    ['Black Roof', 'Black'],
    ['Saddle Brown/Black', 'Brown'],
    ['Bleu nuit', 'Blue'],
    ['Bourgogne métallisé', 'Red'],
    ['Charbon', 'Gray'],
    ['Marron', 'Brown'],
    ['Ivoire', 'White'],
    ['Terracotta', 'Brown'],
    ['Redline', 'Red'],
    ['Go Mango', 'Orange'],
    ['Quicksand', 'Beige'],
    ['Unlisted Dream', ''],
    ['', ''],
  ])('%j is %j', (rawText, expected) => {
    expect(baseColor(rawText)).toBe(expected)
  })

  test("the platform's generic color counts only if the displayed color names no base color", () => {
    expect(baseColor('Unlisted Dream', 'Dark Red')).toBe('Red')
    expect(baseColor('Sterling Blue', 'Gray')).toBe('Blue')
  })
})

describe('vocabularies', () => {
  test.each([
    ['4D Sport Utility', 'SUV'],
    ['Crossover', 'SUV'],
    ['Crew Cab Pickup - Short Bed', 'Pickup'],
    ['SuperCrew Cab', 'Pickup'],
    ['Truck', 'Pickup'],
    ['4dr Car', 'Sedan'],
    ['2dr Car', 'Coupe'],
    ['2D Convertible', 'Convertible'],
    ['5-Door Hatchback', 'Hatchback'],
    ['Mini-van, Passenger', 'Minivan'],
    ['Cargo Van', 'Van'],
    ['Station Wagon', 'Wagon'],
    ['4dr Sdn', 'Sedan'],
    ['2dr Cpe', 'Coupe'],
    ['4D Sportback', 'Hatchback'],
    ['Sport Activity Vehicle', 'SUV'],
    ['Utilitaire sport', 'SUV'],
    ['Multisegment', 'SUV'],
    ['Décapotable', 'Convertible'],
    ['À hayon', 'Hatchback'],
    ['Camion cabine double', 'Pickup'],
    ['HYBRID FWD', 'HYBRID FWD'],
    ['Cab Chassis', 'Cab Chassis'],
    ['', ''],
  ])('body %j is %j', (rawText, expected) => {
    expect(bodyWord(rawText)).toBe(expected)
  })

  test.each([
    ['All-Wheel Drive', 'AWD'],
    ['https://schema.org/AllWheelDriveConfiguration', 'AWD'],
    ['4MATIC', 'AWD'],
    ['4MOTION', 'AWD'],
    ['Traction intégrale', 'AWD'],
    ['4 roues motrices', '4WD'],
    ['Rear drive', 'RWD'],
    ['4x4', '4WD'],
    ['PT4WD', '4WD'],
    ['FT4WD', '4WD'],
    ['Four-wheel Drive', '4WD'],
    ['Front-wheel drive', 'FWD'],
    ['RearWheelDriveConfiguration', 'RWD'],
    ['2WD', '2WD'],
  ])('drivetrain %j is %j', (rawText, expected) => {
    expect(drivetrainWord(rawText)).toBe(expected)
  })

  test.each([
    ['Gasoline Fuel', 'Gasoline'],
    ['Regular Unleaded', 'Gasoline'],
    ['Battery Electric', 'Electric'],
    ['Gas/Electric Hybrid', 'Hybrid'],
    ['Plug-In Electric/Gas', 'Plug-in Hybrid'],
    ['Hybrid Fuel', 'Hybrid'],
    ['E85', 'Flex Fuel'],
    ['Compressed Natural Gas', 'CNG'],
    ['Hydrogen Fuel Cell', 'Hydrogen'],
    ['Bio Diesel', 'Diesel'],
    ['Propane', 'Propane'],
    ['Liquefied Petroleum Gas', 'Liquefied Petroleum Gas'],
    ['Electric/Gas', 'Hybrid'],
    ['Essence/Électrique', 'Hybrid'],
    ['Ordinaire sans plomb', 'Gasoline'],
  ])('fuel %j is %j', (rawText, expected) => {
    expect(fuelWord(rawText)).toBe(expected)
  })

  test.each([
    ['8-Speed Automatic with Manual Shift', 'Automatic'],
    ['6-Speed Manual', 'Manual'],
    ['6-Speed Manual w/Auto Rev Match', 'Manual'],
    ['Automated Manual', 'Automatic'],
    ['Xtronic CVT', 'CVT'],
    ['IVT', 'CVT'],
    ['Electronically controlled Continuously Variable Transmission (ECVT)', 'CVT'],
    ['7-Speed PDK', 'Automatic'],
    ['6-Speed M/T', 'Manual'],
    ['Transaxle', 'Transaxle'],
  ])('transmission %j is %j', (rawText, expected) => {
    expect(transmissionWord(rawText)).toBe(expected)
  })
})

test.each([
  ['Inline 6', '', 6],
  ['1984cc four-cylinder', '2.0 L', 4],
  ['2,488 cc I-4', '2.5 L', 4],
  ['2,5L 4 cyl.', '2.5 L', 4],
  ['EcoBoost 2.0 L 8-speed', '2.0 L', null],
  ['0.7L Single-Cylinder', '0.7 L', 1],
])('engine %j has displacement %j and %j cylinders', (engine, displacement, cylinders) => {
  expect(readDisplacement(engine)).toBe(displacement)
  expect(readCylinders(engine)).toBe(cylinders)
})

test.each([
  ['11,416 miles', 11_416],
  ['42K', 42_000],
  ['9', 9],
  ['10.2 miles', 10],
  ['12.345', 12],
])('odometer %j reads %j', (rawText, expected) => {
  expect(readOdometer({ ...nowhere, rawText }).odometer).toBe(expected)
})

test.each([
  ['7,560 km', null, null, 'km'],
  ['239,372 KM', 'mi', 'Ohio', 'km'],
  ['12 000 kilomètres', null, null, 'km'],
  ['11,416 miles', null, 'Ontario', 'mi'],
  ['11,416 mi.', null, null, 'mi'],
  ['7,560 km (4,698 mi)', null, null, 'km'],
  ['Miles: 42,000', null, null, 'mi'],
  ['42,000', 'KMT', 'Ohio', 'km'],
  ['42,000', 'SMI', 'Ontario', 'mi'],
  [42_000, 'Kilometers', null, 'km'],
  [31_507, null, 'Bavaria', null],
  [0, null, 'Ohio', 'mi'],
  ['N/A km', null, 'Ontario', null],
])('odometer %j with unit %j in %j counts %j', (rawText, unit, state, expected) => {
  expect(readOdometer({ ...nowhere, rawText, unit, state }).odometer_unit).toBe(expected)
})

test('a field of spaces takes almost no time', () => {
  const usedMs = processorTimeMs(() => {
    for (let field = 0; field < 1_000; field++) {
      expect(readAmount(`$${' '.repeat(499)}x`)).toBeNull()
      expect(readOdometer({ ...nowhere, rawText: `${' '.repeat(500)}mi` }).odometer).toBeNull()
      expect(readPrice(`${' '.repeat(500)}x`, { field: 'price', recent: true }).amount).toBeNull()
    }
  })
  expect(usedMs).toBeLessThan(5_000)
})

describe('condition', () => {
  const nothing = {
    condition: null,
    certified: null,
    heading: '',
    vdpLink: '',
    odometer: null,
    year: null,
    observedYear: 2026,
  }
  test.each([
    [{ condition: 'Not Certified' }, 'Used', false],
    [{ condition: 'Non certifié' }, 'Used', false],
    [{ condition: 'Nearly New' }, 'Used', false],
    [{ condition: 'Nouveau' }, 'New', false],
    [{ condition: 'New Arrival', vdpLink: 'https://x.example/used/Kia/1.htm' }, 'Used', false],
    [{ condition: 'Like New' }, 'Used', false],
    [{ vdpLink: 'https://x.example/new/Kia/1.htm' }, 'New', false],
    [{ condition: 'U' }, 'Used', false],
    [{ condition: ' c ' }, 'Used', true],
    [{ condition: 'Courtesy vehicle' }, 'Used', false],
    [{ condition: 'Courtesy vehicle, untitled new' }, 'New', false],
    [{ condition: 'Used', vdpLink: 'https://x.example/certified/1' }, 'Used', true],
    [{ heading: 'New 2026 Kia Soul' }, 'New', false],
    [{ heading: 'Certified 2024 Kia Soul' }, 'Used', true],
    [{ heading: 'Used 2024 Kia Soul', vdpLink: 'https://x.example/demo/1' }, 'New', false],
    [{ heading: 'Pre-Owned 2014 Nissan Altima' }, 'Used', false],
    [{ vdpLink: 'https://x.example/new-york/used-2019-Kia/' }, 'Used', false],
  ])('%j is %s, certified %s [COL-13] [COL-14]', (facts, condition, certified) => {
    expect(readCondition({ ...nothing, ...facts })).toEqual({ condition, certified, warning: null })
  })

  test.each([
    [{ heading: 'New Arrival! 2019 Kia Soul', vdpLink: 'https://x.example/new-arrivals/1', year: 2019 }, 'Used'],
    [{ odometer: 500, year: 2026 }, 'Used'],
    [{ certified: false, year: 2026 }, 'New'],
    [{ certified: 'no', heading: 'New price', vdpLink: 'https://x.example/newton/1' }, 'Used'],
    [{ certified: 'not certified' }, 'Used'],
  ])('if nothing states it, %j is taken as %s and counted', (facts, condition) => {
    expect(readCondition({ ...nothing, ...facts })).toMatchObject({ condition, warning: 'condition not shown' })
  })
})

test.each([
  ['20260205', '2026-02-05'],
  ['2/29/2026', null],
  ['1/1/1980', '1980-01-01'],
  ['12/31/2100', '2100-12-31'],
  ['1/1/2101', null],
])('date %j reads %j', (rawText, expected) => {
  expect(readDate(rawText)).toBe(expected)
})

const observedAt = new Date('2026-11-21T00:00:00Z')

test.each([
  ['the stated date', '10/30/2026', 5, '2026-10-30'],
  ['tomorrow, which is today elsewhere', '11/22/2026', null, '2026-11-22'],
  ['nothing of a date in the future', '11/23/2026', 5, null],
  ['the days in stock counted back', null, 5, '2026-11-16'],
  ['nothing', 'n/a', null, null],
])('an inventory date is %s', (_what, rawText, days, expected) => {
  expect(readInventoryDate(rawText, days, observedAt)).toBe(expected)
})

test.each(['1M8GDM9AXKP042788', '1G4AH59H45G118341', '2T3W1RFV0NC123459'])('%s has a valid check digit', (vin) => {
  expect(hasValidCheckDigit(vin)).toBe(true)
  expect(hasValidCheckDigit(vin.replace(/.$/, (last) => (last === '1' ? '2' : '1')))).toBe(false)
})

test.each([
  ['javascript:alert(1)', ''],
  ['data:image/png;base64,x', ''],
  ['#top', ''],
  ['/a b', 'https://x.example/a%20b'],
  ['//cdn.example/p.jpg', 'https://cdn.example/p.jpg'],
])('the URL %j becomes %j', (rawText, expected) => {
  expect(absoluteUrl(rawText, 'https://x.example/')).toBe(expected)
})

test.each([
  '/img/no-image.jpg',
  '/nophoto.gif',
  '/assets/coming.png',
  '/image_unavailable.jpg',
  '/img/spacer.gif',
  '/loading.svg',
])('the picture %s is not a vehicle photo', (path) => {
  expect(readPhotos([path], 'https://x.example/')).toEqual([])
})

test('at most 300 photos and 500 features are kept', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, number) => `/${number}.jpg`)
  expect([299, 300, 301].map((count) => readPhotos(numbered(count), 'https://x.example/').length)).toEqual([
    299, 300, 300,
  ])
  expect([499, 500, 501].map((count) => readFeatures(numbered(count)).length)).toEqual([499, 500, 500])
})

test('a link has at most 2,048 characters', () => {
  const link = (length: number) => absoluteUrl(`/${'x'.repeat(length - 1)}`, 'https://x.example/')
  expect([link(2_048).length, link(2_049)]).toEqual([2_048 + 'https://x.example'.length, ''])
})

test('dots group the digits of kilometers, wherever the unit is stated', () => {
  const read = (rawText: string | number, unit: string) => readOdometer({ ...nowhere, rawText, unit }).odometer
  expect([read('121.625', 'KMT'), read(121.625, 'KMT'), read('121.625 km', '')]).toEqual([121_625, 121_625, 121_625])
  expect([read('121.6', 'SMI'), read(5.5, 'KMT')]).toEqual([122, 6])
})
