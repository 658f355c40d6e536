/** What a page excludes from its prices, in fixed words. */
const exclusions = [
  'tax',
  'title',
  'license',
  'registration',
  'documentation',
  'destination',
  'dealer_fees',
  'government_fees',
] as const
export type Exclusion = (typeof exclusions)[number]

/** What an offer asks of a buyer. */
const offerConditions = [
  'financing',
  'lease',
  'trade_in',
  'military',
  'first_responder',
  'loyalty',
  'conquest',
  'college',
  'membership',
  'employee',
] as const
export type OfferCondition = (typeof offerConditions)[number]

export type BasisFee = { readonly label: string; readonly amount: number | null; readonly included: boolean }

export type PriceBasis = {
  readonly fees_included: boolean | null
  readonly fees: readonly BasisFee[]
  readonly excludes: readonly Exclusion[]
  readonly conditions: readonly OfferCondition[]
  readonly text: string
}
