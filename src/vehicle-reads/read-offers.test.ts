import { expect, test } from 'vitest'
import { classifyOffer, type PublishedOffer, readOffers } from './read-offers.ts'

const offer = (given: Partial<PublishedOffer>) =>
  classifyOffer({ label: '', amount: 500, category: 'discount', conditional: false, ...given })

test.each([
  ['Dealer Discount', 'discount', false],
  ['Internet Savings:', 'discount', false],
  ['Retail Customer Cash', 'rebate', false],
  ['Factory Rebate', 'rebate', false],
  ['Select Inventory Bonus', 'rebate', false],
  ['GM Loyalty Cash Allowance', 'rebate', true],
  ['Military Appreciation Offer', 'rebate', true],
  ['First Responder Discount', 'rebate', true],
  ['Recent College Grad', 'rebate', true],
  ['Finance Bonus Cash', 'finance', true],
  ['Ford Credit Retail Bonus', 'finance', true],
  ['2.9% APR Cash', 'finance', false],
  ['Lease Cash', 'lease', true],
  ['Trade-In Assistance', 'discount', true],
])('%s is a %s, conditional: %s [VEH-16]', (label, kind, conditional) => {
  expect(offer({ label })).toMatchObject({ kind, conditional, text: label })
})

test('a fee is a fee whatever its words, and applies to every buyer [VEH-16]', () => {
  expect(offer({ label: 'Finance document fee', category: 'fee' })).toMatchObject({ kind: 'fee', conditional: false })
})

test('an amount that the site left out of its price is conditional [VEH-16]', () => {
  expect(offer({ label: 'Owner offer', conditional: true })).toMatchObject({ conditional: true })
})

test('the label loses notes and colons, and the wording keeps them', () => {
  expect(offer({ label: 'Customer Cash (expires 12/1)*: see dealer' })).toMatchObject({
    label: 'Customer Cash',
    text: 'Customer Cash (expires 12/1)*: see dealer',
  })
  expect(offer({ label: '***', amount: -750 })).toMatchObject({ label: '***', amount: 750 })
})

test('a long hostile wording is read quickly', () => {
  for (const part of ['(', ' ', '-', '*', 'cash ', 'leas']) {
    expect(offer({ label: part.repeat(20_000) }).text).toHaveLength(part.length * 20_000)
  }
})

test('discounts and fees of the price are for every buyer, conditional offers are not; other lines are no offers [VEH-16]', () => {
  const document = {
    price_components: {
      components: [
        { label: 'MSRP', amount: 30_000, category: 'msrp' },
        { label: 'Dealer Discount', amount: 1_500, category: 'discount' },
        { label: 'Doc Fee', amount: 85, category: 'fee' },
      ],
    },
    conditional_offers: [{ label: 'Military', amount: 500 }],
  }
  expect(readOffers(JSON.stringify(document))).toEqual([
    { label: 'Dealer Discount', amount: 1_500, category: 'discount', conditional: false },
    { label: 'Doc Fee', amount: 85, category: 'fee', conditional: false },
    { label: 'Military', amount: 500, category: 'discount', conditional: true },
  ])
  expect(readOffers('{}')).toEqual([])
})
