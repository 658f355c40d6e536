import { expect, test } from 'vitest'
import { imsContent } from '../../../test/support/seed-listings.ts'
import { listingOfIms } from './make-document.ts'

test('a feed’s vehicle is found by its price, or by its internet price where that is all it has', () => {
  const priceOf = (price: number | null, internet_price: number | null) =>
    listingOfIms(imsContent({ price, internet_price })).price
  expect([priceOf(21_500, 20_900), priceOf(null, 20_900), priceOf(null, null)]).toEqual([21_500, 20_900, null])
})

test('a feed’s vehicle is found by its miles, whatever unit its feed states', () => {
  const milesOf = (odometer: number, odometer_unit?: 'mi' | 'km') =>
    listingOfIms(imsContent({ odometer, ...(odometer_unit && { odometer_unit }) })).miles
  expect([milesOf(100_000), milesOf(100_000, 'mi'), milesOf(100_000, 'km')]).toEqual([100_000, 100_000, 62_137])
})
