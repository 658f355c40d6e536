import { expect, test } from 'vitest'
import { trimInName } from './schema-vehicle.ts'

const civic = { year: '2024', make: 'Honda', model: 'Civic' }

test.each([
  ['2024 Honda Civic Sport', civic, 'Sport'],
  ['  Certified 2024 HONDA civic 4D Sport ', civic, 'Sport'],
  ['Honda Civic Sport', { ...civic, year: null }, 'Sport'],
  ['2024 Honda Civic', civic, null],
  ['The 2024 Honda Civic Sport', civic, null],
  ['Honda Civic Sport', civic, null],
  ['2024 Civic Sport', { ...civic, make: null }, null],
  ['2024 Honda Sport', { ...civic, model: null }, null],
  [null, civic, null],
])('the trim in %j, known as %j, is %j', (name, known, trim) => {
  expect(trimInName(name, known)).toBe(trim)
})
