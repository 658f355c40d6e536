import { findComparison } from './compare-models.ts'
import { addEntity, addNumber, createDraft } from './draft.ts'
import { findPolarities } from './find-negations.ts'
import { type Entity, fillers, findEntities } from './lexicon.ts'
import { readNumbers } from './read-numbers.ts'
import { repairWords } from './repair-words.ts'
import { type Token, tokenize } from './tokenize.ts'
import type { Understanding } from './understanding.ts'

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
