import { longestPhrase, type Meaning, meanings } from './lexicon.ts'
import { isAmountAt } from './read-numbers.ts'
import type { Token } from './tokenize.ts'

export type Entity = {
  readonly meaning: Meaning
  readonly start: number
  readonly end: number
  readonly phrase: string
}

/** Finds the longest phrases from left to right. A phrase never crosses the end of a clause. */
export function findEntities(tokens: readonly Token[]): readonly Entity[] {
  const found: Entity[] = []
  let at = 0
  while (at < tokens.length) {
    const entity = longestAt(tokens, at)
    if (entity !== null) found.push(entity)
    at = entity?.end ?? at + 1
  }
  return found
}

function longestAt(tokens: readonly Token[], start: number): Entity | null {
  let phrase = ''
  let longest: Entity | null = null
  for (let end = start; end < tokens.length && end < start + longestPhrase; end++) {
    const token = tokens[end]
    if (token === undefined || token.kind === 'break' || (end > start && isAmountAt(tokens, end))) break
    phrase = end === start ? token.text : `${phrase} ${token.text}`
    const meaning = meanings.get(phrase)
    const isBareNumber = token.kind === 'number' && start === end && meaning?.kind !== 'model'
    if (meaning !== undefined && !isBareNumber) longest = { meaning, start, end: end + 1, phrase }
  }
  return longest ?? spelledAt(tokens, start)
}

const longestSpelling = 4

/** "c x 5", "c r v". A first letter that is also a word is no spelling. */
function spelledAt(tokens: readonly Token[], start: number): Entity | null {
  if (!/^[b-df-hj-npqrtv-xz]$/.test(tokens[start]?.text ?? '')) return null
  let phrase = ''
  let longest: Entity | null = null
  for (let end = start; end < Math.min(tokens.length, start + longestSpelling); end++) {
    const token = tokens[end]
    if (token === undefined || token.kind === 'break' || (token.kind === 'word' && token.text.length > 1)) break
    if (isAmountAt(tokens, end)) break
    phrase += token.text
    const meaning = meanings.get(phrase)
    if (end > start && (meaning?.kind === 'model' || meaning?.kind === 'make')) {
      longest = { meaning, start, end: end + 1, phrase }
    }
  }
  return longest
}
