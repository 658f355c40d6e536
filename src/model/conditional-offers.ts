import { conditionWords } from './price-basis/price-basis-words.data.ts'

/** Further offers for some buyers only, which ask for none of what `price_basis.conditions` names. */
const others =
  /\bconditional|\bteachers?\b|\beducators?\b|\bnurses?\b|\bheroe?s?\b|health\s?care|first[\s-]time (buyer|owner)|\b(ride|uber|lyft)[\s-]?share\b|\bmobility\b|\bqualif|\beligib|\bselect (customers?|buyers?)|\bprivate offer|down[\s-]payment (assist|match)|\bpotential (savings|rebates?|offers?)/
const conditional = new RegExp([...conditionWords.map(({ inLabel }) => inLabel.source), others.source].join('|'), 'iu')
/** A price that has such an offer, or one of the manufacturer's, taken off already. */
const conditionalPrice =
  /\brebates?\b|\bincentives?\b|\bremises?\b|\b(after|with|incl\w*|less)\b.*\b(offers?|bonus|cash)\b/i
const open = /\bunconditional|\bfor everyone|\bfor all\b|\beverybody\b|\beveryone\b|\b(non|not)[\s-]financ/i

export function isConditionalOffer(label: string): boolean {
  return conditional.test(label) && !open.test(label)
}

/** Whether the label names the price for buyers who get every offer. */
export function isConditionalPrice(label: string): boolean {
  return isConditionalOffer(label) || (conditionalPrice.test(label) && !open.test(label))
}
