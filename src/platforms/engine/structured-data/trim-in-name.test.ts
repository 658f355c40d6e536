import { expect, test } from 'vitest'
import { trimInName } from './schema-vehicle.ts'

const civic = { year: '2024', make: 'Honda', model: 'Civic' }

test.each([
  ['2024 Honda Civic Sport', civic, 'Sport'],
  ['  Certified 2024 HONDA civic 4D Sport ', civic, 'Sport'],
  ['Honda Civic Sport', { ...civic, year: null }, 'Sport'],
  [null, civic, null],
])('the trim in %j, known as %j, is %j', (name, known, trim) => {
  expect(trimInName(name, known)).toBe(trim)
})
