import { expect, test } from 'vitest'
import { readVin } from './read-vin.ts'

const vin = '1M8GDM9AXKP042788'

test('a VIN may be in lower case and have spaces', () => {
  for (const rawText of [vin, vin.toLowerCase(), ` ${vin.slice(0, 8)} ${vin.slice(8)}\u00a0`])
    expect(readVin(rawText)).toEqual({ kind: 'valid', vin, warnings: [] })
})

test.each([
  ['x'.repeat(50), 'X'.repeat(40), 'VIN has 50 characters, not 17'],
  ['1M8GDM9AXKPO42788', '1M8GDM9AXKPO42788', 'VIN has the letter I, O or Q'],
  ['1M8GDM9AXKP-42788', '1M8GDM9AXKP-42788', 'VIN has characters other than letters and digits'],
  ['1M8GDM9AXKP\ud80042788', '1M8GDM9AXKP\ufffd42788', 'VIN has characters other than letters and digits'],
  ['11111111111111111', '11111111111111111', 'VIN is a filler'],
  ['ABC11111111111111', 'ABC11111111111111', 'VIN is a filler'],
])('%j is not a VIN', (rawText, shown, reason) => {
  expect(readVin(rawText)).toMatchObject({ kind: 'invalid', rawText: shown, reason })
})
