import { equipmentNames } from '../facts/equipment.ts'
import { findComparison } from './compare-models.ts'
import { createDraft, type Draft } from './draft.ts'
import { type Entity, findEntities } from './find-entities.ts'
import { findPolarities } from './find-negations.ts'
import { fillers } from './lexicon.ts'
import { type NumberPhrase, readNumbers } from './read-numbers.ts'
import { repairWords } from './repair-words.ts'
import { type Token, tokenize } from './tokenize.ts'
import type { Understanding } from './understanding.ts'
import { uses } from './uses.data.ts'
import { interiorWords } from './words.data.ts'

/** A query is read up to here; what follows is left to the words. */
const maxTokens = 400
const interiors = new Set(interiorWords.split(', '))
const musts =
  /\b(must|must have|a must|has to|have to|required|requires|mandatory|non negotiable|needs to have|need to have|dealbreaker|obligatorio|essential)\b/

/** Reads what a shopper wants. Pure; `thisYear` decides what "the last 3 years" are. */
export function understandQuery(query: string, thisYear: number): Understanding {
  const tokens = tokenize(query.replace(/\bid\.(?=\d)/gi, 'id ')).slice(0, maxTokens)
  const found = keepMeant(tokens, findEntities(tokens))
  const numbers = readNumbers(tokens, markTaken(tokens, found), thisYear)
  const apart = found.filter((entity) => !numbers.some((one) => entity.start < one.end && one.start < entity.end))
  const taken = markTaken(tokens, [...apart, ...numbers])
  const repaired = repairWords(tokens, taken)
  const entities = [...apart, ...repaired].sort((a, b) => a.start - b.start)
  const draft = createDraft(thisYear)
  for (const phrase of numbers) addNumber(draft, phrase)
  const comparison = findComparison(tokens, entities)
  const polarities = findPolarities(tokens, entities)
  for (const [place, entity] of entities.entries()) {
    if (place === comparison?.place) continue
    addEntity(draft, entity, { tokens, polarity: polarities[place] ?? 'wanted' })
  }
  if (comparison !== null) draft.compare(comparison.comparison)
  const used = markTaken(tokens, [...entities, ...numbers])
  const rest = tokens.flatMap((token, at) =>
    token.kind === 'word' && used[at] !== true && !fillers.has(token.text) ? [token.text] : [],
  )
  return draft.finish(rest)
}

/** Leaves out names that are common words and stand alone. */
function keepMeant(tokens: readonly Token[], entities: readonly Entity[]): readonly Entity[] {
  const isName = ({ meaning }: Entity) => meaning.kind === 'make' || meaning.kind === 'model'
  const words = tokens.filter((token) => token.kind === 'word' && !fillers.has(token.text)).length
  return entities.filter((entity) => {
    const { meaning } = entity
    const hasCompany = entities.some((other) => other !== entity && isName(other))
    if (meaning.kind === 'model') return meaning.needsCompany !== 'always' || hasCompany || words <= 1
    if (meaning.kind === 'trim') return !meaning.needsCompany || hasCompany
    return true
  })
}

function markTaken(tokens: readonly Token[], spans: readonly { readonly start: number; readonly end: number }[]): readonly boolean[] {
  const taken = tokens.map(() => false)
  for (const { start, end } of spans) taken.fill(true, start, end)
  return taken
}

function addNumber(draft: Draft, { field, range, about }: NumberPhrase): void {
  if (field === 'payment') {
    // Over 60 to 72 months at 8 to 10 %: about 48 to 54 payments' worth of car.
    const payment = range.max ?? 0
    draft.prefer({ name: `about $${payment} a month`, weight: 2, test: { kind: 'range', field: 'price', range: { max: payment * 54 } } })
    draft.prefer({ name: `about $${payment} a month`, weight: 1, test: { kind: 'range', field: 'price', range: { max: payment * 48 } } })
    return
  }
  if (about) return draft.prefer({ name: `${field} about ${Math.round(((range.min ?? 0) + (range.max ?? 0)) / 2)}`, weight: 2, test: { kind: 'range', field, range } })
  if (field === 'doors') return draft.prefer({ name: 'doors', weight: 1, test: { kind: 'range', field, range } })
  draft.limit(field, range)
  if (field === 'towLb' && range.min !== undefined) {
    const place = equipmentNames.indexOf('Tow Package')
    draft.prefer({ name: 'tow package', weight: 1, test: { kind: 'equipment', places: [place] } })
    draft.prefer({ name: 'towing margin', weight: 0.7, test: { kind: 'range', field, range: { min: range.min * 1.15 } } })
  }
}

