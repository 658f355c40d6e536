import { expect, test } from 'vitest'
import { parseRetryAfterMs } from './retry-after.ts'

const now = new Date('2026-11-02T10:00:00Z')

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Mon, 02 Nov 2026 10:00:30 GMT', 30_000],
  ['Mon, 02 Nov 2026 09:00:00 GMT', 0],
  ['86401', 86_400_000],
  ['Fri, 04 Dec 2026 10:00:00 GMT', 86_400_000],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['', null],
  [undefined, null],
])('Retry-After "%s" is %s ms', (value, wanted) => {
  expect(parseRetryAfterMs(value, now)).toBe(wanted)
})
