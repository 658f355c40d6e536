import { expect, test } from 'vitest'
import { compareListing, type ListedCar } from './compare-listing.ts'
import { readVpicFields } from './read-vpic-fields.ts'

const vehicle = readVpicFields({
  ModelYear: '2020',
  Make: 'Ford',
  Model: 'F-150',
  BodyClass: 'Pickup',
  Doors: '4',
  DriveType: 'AWD/All-Wheel Drive',
  FuelTypePrimary: 'Gasoline',
  EngineCylinders: '6',
  DisplacementL: '2.7',
})
const nothing: ListedCar = {
  year: null,
  make: null,
  model: null,
  body: null,
  doors: null,
  drivetrain: null,
  fuel: null,
  transmission: null,
  engine: null,
}
const fieldsOf = (listed: Partial<ListedCar>) =>
  compareListing({ ...nothing, ...listed }, vehicle).map(({ field }) => field)

test('the same fact in other words is not a disagreement [VEH-02]', () => {
  expect(fieldsOf({ year: 2020, make: 'FORD', model: 'F150', body: 'Pickup', doors: 5, drivetrain: '4WD' })).toEqual([])
  expect(
    fieldsOf({ model: 'F-150 SuperCrew', fuel: 'Gasoline', engine: '2.7L V6 EcoBoost', transmission: 'Manual' }),
  ).toEqual([])
})

test('a model year thirty years off is the same character of the VIN [VEH-02]', () => {
  expect([fieldsOf({ year: 1990 }), fieldsOf({ year: 2050 }), fieldsOf({ year: 1991 })]).toEqual([[], [], ['year']])
})

test('what is filed of a chassis is no model that a listing contradicts [VEH-02]', () => {
  const chassis = (Model: string) => readVpicFields({ ModelYear: '2025', Make: 'Hino', Model })
  const listed = { ...nothing, year: 2025, make: 'Hino', model: 'L6' }
  for (const model of ['Incomplete Vehicle', 'F-53 Chassis', 'Express Cutaway', 'RV Trailer'])
    expect(compareListing(listed, chassis(model))).toEqual([])
  expect(compareListing(listed, chassis('M5'))).toMatchObject([{ field: 'model' }])
})

test('a longer name of the make, and a model called after it, contradict no listing [VEH-02]', () => {
  const trailer = readVpicFields({
    ModelYear: '2021',
    Make: 'Grand Design Recreational',
    Model: 'Grand Design Recreational',
  })
  const listed = { ...nothing, year: 2021, make: 'Grand Design', model: 'Imagine 2500RL' }
  expect(compareListing(listed, trailer)).toEqual([])
  expect(compareListing({ ...listed, make: 'Jayco' }, trailer)).toMatchObject([{ field: 'make' }])
})

test.each([
  ['C 300', 'C-Class', true],
  ['AMG GLE53', 'GLE-Class', true],
  ['E 350', 'C-Class', false],
  ['GLC 300', 'C-Class', false],
])('%s is a car of the %s: %s [VEH-02]', (model, Model, isSame) => {
  const decoded = readVpicFields({ ModelYear: '2020', Make: 'Mercedes-Benz', Model })
  expect(compareListing({ ...nothing, model }, decoded)).toHaveLength(isSame ? 0 : 1)
})

test('each difference is named with both values [VEH-02]', () => {
  expect(
    fieldsOf({ year: 2019, make: 'Ram', model: '1500', body: 'SUV', doors: 2, drivetrain: 'RWD', fuel: 'Diesel' }),
  ).toEqual(['year', 'make', 'model', 'body', 'doors', 'drivetrain', 'fuel'])
  expect(compareListing({ ...nothing, engine: '5.0L V8' }, vehicle)).toEqual([
    { field: 'engine.cylinders', listing: 8, decoded: 6 },
    { field: 'engine.displacement_l', listing: 5, decoded: 2.7 },
  ])
})
