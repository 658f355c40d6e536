import { expect, test } from 'vitest'
import { latestModelYear, modelYearOf } from './vin.ts'

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
  ['1HGCV1F34', 2027, null],
])('the model year of %s, in %d the latest, is %j', (vin, latest, year) => {
  expect(modelYearOf(vin, latest)).toBe(year)
})
