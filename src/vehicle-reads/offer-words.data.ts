/** Kinds of offers by their words; the first match wins. Others are discounts, or fees by their category. */
export const offerWords = [
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
