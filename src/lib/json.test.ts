import { expect, test } from 'vitest'
import { isRecord } from './json.ts'

test.each([
  [{}, true],
  [[], false],
  [null, false],
  ['x', false],
])('%j is an object: %s', (value, is) => {
  expect(isRecord(value)).toBe(is)
})
