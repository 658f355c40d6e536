/** Offers for some buyers only: financing, leasing, trade-in, military, college, loyalty. */
const conditional =
  /\bconditional|\bfinanc(e|ed|ing|ial|ement)\b|\bleas(e|ed|ing)\b|\bfid[eé]lit[eé]|\bmilitaires?\b|\bdipl[oô]m[eé]s?\b|\bloyal(ty)?\b|\bconquest\b|\bcompetitive\b|\bmilitary\b|\bveterans?\b|first[\s-]responder|\bcollege\b|\bgrad(uate)?s?\b|\bstudents?\b|\bteachers?\b|\beducators?\b|\bnurses?\b|\bheroe?s?\b|health\s?care|first[\s-]time (buyer|owner)|\b(ride|uber|lyft)[\s-]?share\b|\bmobility\b|\bcostco\b|\busaa\b|\baa(a|rp)\b|farm bureau|credit union|\bmembers?(hip)?\b|\b(ford|motor|captive) credit\b|\bnmac\b|approved credit|\bw\.?a\.?c\b|trade[\s-]?(in|assist(ance)?|up)\b|\bqualif|\beligib|\bselect (customers?|buyers?)|\bprivate offer|\b(friends|supplier|affiliate)s?\b|\b[axz][/\s-]?plan\b|down[\s-]payment (assist|match)|\bmust (finance|trade)|\b(recent )?owner (bonus|loyalty)|\bemployee\b|\bsubvent|\bpotential (savings|rebates?|offers?)/i
/** A price that has such an offer, or one of the manufacturer's, taken off already. */
const conditionalPrice = /\brebates?\b|\bincentives?\b|\bremises?\b|\bafter\b.*\b(offers?|bonus|cash)\b/i
const open = /\bunconditional|\bfor everyone|\bfor all\b|\beverybody\b|\beveryone\b|\b(non|not)[\s-]financ/i

export function isConditionalOffer(label: string): boolean {
  return conditional.test(label) && !open.test(label)
}

/** Whether the label names the price for buyers who get every offer. */
export function isConditionalPrice(label: string): boolean {
  return isConditionalOffer(label) || (conditionalPrice.test(label) && !open.test(label))
}
