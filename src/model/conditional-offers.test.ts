import { expect, test } from 'vitest'
import { isConditionalOffer, isConditionalPrice } from './conditional-offers.ts'

test.each([
  'Military Rebate',
  'Finance Cash',
  'Lease Loyalty',
  'Conquest Bonus',
  'First Responder Offer',
  'First Time Buyer',
  'College Grad',
  'Recent Owner Bonus',
  'A/Z Plan',
  'Friends & Family',
  'Supplier Price',
  'Costco Member Offer',
  'AARP Discount',
  'Trade-In Assistance',
  'With approved credit',
  'Ford Credit Cash',
  'If you qualify',
  'Eligible buyers only',
  'Rabais fidélité',
])('%s applies to some buyers only', (label) => {
  expect(isConditionalOffer(label)).toBe(true)
})

test.each([
  'Dealer Discount',
  'Rebate',
  'Customer Cash',
  'Internet Special',
  'Everyone Price',
  'Unconditional Rebate',
  'Employee Pricing for Everyone',
  'You Save',
])('%s applies to every buyer', (label) => {
  expect(isConditionalOffer(label)).toBe(false)
})

test.each(['Final price after rebates', 'Price with all incentives', 'Price after offers', 'Military Price'])(
  '%s is not a price for every buyer',
  (label) => {
    expect(isConditionalPrice(label)).toBe(true)
  },
)

test.each(['Sale Price', 'Price after discount', 'Cash Price', 'Total Price'])(
  '%s is a price for every buyer',
  (label) => {
    expect(isConditionalPrice(label)).toBe(false)
  },
)
