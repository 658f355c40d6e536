import { describe, expect, test } from 'vitest'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { normalizeVehicle } from './normalize-vehicle.ts'

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
    expect(read({ ...fields, stocknum: word, exterior_color: word, interior_color: word })).toMatchObject({
      ...{ model: '', series: '', body: '', engine: '', fuel: '', drivetrain_desc: '', transmission: '' },
      ...{ stocknum: '', exterior_color: '', interior_color: '', base_ext_color: '', raw_values: {} },
    })
  })

  test('a VIN of zeros is rejected', () => {
    const zeros = normalizeVehicle({ vin: '0'.repeat(17) }, { baseUrl: 'https://a.example', observedAt, row: 1 })
    expect(zeros.kind).toBe('rejected')
  })

  test('an odometer of 0 is unknown on a used vehicle and kept on a new one', () => {
    expect(read({ odometer: 0 })).toMatchObject({ odometer: null, odometer_unit: null })
    expect(read({ odometer: 0, condition: 'new', year: 2027 })).toMatchObject({ odometer: 0 })
  })
})

test.each([
  [{ fuel: 'G' }, { fuel: 'Gasoline' }],
  [{ fuel: 'UNL' }, { fuel: 'Gasoline' }],
  [{ fuel: 'HYB' }, { fuel: 'Hybrid' }],
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

test('a condition that the page does not state is reported as inferred', () => {
  expect(read({ condition: null, odometer: 147_759 })).toMatchObject({ condition: 'Used', inferred: ['condition'] })
  expect(read({}).inferred).toEqual([])
})
