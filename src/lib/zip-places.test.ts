import { expect, test } from 'vitest'
import { findZipPlace, milesBetween, type Place } from './zip-places.ts'

function placeOf(code: string): Place {
  const place = findZipPlace(code)
  if (place === null) throw new Error(`${code} has no place`)
  return place
}

test('ZIP codes of the US and postal codes of Canada have places, however they are written [QRY-14]', () => {
  expect(milesBetween(placeOf('10001'), placeOf('90210-1234'))).toBeCloseTo(2_450, -2)
  expect(placeOf('k1a 0b1')).toEqual(placeOf('K1A'))
  expect(milesBetween(placeOf('K1A 0B1'), placeOf('M5V 2T6'))).toBeCloseTo(219, -1)
  for (const code of ['00000', '', 'ZZZ', '1000', 'A', '__proto__']) expect(findZipPlace(code)).toBeNull()
})
