import { expect, test } from 'vitest'
import { isTrimName } from './trim-name.ts'

test.each([
  ['EX-L', true],
  ['Limited', true],
  ['King Ranch', true],
  ['Limited time offer', false],
  ['Performance', false],
  ['Houston', false],
  ['', false],
])('%s is the name of a trim: %s [ANY-04]', (text, isName) => {
  expect(isTrimName(text)).toBe(isName)
})
