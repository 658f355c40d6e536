import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { fieldNames, nameKey } from '../reader/understand/field-names.data.ts'
import { RawValue, recordOf } from './parse-record.ts'
import { recordReader } from './record-fields.ts'
import { usualFields } from './usual-fields.ts'

test.each([
  ['VehicleMpgCity', 'mpgcity'],
  ['mpg_city', 'mpgcity'],
  ['stock-number', 'stocknumber'],
  ['Vehicle', 'vehicle'],
])('%s is called %s', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

test('what a record calls as most platforms do is read without a table, the best name first', () => {
  const record = Type.Object({
    ...recordOf('vin year trans gearcount', 'Mileage VehicleMileage Body bodyStyle').properties,
    make: Type.Optional(RawValue),
    doors: Type.Number(),
    model: Type.Optional(Type.Object({ name: RawValue, slug: RawValue })),
    build: Type.Object({ drivetrain: RawValue, trans: RawValue, type: RawValue }),
    dealer: Type.Object({ state: RawValue, name: RawValue }),
    photos: Type.Optional(Type.Array(RawValue)),
  })
  expect(usualFields(record)).toEqual({
    vin: ['vin'],
    year: ['year'],
    make: ['make'],
    model: ['model.name'],
    drivetrain: ['build.drivetrain'],
    doors: ['doors'],
    transmission: ['trans', 'build.trans'],
    odometer: ['Mileage', 'VehicleMileage'],
    body: ['bodyStyle', 'Body'],
  })
  const read = recordReader(usualFields(record))
  expect(read({ vin: 'V', Mileage: '', VehicleMileage: 9, Body: 'SUV', model: { name: 'x' } })).toEqual({
    vin: 'V',
    model: 'x',
    odometer: '9',
    body: 'SUV',
  })
})

test('each name is written as it is compared', () => {
  const all = [...fieldNames.values()].flat()
  expect(all.map(nameKey)).toEqual(all)
})
