import { expect, test } from 'vitest'
import { statedTotal } from './stated-total.ts'

test.each([
  ['<p>72 cars in stock</p>', 72],
  ['<p>19 results</p>', 19],
  ['<p>Viewing 10 of 40</p>', 40],
  ['<h1>1,204 resultados</h1>', 1_204],
  ['<p>Over 72 cars in stock</p>', null],
  ['<p>More than 70 vehicles available</p>', null],
  ['<p>See all 19 results of our survey</p>', null],
])('%s states %s vehicles', (html, total) => {
  expect(statedTotal(html)).toBe(total)
})
