import { expect, test } from 'vitest'
import { readCylinderField, readDisplacementField } from './read-engine.ts'

test.each([
  ['2.5', '2.5 L'],
  ['2', '2.0 L'],
  ['19.9', '19.9 L'],
  ['20', ''],
  ['0', ''],
  ['0.0', ''],
  ['2.5L V6', '2.5 L'],
  ['3 Liter V6', '3.0 L'],
  ['V6', ''],
  ['', ''],
])('the displacement field %j is %j', (text, displacement) => {
  expect(readDisplacementField(text)).toBe(displacement)
})

test.each([
  [4, 4],
  [' 6 ', 6],
  ['1', 1],
  ['16', 16],
  ['17', null],
  [0, null],
  ['V8', 8],
  ['four-cylinder', 4],
  ['1.5L 4', 4],
  ['3.5 L 6', 6],
  ['1.5L 4WD', null],
  [null, null],
  [undefined, null],
])('the cylinder field %j is %j', (rawText, count) => {
  expect(readCylinderField(rawText)).toBe(count)
})
