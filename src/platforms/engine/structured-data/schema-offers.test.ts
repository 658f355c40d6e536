import { expect, test } from 'vitest'
import { microdataItems } from './markup-nodes.ts'
import { readOffers } from './schema-offers.ts'

test.each([
  [
    'a cash price beside the MSRP',
    [
      { name: 'MSRP', price: '30000' },
      { name: 'Sale Price', price: '27000' },
    ],
    '27000',
    '30000',
  ],
  [
    'a cash price beside the MSRP, in another order',
    [{ price: '27000' }, { priceType: 'MSRP', price: '30000' }],
    '27000',
    '30000',
  ],
  [
    'not the MSRP that the offer repeats',
    [{ price: ['30000', '27000'], priceSpecification: { priceType: 'MSRP', price: '30000' } }],
    '27000',
    '30000',
  ],
  ['the lower of two amounts of one offer', [{ price: ['$30,000', '$27,000'] }], '$27,000', null],
  ['no payment beside it', [{ price: ['27000', '399'] }], '27000', null],
  ['no price for those who finance', [{ name: 'Finance Price', price: '25000' }, { price: '27000' }], '27000', null],
  ['no lease', [{ name: 'Lease', price: '19900' }, { price: '27000' }], '27000', null],
  [
    'the MSRP where it is all there is',
    [{ price: '30000', priceSpecification: { priceType: 'MSRP', price: '30000' } }],
    '30000',
    '30000',
  ],
  [
    'that of an offer with the name of the car',
    [{ name: '2026 Kia EV6 Lease Special Edition', price: '27000' }],
    '27000',
    null,
  ],
  ['nothing below zero', [{ price: '-5500' }], null, null],
])('the price is %s', (_, offers, price, msrp) => {
  expect(readOffers(offers)).toEqual({ price, msrp })
})

test('a page that marks up the MSRP beside the price yields the price', () => {
  const html = `<div itemscope itemtype="https://schema.org/Offer">MSRP <s itemprop="price">$31,500</s>
    Our Price <b itemprop="price">$28,900</b></div>`
  const [item] = microdataItems(html, /Offer$/)
  expect(readOffers(item === undefined ? [] : [item.node])).toMatchObject({ price: '$28,900' })
})
