import { expect, test } from 'vitest'
import { keysOf, matchesKeys } from './matches-keys.ts'

const keys = keysOf('1C4RJEBG6HC798333')

test('keys are positions 4 to 8 and 10 to 17', () => {
  expect(keys).toBe('RJEBG|HC798333')
})

test.each([
  ['RJEBG', true],
  ['*JE', true],
  ['*JE[ABC]', true],
  ['*JE[A-C]', true],
  ['*JE[C-F]', false],
  ['*JE[-B]', true],
  ['*****|*C', true],
  ['*****|*D', false],
  ['*****|**#', true],
  ['#', false],
  ['*J[', false],
  ['RJEBG|HC798333*', false],
  ['', true],
])('%s: %s', (pattern, fits) => {
  expect(matchesKeys(pattern, keys)).toBe(fits)
})
