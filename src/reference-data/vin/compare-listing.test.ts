import { expect, test } from 'vitest'
import { compareListing, type ListedCar } from './compare-listing.ts'
import { readVpicFields } from './read-vpic-fields.ts'

const vehicle = readVpicFields({
  ...{
    ModelYear: '2020',
    Make: 'Ford',
    Model: 'F-150',
    BodyClass: 'Pickup',
    Doors: '4',
    DriveType: 'AWD/All-Wheel Drive',
  },
  ...{ FuelTypePrimary: 'Gasoline', EngineCylinders: '6', DisplacementL: '2.7' },
})
const nothing: ListedCar = {
  ...{ year: null, make: null, model: null, body: null, doors: null },
  ...{ drivetrain: null, fuel: null, transmission: null, engine: null },
}
const fieldsOf = (listed: Partial<ListedCar>) =>
  compareListing({ ...nothing, ...listed }, vehicle).map(({ field }) => field)

test('the same fact in other words is not a disagreement [VEH-02]', () => {
  expect(fieldsOf({ year: 2020, make: 'FORD', model: 'F150', body: 'Pickup', doors: 5, drivetrain: '4WD' })).toEqual([])
  expect(
    fieldsOf({ model: 'F-150 SuperCrew', fuel: 'Gasoline', engine: '2.7L V6 EcoBoost', transmission: 'Manual' }),
  ).toEqual([])
})

test('a value missing on one side is not a disagreement [VEH-02]', () => {
  expect(fieldsOf({})).toEqual([])
})

test('each difference is named with both values [VEH-02]', () => {
  expect(
    fieldsOf({ year: 2019, make: 'Ram', model: '1500', body: 'SUV', doors: 2, drivetrain: 'RWD', fuel: 'Diesel' }),
  ).toEqual([...['year', 'make', 'model', 'body', 'doors', 'drivetrain', 'fuel']])
  expect(compareListing({ ...nothing, engine: '5.0L V8' }, vehicle)).toEqual([
    { field: 'engine.cylinders', listing: 8, decoded: 6 },
    { field: 'engine.displacement_l', listing: 5, decoded: 2.7 },
  ])
})
