import { expect, test } from 'vitest'
import { readDate, readInventoryDate } from './read-date.ts'

test.each([
  ['20260205', '2026-02-05'],
  ['2/29/2026', null],
  ['1/1/1980', '1980-01-01'],
  ['12/31/2100', '2100-12-31'],
  ['1/1/2101', null],
])('date %j reads %j', (rawText, expected) => {
  expect(readDate(rawText)).toBe(expected)
})

const observedAt = new Date('2026-11-21T00:00:00Z')

test.each([
  ['the stated date', '10/30/2026', 5, '2026-10-30'],
  ['tomorrow, which is today elsewhere', '11/22/2026', null, '2026-11-22'],
  ['nothing of a date in the future', '11/23/2026', 5, null],
  ['the days in stock counted back', null, 5, '2026-11-16'],
  ['nothing', 'n/a', null, null],
])('an inventory date is %s', (_what, rawText, days, expected) => {
  expect(readInventoryDate(rawText, days, observedAt)).toBe(expected)
})
