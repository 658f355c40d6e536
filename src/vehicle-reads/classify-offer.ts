import { isConditionalOffer } from '../model/conditional-offers.ts'
import { offerWords } from './offer-words.data.ts'

export const offerKinds = ['discount', 'rebate', 'fee', 'finance', 'lease'] as const
export type OfferKind = (typeof offerKinds)[number]

/** A published line of a price: `category` as in price components, `conditional` where it is known to be for some buyers only. */
export type PublishedOffer = {
  readonly label: string
  readonly amount: number
  readonly category: 'discount' | 'fee'
  readonly conditional: boolean
}

export type Incentive = {
  readonly label: string
  readonly amount: number
  readonly kind: OfferKind
  readonly conditional: boolean
  readonly text: string
}

export function classifyOffer({ label, amount, category, conditional }: PublishedOffer): Incentive {
  const kind = category === 'fee' ? 'fee' : (offerWords.find(({ words }) => words.test(label))?.kind ?? 'discount')
  return {
    label: shortLabel(label),
    // Sites write a discount as -500 or 500.
    amount: Math.abs(amount),
    kind,
    conditional: conditional || (category !== 'fee' && isConditionalOffer(label)),
    text: label,
  }
}

/** The wording without surrounding punctuation and without notes in parentheses or after an asterisk. */
function shortLabel(text: string): string {
  const label = text
    .replace(/\([^()]*\)|\*.*$/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:–—+-]+|[\s:–—+-]+$/g, '')
  return label === '' ? text : label
}
