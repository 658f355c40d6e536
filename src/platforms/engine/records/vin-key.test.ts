import { expect, test } from 'vitest'
import { uniqueByVin } from '../listing/build-scan.ts'
import { vinKey } from './vin-key.ts'

test.each([
  [' 1n4al3ap8en358262 ', '1N4AL3AP8EN358262'],
  ['11111111111111111', null],
  ['N/A', null],
  ['12341234', null],
  ['12345', '12345'],
  ['', null],
  [null, null],
])('the key of %j is %j', (vin, key) => {
  expect(vinKey(vin)).toBe(key)
})

test('of one VIN the fuller record is kept; records that share a placeholder are different vehicles', () => {
  const skipped = {}
  const vins = ['1N4AL3AP8EN358262', '11111111111111111', '', '11111111111111111', '1n4al3ap8en358262', '']
  const kept = uniqueByVin(
    vins.map((vin, at) => ({ vin, stocknum: at === 0 ? null : `S${at}` })),
    skipped,
  )
  expect(kept.map(({ stocknum }) => stocknum)).toEqual(['S4', 'S1', 'S2', 'S3', 'S5'])
  expect(skipped).toEqual({ 'duplicate VIN': 1 })
})
