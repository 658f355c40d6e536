import { longestPhrase, type Meaning, meanings } from './lexicon.ts'
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
    if (token === undefined || token.kind === 'break') break
    phrase = end === start ? token.text : `${phrase} ${token.text}`
    const meaning = meanings.get(phrase)
    const isBareNumber = token.kind === 'number' && start === end && meaning?.kind !== 'model'
    if (meaning !== undefined && !isBareNumber) longest = { meaning, start, end: end + 1, phrase }
  }
  return longest
}
