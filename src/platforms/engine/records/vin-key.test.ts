import { expect, test } from 'vitest'
import { recordsOfVin, vinKey } from './vin-key.ts'

test.each([
  [' 1n4al3ap8en358262 ', '1N4AL3AP8EN358262'],
  ['12345', '12345'],
  ['Please call us', null],
  [null, null],
])('the key of %j is %j', (vin, key) => {
  expect(vinKey(vin)).toBe(key)
})

const vin = '3GNAXUEG3TL301177'
const below = (levels: number): object => (levels === 0 ? { vin } : { inside: below(levels - 1) })

test('the records of a VIN are found wherever they are, however it is written', () => {
  const json = {
    page: { cars: [{ vin: 'OTHER' }, { vin: ` ${vin.toLowerCase()} `, at: 1 }, null, 'x'] },
    vin,
    n: { vin: 7 },
  }
  expect(recordsOfVin(json, vin)).toEqual([json, json.page.cars[1]])
  expect(recordsOfVin([[{ vin }]], vin)).toEqual([{ vin }])
  expect(recordsOfVin(null, vin)).toEqual([])
})

test('a record may be twelve levels deep, not deeper', () => {
  expect(recordsOfVin(below(12), vin)).toHaveLength(1)
  expect(recordsOfVin(below(13), vin)).toEqual([])
})

test('20,000 objects are looked at, not more', () => {
  const after = (others: number) => recordsOfVin([...Array.from({ length: others }, () => ({})), { vin }], vin)
  expect([after(19_998).length, after(19_999).length]).toEqual([1, 0])
})
