import { expect, test } from 'vitest'
import { cardsOf, cars, ownHost, page } from '../../../../../test/support/odd-site.ts'
import { pageOf } from '../../conformance/fixture-site.ts'
import { cardItems, findCards } from './read-items.ts'

test('cards of a page are read once, however many ways of reading a site look at them', () => {
  const listing = pageOf(`${ownHost}/stock`, 200, { text: page('Stock', cardsOf(cars)), type: 'text/html' })
  const { shape, found } = findCards(listing) ?? expect.fail('no cards')
  expect(found.items).toHaveLength(cars.length)
  expect(cardItems(listing, shape)).toBe(found)
  expect(cardItems({ ...listing }, shape)).not.toBe(found)
})
