import { expect, test } from 'vitest'
import { vehicleContent } from '../../test/support/vehicle-content.ts'
import { readVehicleFacts } from './vehicle-facts.ts'

test('facts have one form, and missing ones are null', () => {
  const facts = readVehicleFacts({
    ...vehicleContent(),
    make: ' Mercedes-Benz ',
    model: 'GLC  300',
    series: '',
    year: 2021,
  })
  expect(facts).toMatchObject({ make: 'mercedes-benz', model: 'glc 300', trim: null, year: 2021 })
})

test('kilometers are converted, and a number without a unit counts as miles', () => {
  const miles = (odometer: number | null, unit: 'mi' | 'km' | null) =>
    readVehicleFacts({ ...vehicleContent(), odometer, odometer_unit: unit }).odometer_miles
  expect([miles(100_000, 'km'), miles(100_000, 'mi'), miles(100_000, null), miles(null, null), miles(0, 'km')]).toEqual(
    [62_137, 100_000, 100_000, null, 0],
  )
})
