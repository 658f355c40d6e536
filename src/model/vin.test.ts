import { expect, test } from 'vitest'
import { hasValidCheckDigit, isSameYearCode, latestModelYear, modelYearOf, modelYearsOf } from './vin.ts'

test('cars of the next model year are the latest', () => {
  expect(latestModelYear(new Date('2026-12-31T23:59:59Z'))).toBe(2027)
})

test.each([
  ['1HGCV1F34LA000001', 2027, 2020],
  ['1HGCV1F34LA000001', 2020, 2020],
  ['1HGCV1F34LA000001', 2019, 1990],
  ['1HGCV1F34AA000001', 2027, 2010],
  ['1HGCM82633A004352', 2027, 2003],
  ['1HGCV1F340A000001', 2027, null],
  // A digit in position 7: of a car 1994, of a heavy truck 2024.
  ['2NPKHM6X3RM900011', 2027, null],
  ['1HGCV1F34', 2027, null],
])('the model year of %s, in %d the latest, is %j', (vin, latest, year) => {
  expect(modelYearOf(vin, latest)).toBe(year)
})

test('position 10 means two years, of which a letter or digit in position 7 makes one likelier', () => {
  expect(modelYearsOf('2NPKHM6X3RM900011', 2027)).toEqual([1994, 2024])
  expect(modelYearsOf('1HGCV1F34LA000001', 2027)).toEqual([2020, 1990])
  expect(modelYearsOf('1HGCM82633A004352', 2027)).toEqual([2003])
  expect([isSameYearCode(1996, 2026), isSameYearCode(2026, 2026), isSameYearCode(2025, 2026)]).toEqual([
    true,
    true,
    false,
  ])
})

test.each(['1M8GDM9AXKP042788', '1G4AH59H45G118341', '2T3W1RFV0NC123459'])('%s has a valid check digit', (vin) => {
  expect(hasValidCheckDigit(vin)).toBe(true)
  expect(hasValidCheckDigit(vin.replace(/.$/, (last) => (last === '1' ? '2' : '1')))).toBe(false)
})
