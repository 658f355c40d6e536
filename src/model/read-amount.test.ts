import { expect, test } from 'vitest'
import { processorTimeMs } from '../../test/support/processor-time.ts'
import { isPlausiblePrice, isSlip, readAmount } from './read-amount.ts'

test.each([
  ['$38,745', 38_745],
  ['38745.50', 38_745.5],
  ['10499 USD', 10_499],
  ['25 995 $', 25_995],
  ['$7,300 141,000', 7_300],
  ['Call for price', null],
  ['Please Call', null],
  ['Contact us', null],
  ['Request Price', null],
  ['Price on request', null],
  ['Call 555 1234', null],
  ['Call for price: 25 555 1234', null],
  ['$24,995 - call for details', 24_995],
  ['', null],
  ['$399/mo', null],
  ['$189 bi-weekly', null],
  ['1 189 $ aux deux semaines', null],
  ['1 150 $/mois', null],
  ['1 050 $ / 2 sem', null],
  ['Save $3,000', null],
  [0, null],
  ['$0', null],
  ['-$500', 500],
])('amount %j reads %j', (rawText, expected) => {
  expect(readAmount(rawText)).toBe(expected)
})

test.each([
  ['$24,995.00', 24_995],
  ['24995.0', 24_995],
  ['24 995 $', 24_995],
  ['24\u202f995,00 $', 24_995],
  ['24.995', 24_995],
  ['24.995,00', 24_995],
  ["24'995", 24_995],
  ['CAD 24,995', 24_995],
  ['C$24,995*', 24_995],
  ['US $24,995', 24_995],
  ['24,995 + tax', 24_995],
])('%s in the writing of another country is %j', (rawText, expected) => {
  expect(readAmount(rawText)).toBe(expected)
})

test.each([
  'From $22,599',
  'Starting at $22,599',
  'As low as $22,599',
  '$22,599 - $24,995',
  '22,599 to 24,995',
  'À partir de 22 599 $',
])('%s is not an amount for this vehicle', (rawText) => {
  expect(readAmount(rawText)).toBeNull()
})

test.each([
  '$2,995 down',
  '$2,995 due at signing',
  '1.9 % APR',
  '$399 per month',
  '$399 a month',
  '$99/week',
  '$189/bi-weekly',
])('%s is not an asking amount for the vehicle', (rawText) => {
  expect(readAmount(rawText)).toBeNull()
})

test('of a price and a former price, the later one counts', () => {
  expect(readAmount('Was $27,995 Now $24,995')).toBe(24_995)
  expect(readAmount('MSRP $27,995 Sale Price $24,995')).toBe(24_995)
})

test('a text of only blanks is read quickly', () => {
  const usedMs = processorTimeMs(() => {
    for (let at = 0; at < 1_000; at++) {
      for (const text of [`$${' '.repeat(499)}x`, 'was '.repeat(120), '1 '.repeat(250), '1,'.repeat(250)])
        readAmount(text)
    }
  })
  expect(usedMs).toBeLessThan(5_000)
})

test.each([
  '23456',
  '$23,456.00',
  '1,234,567.8',
  '007',
  '0',
  '$0.00',
  '999,999,999,999',
  '12345,678',
  '24.995',
  '1,23',
])('the amount %s alone is the same beside other text', (text) => {
  expect(readAmount(text)).toBe(readAmount(`${text} CAD`))
})

test.each([
  ['a stated payment', 399, { others: [], payments: [399] }, false],
  ['the same amount without that payment', 399, { others: [], payments: [398] }, true],
  ['a tenth of the MSRP', 3_000, { msrp: 30_000, others: [] }, true],
  ['less than a tenth of the MSRP', 2_999, { msrp: 30_000, others: [] }, false],
  ['a tenth of another price', 3_000, { others: [1_000, 30_000] }, true],
  ['less than a tenth of another price', 2_999, { others: [1_000, 30_000] }, false],
  ['what another amount confirms', 10_000, { others: [10_000, 150_000] }, true],
  ['what a payment of the same amount confirms', 9_999, { others: [9_999, 150_000] }, false],
  ['a high amount that nothing confirms', 10_000, { others: [150_000] }, false],
])('%s can be a price: %j %j %s', (_, amount, beside, plausible) => {
  expect(isPlausiblePrice(amount, beside)).toBe(plausible)
})

test.each([
  ['ten times what two amounts agree on', 200_010, [20_000, 20_000], true],
  ['ten times exactly', 200_000, [20_000, 20_000], false],
  ['near what two amounts agree on', 25_000, [20_000, 20_000], false],
  ['far above two amounts that differ', 300_000, [20_000, 21_000], false],
  ['far above one amount', 300_000, [20_000], false],
  ['far above the least full price that two agree on', 100_010, [500, 10_000, 10_000], true],
  ['far above two payments', 100_010, [9_999, 9_999], false],
])('%s is a slip: %d, %j: %s', (_, amount, agreed, slip) => {
  expect(isSlip(amount, agreed)).toBe(slip)
})
