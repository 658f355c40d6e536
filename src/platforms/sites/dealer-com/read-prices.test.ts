import { expect, test } from 'vitest'
import { trackedPrices } from './read-prices.ts'

const tracked = { msrp: 30_000, retailValue: 0, askingPrice: 25_000, internetPrice: 25_000, salePrice: 0, offer: 0 }

test.each([
  { amounts: 'two that differ', given: { ...tracked, internetPrice: 24_000 }, msrp: null },
  { amounts: 'one alone', given: { ...tracked, internetPrice: 0 }, msrp: null },
  { amounts: 'two above the MSRP', given: { ...tracked, msrp: 24_000 }, msrp: null },
])("a used car's MSRP beside $amounts is $msrp", ({ given, msrp }) => {
  expect(trackedPrices(given, false).msrp).toBe(msrp)
  expect(trackedPrices(given, true).msrp).toBe(given.msrp)
})

test.each([
  { offered: 'the internet price', given: { ...tracked, offer: 25_000 }, internet: 25_000 },
  { offered: 'less', given: { ...tracked, offer: 23_000 }, internet: null },
  {
    offered: 'a price, and no internet price is tracked',
    given: { ...tracked, internetPrice: 0 },
    internet: null,
  },
])('if the page offers $offered, the internet price is $internet', ({ given, internet }) => {
  expect(trackedPrices(given, false).internet_price).toBe(internet)
})
