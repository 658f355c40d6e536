import { expect, test } from 'vitest'
import { offersMore, resultsBeyond, statedTotal, totalIn, totalOfSomeList } from './stated-total.ts'

test.each([
  ['<p>72 cars in stock</p>', 72],
  ['<h1>22 cars on the lot</h1>', 22],
  ['<p>22 vehicles in our inventory</p>', 22],
  ['<p>Viewing 10 of 40</p>', 40],
  ['<p>Page 1 of 3 (30 vehicles)</p>', 30],
  ['<p>Over 72 cars in stock</p>', null],
  ['<td>US$ 38,795</td></table><a>Cars for sale in Ashton</a>', null],
  ['<p>More than 70 vehicles available</p>', null],
  ['<p>9 results</p>', null],
  ['<select><option>60,000</option></select> <a>Cars for sale in Ashton</a>', null],
])('%s states %s vehicles', (html, total) => {
  expect(statedTotal(html)).toBe(total)
})

test.each([
  ['<p>Showing 12 of 40</p>', 40],
  ['<a>See all 40 vehicles</a>', 40],
  ['<a>Shop all 2026 vehicles</a>', null],
  ['<p>Our lineup of 2026 vehicles</p>', null],
  ['<p>Peoria, Illinois 61604</p><p>Cars for sale in Ashton</p>', null],
])('any page may say %s: a list of %s vehicles', (html, total) => {
  expect(totalOfSomeList(html)).toBe(total)
})

test('a bare number of results is a total where the page shows fewer', () => {
  expect([resultsBeyond('<p>1,204 results</p>', 9), resultsBeyond('<p>9 results</p>', 9)]).toEqual([1_204, null])
})

test('the headers of an answer state a total [ANY-06]', () => {
  expect(totalIn({ 'x-wp-totalpages': '3', 'x-wp-total': '36' })).toBe(36)
  expect(totalIn({ 'x-total-count': '0' })).toBe(0)
  expect(totalIn({ 'content-length': '3600', 'x-request-id': '7' })).toBeNull()
})

test.each(['Load more', 'Show 12 more', 'Show 12 more vehicles'])('a button says %s', (button) => {
  expect(offersMore({ text: `<button>${button}</button>` })).toBe(true)
  expect(offersMore({ text: `<button>${button} of what we do</button>` })).toBe(false)
})
