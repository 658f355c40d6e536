import { type Static, Type } from 'typebox'
import { isConditionalOffer } from '../model/conditional-offers.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'

const offerKinds = ['discount', 'rebate', 'fee', 'finance', 'lease'] as const

/** A published line of a price: `category` as in price components, `conditional` where it is known to be for some buyers only. */
export type PublishedOffer = {
  readonly label: string
  readonly amount: number
  readonly category: 'discount' | 'fee'
  readonly conditional: boolean
}

export const Incentive = Type.Object({
  label: Type.String(),
  amount: Type.Number(),
  kind: Type.Enum([...offerKinds]),
  conditional: Type.Boolean({ description: 'Only some buyers get it: who finances, served, is loyal, and so on.' }),
  text: Type.String({ description: 'The wording as published.' }),
})
type Incentive = Static<typeof Incentive>

/** Discounts, fees and conditional offers of a stored website vehicle. Feeds have none. */
export function readOffers(document: string): readonly PublishedOffer[] {
  const vehicle = JSON.parse(document) as Partial<Pick<VehicleContent, 'price_components' | 'conditional_offers'>>
  const components = vehicle.price_components?.components ?? []
  const offers = components.flatMap(({ label, amount, category }): PublishedOffer[] =>
    category === 'discount' || category === 'fee' ? [{ label, amount, category, conditional: false }] : [],
  )
  const conditional = vehicle.conditional_offers ?? []
  return [...offers, ...conditional.map((offer) => ({ ...offer, category: 'discount' as const, conditional: true }))]
}

/** Kinds of offers by their words; the first match wins. Others are discounts, or fees by their category. */
const offerWords = [
  { kind: 'lease', words: /\bleas(?:e|es|ed|ing)\b/i },
  {
    kind: 'finance',
    words:
      /\bfinanc(?:e|ed|ing)\b|\bapr\b|\bcaptive\b|\b(?:gm|ford|toyota|honda|nissan|chrysler|ally)\s*(?:financial|motor credit|credit)\b|\bsubvent/i,
  },
  {
    kind: 'rebate',
    words:
      /\brebates?\b|\bcash\b|\bbonus\b|\bincentives?\b|\ballowance\b|\bfactory\b|\bmanufacturer|\boem\b|\bloyalty\b|\bconquest\b|\bmilitary\b|\bveterans?\b|first[\s-]responder|\bcollege\b|\bgrad(?:uate)?s?\b|\bstudents?\b|\beducators?\b|\bteachers?\b|\btax credit\b/i,
  },
] as const

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
