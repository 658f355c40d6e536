import { expect, test } from 'vitest'
import { readCylinderField, readDisplacementField } from './read-engine.ts'

test.each([
  ['19.9', '19.9 L'],
  ['20', ''],
  ['0', ''],
  ['0.0', ''],
  ['3 Liter V6', '3.0 L'],
])('the displacement field %j is %j', (text, displacement) => {
  expect(readDisplacementField(text)).toBe(displacement)
})

test.each([
  [' 6 ', 6],
  ['16', 16],
  ['17', null],
  ['four-cylinder', 4],
  ['1.5L 4', 4],
])('the cylinder field %j is %j', (rawText, count) => {
  expect(readCylinderField(rawText)).toBe(count)
})
