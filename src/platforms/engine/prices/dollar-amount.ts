/** The first price amount in a text: neither "From $22,599" nor "$399/mo". */
export const dollarAmount =
  /(?<!\b(?:from|starting at|as low as)\s{0,3})\$\s?\d[\d,]{2,9}(?:\.\d{1,2})?(?![.,]?\d|\s{0,3}(?:\/|per\b|a\b)?\s{0,3}(?:mo|month|wk|week|bi-?week))/i
