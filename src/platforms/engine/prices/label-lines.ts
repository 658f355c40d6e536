import { rememberResults } from '../../../lib/remember-results.ts'
import { isConditionalOffer, isConditionalPrice } from '../../../model/conditional-offers.ts'
import { type LabelRule, priceLabels } from './price-labels.data.ts'
import type { PriceLine, PriceRole } from './price-lines.ts'

export type LabeledAmount = {
  readonly label: string
  readonly amount: string | number
}

/** A page's labels and amounts, each with its role: by the platform's own rules first, then by the general ones. */
export function labelLines(
  shown: readonly LabeledAmount[],
  own: readonly LabelRule[] = [],
  unknown: PriceRole = 'none',
): readonly PriceLine[] {
  return shown.map(({ label, amount }) => ({ role: roleOfLabel(label, own, unknown), label: label || null, amount }))
}

/** An offer for some buyers differs from a price for some buyers; unknown words yield no price. */
export function roleOfLabel(label: string, own: readonly LabelRule[] = [], unknown: PriceRole = 'none'): PriceRole {
  const role = roleOfWords(label, own)
  if (role === 'discount' || role === undefined) return isConditionalOffer(label) ? 'conditional' : (role ?? unknown)
  const isWhole = role === 'price' || role === 'internet' || role === 'list'
  return isWhole && isConditionalPrice(label) ? 'none' : role
}

/** The role without regard to who gets it. */
export function roleOfWords(label: string, own: readonly LabelRule[] = []): PriceRole | undefined {
  return own.find((rule) => rule.label.test(label))?.role ?? generalRole(label).role
}

const generalRole = rememberResults(
  (label): { readonly role?: PriceRole } => priceLabels.find((rule) => rule.label.test(label)) ?? {},
)
