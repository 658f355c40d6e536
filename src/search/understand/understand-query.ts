import { wordSet } from '../words.ts'
import { findComparison } from './compare-models.ts'
import { addEntity, addNumber, createDraft } from './draft.ts'
import { findPolarities } from './find-negations.ts'
import { type Entity, fillers, findEntities, knownWords, repairable } from './lexicon.ts'
import { numberPhraseWords, readNumbers } from './read-numbers.ts'
import { type Token, tokenize } from './tokenize.ts'
import type { Understanding } from './understanding.ts'
import { commonWords } from './words.data.ts'

/** The rest of a longer query only counts as words. */
const maxTokens = 400

/** Understands what a shopper wants. Pure; `thisYear` defines "the last 3 years". */
export function understandQuery(query: string, thisYear: number): Understanding {
  const tokens = repairWords(tokenize(query.replace(/\bid\.(?=\d)/gi, 'id ')).slice(0, maxTokens))
  const found = keepMeant(tokens, findEntities(tokens))
  const numbers = readNumbers(tokens, markTaken(tokens, found), thisYear)
  const entities = found.filter((entity) => !numbers.some((one) => entity.start < one.end && one.start < entity.end))
  const draft = createDraft(thisYear)
  for (const phrase of numbers) addNumber(draft, phrase)
  const { compared, comparison } = findComparison(tokens, entities)
  const polarities = findPolarities(tokens, entities, numbers)
  for (const [index, entity] of entities.entries()) {
    if (!compared.has(index)) addEntity(draft, entity, { tokens, polarity: polarities[index] ?? 'wanted' })
  }
  if (comparison !== null) draft.compare(comparison)
  const used = markTaken(tokens, [...entities, ...numbers])
  const rest = tokens.flatMap((token, at) =>
    token.kind === 'word' && used[at] !== true && !fillers.has(token.text) ? [token.text] : [],
  )
  const figures = numbers.flatMap(({ start, end }) => tokens.slice(start, end).map(({ text }) => text))
  return draft.finish(rest, figures)
}

/** A query with at most this many words is a name. */
const fewWords = 2

/** Drops names that are common words and appear alone. */
function keepMeant(tokens: readonly Token[], entities: readonly Entity[]): readonly Entity[] {
  return entities.filter((entity, index) => {
    const { meaning } = entity
    if (meaning.kind !== 'model' && meaning.kind !== 'trim') return true
    const isPlain = meaning.kind === 'model' ? meaning.needsCompany !== 'always' : !meaning.needsCompany
    if (isPlain || entities.some((other) => other !== entity && isName(other))) return true
    const isOneOfTwo =
      meaning.kind === 'model' && [index - 1, index + 1].some((near) => isAlternative(tokens, entity, entities[near]))
    return isOneOfTwo || (meaning.kind === 'model' && tokens.length <= fewWords)
  })
}

/** A make, or a model that is not also a common word. */
function isName({ meaning }: Entity): boolean {
  return meaning.kind === 'make' || (meaning.kind === 'model' && meaning.needsCompany !== 'always')
}

function isAlternative(tokens: readonly Token[], entity: Entity, other: Entity | undefined): boolean {
  if (other?.meaning.kind !== 'model') return false
  const [first, second] = entity.start < other.start ? [entity, other] : [other, entity]
  return second.start === first.end + 1 && /^(or|o|and|vs)$/.test(tokens[first.end]?.text ?? '')
}

function markTaken(
  tokens: readonly Token[],
  spans: readonly { readonly start: number; readonly end: number }[],
): readonly boolean[] {
  const taken = tokens.map(() => false)
  for (const { start, end } of spans) taken.fill(true, start, end)
  return taken
}

/** Corrects misspelled words: similar to a known name or kind, with the same first letter, and not a known word. */
function repairWords(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token) => {
    const text = token.kind === 'word' ? repair(token.text) : null
    return text === null ? token : { kind: 'word', text }
  })
}

const shortest = 5
const longWord = 8
const knownTo = [wordSet(commonWords), knownWords, fillers, numberPhraseWords]

function isKnown(word: string): boolean {
  return knownTo.some((words) => words.has(word))
}

function repair(word: string): string | null {
  if (!/^[a-z]{4,}$/.test(word)) return null
  const stem = word.replace(/(s|es|ed|ing|er)$/, '')
  if (isKnown(word) || isKnown(stem)) return null
  const single = word.replace(/(.)\1$/, '$1')
  if (single !== word && knownWords.has(single)) return single
  return word.length < shortest ? null : nearest(word)
}

function nearest(word: string): string | null {
  const allowed = word.length >= longWord ? 2 : 1
  let fewest = allowed + 1
  let found: string | null = null
  for (const { word: candidate, edits } of repairable) {
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) >= fewest) continue
    const distance = editDistance(word, candidate)
    if (distance >= fewest || distance > edits) continue
    fewest = distance
    found = candidate
  }
  return found
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let fewest = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) fewest = Math.min(fewest, (beforeLast[column - 2] ?? 0) + 1)
      current.push(fewest)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
