/** Words that stand in a store's place and name none: loaners, flags, a price in the wrong column. */
const notAStore =
  /^(none|n\/?a|null|undefined|unknown|default|other|loaners?( \w+)*|demos?|in[ -]?transit|on[ -]?order|sold|new|used|yes|no|true|false|-+)$/i
const amount = /^\$?\s*[\d,]+\.\d{2}$/

/** Legal forms and small words that one spelling has and another lacks. */
const smallWords: ReadonlySet<string> = new Set(['the', 'of', 'at', 'in', 'and', 'inc', 'llc', 'ltd', 'co'])

const streetWords: Readonly<Record<string, string>> = {
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  east: 'e',
  expressway: 'expy',
  freeway: 'fwy',
  highway: 'hwy',
  lane: 'ln',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  parkway: 'pkwy',
  place: 'pl',
  road: 'rd',
  route: 'rte',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  street: 'st',
  turnpike: 'tpke',
  west: 'w',
}

/** A store's id or name as shown; null for what names no store. */
export function storeTag(rawText: string | null): string | null {
  const text = (rawText ?? '')
    .replace(/<[^>]{0,200}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' || notAStore.test(text) || amount.test(text) ? null : text
}

/** The same name, whatever its case, order and small words: "Audi Fletcher Jones" is Fletcher Jones Audi. */
export function sameStoreName(one: string, other: string): boolean {
  const words = nameWords(one)
  return (
    words.length > 0 &&
    (lettersAndDigits(one) === lettersAndDigits(other) || words.join(' ') === nameWords(other).join(' '))
  )
}

/** One name is the other with further words: "Lakeside Toyota of Erie" and "Lakeside Toyota". */
export function nameContains(one: string, other: string): boolean {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length)
  return short.length > 0 && short.every((word) => long.includes(word))
}

/** Whether a text begins with this street: "3546 Hwy 20" is that of "3546 Highway 20, Buford, GA 30519". */
export function matchesStreet(street: string, text: string): boolean {
  const own = streetLine(street)
  return /^\d+ \S/.test(own) && `${streetLine(text)} `.startsWith(`${own} `)
}

/** The words of a name in their order, in lower case, without legal forms. */
export function leadingWords(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '' && !/^(the|inc|llc|ltd|co)$/.test(word))
}

/** Letters and digits alone, in lower case. */
export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function nameWords(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word !== '' && !smallWords.has(word)))].sort()
}

function streetLine(text: string): string {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '')
    .map((word) => streetWords[word] ?? word)
    .join(' ')
}
