import { expect, test } from 'vitest'
import { readVin } from './read-vin.ts'

const vin = '1M8GDM9AXKP042788'

test('a VIN may be in lower case and have spaces', () => {
  for (const rawText of [vin, vin.toLowerCase(), ` ${vin.slice(0, 8)} ${vin.slice(8)}\u00a0`])
    expect(readVin(rawText)).toEqual({ kind: 'valid', vin, warnings: [] })
})

test('a wrong check digit is a warning', () => {
  for (const wrong of [vin.replace('X', '1'), '1M8GDM9A1KP042788'.toLowerCase()])
    expect(readVin(wrong)).toMatchObject({ kind: 'valid', warnings: ['VIN check digit is wrong'] })
})

test.each([
  [null, null, 'no VIN'],
  [undefined, null, 'no VIN'],
  ['  ', null, 'no VIN'],
  ['abc\u0007', 'ABC', 'VIN has 4 characters, not 17'],
  ['x'.repeat(50), 'X'.repeat(40), 'VIN has 50 characters, not 17'],
  ['1M8GDM9AXKPO42788', '1M8GDM9AXKPO42788', 'VIN has the letter I, O or Q'],
  ['1M8GDM9AXKP-42788', '1M8GDM9AXKP-42788', 'VIN has characters other than letters and digits'],
  ['1M8GDM9AXKP\ud80042788', '1M8GDM9AXKP\ufffd42788', 'VIN has characters other than letters and digits'],
  ['11111111111111111', '11111111111111111', 'VIN is a filler'],
  ['ABCD1111111111111', 'ABCD1111111111111', undefined],
  ['ABC11111111111111', 'ABC11111111111111', 'VIN is a filler'],
])('%j is not a VIN', (rawText, shown, reason) => {
  expect(readVin(rawText)).toMatchObject(
    reason === undefined ? { kind: 'valid', vin: shown } : { kind: 'invalid', rawText: shown, reason },
  )
})