type Place = { readonly tokens: readonly Token[]; readonly polarity: 'wanted' | 'negated' | 'not needed' }

function addEntity(draft: Draft, { meaning, start, end }: Entity, { tokens, polarity }: Place): void {
  if (polarity === 'not needed') return
  const isWanted = polarity === 'wanted'
  switch (meaning.kind) {
    case 'value': {
      if (meaning.field === 'color') return addColor(draft, meaning.values, { tokens, start, end, isWanted })
      if (!isWanted) return draft.exclude(meaning.field, meaning.name === 'automatic' ? ['automatic'] : meaning.values)
      if (meaning.field === 'size') {
        return draft.prefer({ name: `${meaning.name} size`, weight: 2, test: { kind: 'any', field: 'size', values: meaning.values } })
      }
      if (meaning.name === 'new' && /^(to|driver)$/.test(tokens[end]?.text ?? '')) return
      return draft.want(meaning.field, meaning.values, meaning.name)
    }
    case 'make':
      return isWanted ? draft.want('make', meaning.makes, 'make') : draft.exclude('make', meaning.makes)
    case 'model':
      return isWanted ? draft.wantModel(meaning.model) : draft.excludeModel(meaning.model)
    case 'equipment': {
      if (!isWanted) return draft.excludeEquipment(meaning.place)
      if (musts.test(partAround(tokens, start))) return draft.requireEquipment(meaning.place)
      const name = equipmentNames[meaning.place] ?? ''
      return draft.prefer({ name, weight: 1, test: { kind: 'equipment', places: [meaning.place] } })
    }
    case 'trim':
      if (isWanted) draft.prefer({ name: `${meaning.words} trim`, weight: 1.5, test: { kind: 'trim', words: meaning.words } })
      return
    case 'use': {
      const use = uses[meaning.name]
      if (use === undefined) return
      if (isWanted) return draft.use(meaning.name, use)
      if (meaning.name === 'sporty' || meaning.name === 'luxury') {
        draft.prefer({ name: `not ${meaning.name}`, weight: 1, test: { kind: 'trait', field: meaning.name, wanted: false } })
      }
    }
  }
}

type ColorPlace = Omit<Place, 'polarity'> & { readonly start: number; readonly end: number; readonly isWanted: boolean }

/** A color before "interior" or "seats" is the interior's; "black on black" is both. */
function addColor(draft: Draft, values: readonly string[], { tokens, start, end, isWanted }: ColorPlace): void {
  const after = tokens.slice(end, end + 4).map(({ text }) => text)
  const isInterior = interiors.has(after[0] ?? '')
  const isBoth = (after[0] === 'on' && values.includes(after[1] ?? '')) || after.join(' ').startsWith('inside and out')
  const isSecond = tokens[start - 1]?.text === 'on' && values.includes(tokens[start - 2]?.text ?? '')
  const fields = isBoth ? (['color', 'interior'] as const) : isInterior || isSecond ? (['interior'] as const) : (['color'] as const)
  for (const field of fields) {
    if (!isWanted) draft.exclude(field, values)
    else if (musts.test(partAround(tokens, start))) draft.want(field, values, field)
    else draft.preferColor(field, values)
  }
}

/** The part of the sentence that holds the token. */
function partAround(tokens: readonly Token[], at: number): string {
  let start = at
  while (start > 0 && tokens[start - 1]?.kind !== 'break') start--
  let end = at
  while (end < tokens.length && tokens[end]?.kind !== 'break') end++
  return tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(' ')
}
