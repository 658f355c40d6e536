import { expect, test } from 'vitest'
import { fromNow } from './format.ts'

const now = new Date('2026-11-28T12:00:00Z')
const minute = 60_000
const day = 1_440 * minute

test.each([
  [7 * day - 1, 'in 7 days'],
  [7 * day, 'in 7 days'],
  [day + minute, 'in 1 day'],
  [90 * minute - 1, 'in 1 hr.'],
  [500, 'in a moment'],
  [0, 'just now'],
  [-1, 'just now'],
  [-59 * minute, '59 min. ago'],
  [-7 * day, '7 days ago'],
  [-8 * day, 'Nov 20, 2026'],
])('a time %d ms from now is "%s"', (ms, shown) => {
  expect(fromNow(new Date(now.getTime() + ms), now)).toBe(shown)
})
