import { expect, test } from 'vitest'
import { withWholeVins } from './whole-vins.ts'

const vin = '5YJ3E1EA2NU170788'

test.each([
  ['<b>5YJ3E1EA2NU</b><b>170788</b>', `<b>${vin}</b><b></b>`],
  ['5YJ3E1EA<wbr>2NU170788', `${vin}<wbr>`],
  ['5YJ3E1EA&shy;2NU170788', vin],
  ['VIN: 5YJ 3E1EA2 NU170788', `VIN: ${vin}`],
  ['<th>VIN #</th><td>5YJ-3E1EA2-NU170788</td>', `<th>VIN #</th><td>${vin}</td>`],
])('a VIN in pieces is one: %s [ANY-04]', (text, read) => {
  expect(withWholeVins(text)).toBe(read)
})

test.each([
  'Stock 5YJ 3E1EA2 NU170788',
  'VIN: 5YJ 3E1EA3 NU170788',
  '<b>USED</b> <b>2021</b> <b>FORD</b> <b>F1501</b>',
  `x${vin}`,
])('what only looks like one stays as it is: %s [ANY-07]', (text) => {
  expect(withWholeVins(text)).toBe(text)
})
