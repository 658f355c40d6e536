import { expect, test } from 'vitest'
import { equipmentNames, findEquipment } from './equipment.ts'
import { findModelFacts, modelFacts } from './model-facts.ts'

const find = (make: string, model: string, year = 2024) => findModelFacts({ make, model, year })

test('a model is found in any spelling, the longest name first', () => {
  for (const name of ['CR-V', 'crv', 'CR V Hybrid']) expect(find('HONDA', name)?.model).toBe('CR-V')
  expect(find('Jeep', 'Grand Cherokee L')).toMatchObject({ rows: 3 })
  expect(find('Jeep', 'Grand Cherokee')).toMatchObject({ rows: 2 })
  expect(find('Mazda', 'CX-50')?.model).toBe('CX-50')
  expect(find('Ram', '1500 Classic')?.model).toBe('1500')
})

test('generations differ by year; what is unknown stays unknown', () => {
  expect(find('Toyota', 'Sequoia', 2015)).toMatchObject({ fuels: [{ fuel: 'gasoline' }] })
  expect(find('Toyota', 'Sequoia', 2025)).toMatchObject({ fuels: [{ fuel: 'hybrid' }] })
  expect(find('Toyota', 'Nothing')).toBeNull()
  expect(find('Nobody', 'CR-V')).toBeNull()
  expect(findModelFacts({ make: null, model: 'CR-V', year: null })).toBeNull()
})

test('every line of the table is consistent', () => {
  for (const { make, model, seats, rows, fuels, msrp, drivetrains } of modelFacts) {
    const sane =
      seats.min >= 2 &&
      seats.max <= 15 &&
      rows >= 1 &&
      rows <= 3 &&
      msrp.from > 10_000 &&
      msrp.to >= msrp.from &&
      drivetrains.every((one) => ['fwd', 'rwd', 'awd', '4wd'].includes(one)) &&
      fuels.every(
        ({ fuel, mpg, towLb }) =>
          mpg > 10 &&
          towLb >= 0 &&
          ['gasoline', 'diesel', 'hybrid', 'plug-in hybrid', 'electric', 'hydrogen'].includes(fuel),
      )
    expect({ make, model, sane }).toEqual({ make, model, sane: true })
  }
})

test('equipment is found in a listing’s own words', () => {
  const found = findEquipment(['Heated Front Seats', 'Surround View Camera', 'Pwr Windows']).map(
    (place) => equipmentNames[place],
  )
  expect(found).toEqual(['Heated Seats', '360 Camera'])
})
