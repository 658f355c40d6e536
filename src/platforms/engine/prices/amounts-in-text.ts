export type TextAmount = {
  readonly amount: string
  /** The words that belong to it: back to the amount before it, or up to the one behind it. */
  readonly before: string
  readonly after: string
  /** All that follows it. */
  readonly behind: string
  /** A sentence about prices mentions it: a footnote, not a price. */
  readonly inSentence: boolean
}

const codes = '(?:USD|CAD|MXN)'
/** "US $15,595", "CA$", "USD" before an amount, "$18,995 USD", "18,995 US$" and "$ CA" behind it. */
const signBefore = `(?:(?:\\b${codes}\\s?)?(?:\\b(?:US|CA|MX|C)\\s?)?\\$|\\b${codes}\\b)\\s?`
const signBehind = `\\s?(?:(?:\\b(?:US|CA|MX|C)\\s?)?\\$(?:\\s?(?:US|CA|MX)D?\\b)?|\\b(?:${codes}|dollars)\\b)`
const amounts = new RegExp(
  [
    `${signBefore}(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?:,\\d\\d)?(?![\\d,.]*\\d)|\\d[\\d,.'’]*\\d(?!\\d))(?:\\s?${codes}\\b)?`,
    `\\d{1,3}(?:[ \\u00a0\\u202f,.]\\d{3})+(?:,\\d\\d)?${signBehind}`,
    '(?<![\\d$,.])\\d{2,3}(?:,\\d\\d)?\\s?\\$(?!\\s?\\d)',
  ].join('|'),
  'g',
)
/** What a sentence says of amounts that it mentions; as a label, "Price incl. fees" has no verb. */
const sentence =
  /\b(?:excludes?|excluding|includes|included|(?:do(?:es)?|will|may) not\b|not includ\w+|plus|in addition|additional|subject to|requires?|add(?:ed)? to|exclu[ts]?\b|n['’]inclu\w*|ne comprend|en sus|no incluye|excluye|incluye)/i
const maxLabel = 60
const maxAmounts = 20

/** The amounts of a text, each with its words: those before it, or, where they all follow their amounts, those behind. */
export function amountsIn(text: string): readonly TextAmount[] {
  if (!/\$|\b(?:USD|CAD|MXN|dollars)\b/.test(text)) return []
  const matches = inOneCurrency([...text.matchAll(amounts)].slice(0, maxAmounts))
  const edges = matches.map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
  const between = edges.map(({ start }, at) => text.slice(edges[at - 1]?.end ?? 0, start))
  const rest = text.slice(edges.at(-1)?.end ?? 0)
  const followed = !isWords(between[0]) && between.slice(1).every(isWords) && isWords(rest)
  return matches.map(({ 0: amount }, at) => {
    const following = between[at + 1] ?? rest
    const whole = text.slice(0, edges[at]?.start)
    return {
      amount: amount.replace(/[A-Za-z]+/g, '').trim(),
      before: followed && matches.length > 1 ? following : (between[at] ?? ''),
      after: following,
      behind: text.slice(edges[at]?.end),
      inSentence: mentionsPrices(whole) || (isFootnote(text) && whole.trim().length > maxLabel),
    }
  })
}

/** "$4,995 USD / $89,910 MXN": the currency that is named first counts. */
function inOneCurrency(matches: readonly RegExpExecArray[]): readonly RegExpExecArray[] {
  const currencyOf = ([amount]: RegExpExecArray) => /US|CA|MX/.exec(amount)?.[0]
  const first = matches.map(currencyOf).find((currency) => currency !== undefined)
  return matches.filter((match) => (currencyOf(match) ?? first) === first)
}

/** Grades like Premium Plus add nothing to a price. */
const gradePlus = /(?<![\p{L}\d])(?!Price)\p{Lu}[\p{L}\d-]*\sPlus(?!\p{L})/gu

export function mentionsPrices(text: string): boolean {
  return sentence.test(text.replace(gradePlus, ''))
}

const joining = /^\W*(?:plus|and|or|y|o|et|ou|m[aá]s)\W*$/i

function isWords(text: string | undefined): boolean {
  return /\p{L}/u.test(text ?? '') && !joining.test(text ?? '')
}

function isFootnote(text: string): boolean {
  return /^\s*(?:[*†‡]|disclaimer|note\b)/i.test(text)
}
