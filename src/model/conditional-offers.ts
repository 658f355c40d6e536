/** Offers for some buyers only: financing, leasing, trade-in, military, college, loyalty. */
const conditional =
  /\bconditional|\bfinanc(e|ed|ing)\b|\bleas(e|ed|ing)\b|\bloyalty\b|\bconquest\b|\bmilitary\b|\bveterans?\b|first[\s-]responder|\bcollege\b|\bgrad(uate)?s?\b|\bstudents?\b|\bteachers?\b|\beducators?\b|health\s?care|\bcostco\b|\busaa\b|farm bureau|trade[\s-]?(in|assist(ance)?|up)\b|\bif (you )?qualif|\bqualif(y|ying|ied) (buyer|customer|offer)|down[\s-]payment (assist|match)|\bmust (finance|trade|qualify)|\b(recent )?owner (bonus|loyalty)|\bemployee\b|\bsubvent/i
const open = /\bunconditional|\bfor everyone|\beverybody\b|\beveryone\b/i

/** Whether a price line is an offer that not every buyer gets. */
export function isConditionalOffer(label: string): boolean {
  return conditional.test(label) && !open.test(label)
}
