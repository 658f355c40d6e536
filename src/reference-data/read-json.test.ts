import { expect, test } from 'vitest'
import { splitComponents } from './nhtsa/complaints.ts'
import { readSourceDate } from './read-json.ts'

test.each([
  ['24/03/2021', 'day-first', '2021-03-24'],
  ['04/11/2020', 'day-first', '2020-11-04'],
  ['04/11/2020', 'month-first', '2020-04-11'],
  ['2021-03-24T00:00:00', 'day-first', '2021-03-24'],
  ['24/03/2021', 'month-first', null],
] as const)('%s, %s, is %s [VEH-07] [VEH-09]', (text, order, date) => {
  expect(readSourceDate(text, order)).toBe(date)
})

test('components are split at commas, except inside known names [VEH-09]', () => {
  expect(splitComponents('ELECTRICAL SYSTEM,ENGINE')).toEqual(['ELECTRICAL SYSTEM', 'ENGINE'])
  expect(splitComponents('FUEL SYSTEM, GASOLINE,ENGINE,ENGINE')).toEqual(['FUEL SYSTEM, GASOLINE', 'ENGINE'])
  expect(splitComponents('SERVICE BRAKES, HYDRAULIC')).toEqual(['SERVICE BRAKES, HYDRAULIC'])
  expect(splitComponents('')).toEqual([])
})
