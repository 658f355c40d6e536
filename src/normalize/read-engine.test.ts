import { expect, test } from 'vitest'
import { readCylinderField, readCylinders, readDisplacement, readDisplacementField } from './read-engine.ts'

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

test.each([
  ['Inline 6', '', 6],
  ['1984cc four-cylinder', '2.0 L', 4],
  ['2,488 cc I-4', '2.5 L', 4],
  ['2,5L 4 cyl.', '2.5 L', 4],
  ['EcoBoost 2.0 L 8-speed', '2.0 L', null],
  ['0.7L Single-Cylinder', '0.7 L', 1],
])('engine %j has displacement %j and %j cylinders', (engine, displacement, cylinders) => {
  expect(readDisplacement(engine)).toBe(displacement)
  expect(readCylinders(engine)).toBe(cylinders)
})
