import { equipmentNames } from '../facts/equipment.ts'
import type { Draft } from './draft.ts'
import type { Entity } from './find-entities.ts'
import type { Polarity } from './find-negations.ts'
import type { Meaning } from './lexicon.ts'
import type { NumberPhrase } from './read-numbers.ts'
import { type Token, textOf } from './tokenize.ts'
import type { Range } from './understanding.ts'
import { interiorWords } from './words.data.ts'

const interiors = new Set(interiorWords.split(', '))
const musts =
  /\b(must|must have|a must|has to|have to|required|requires|mandatory|non negotiable|needs to have|need to have|dealbreaker|obligatorio|essential)\b/
const towPackage = equipmentNames.indexOf('Tow Package')

export function addNumber(draft: Draft, { field, range, about }: NumberPhrase): void {
  if (field === 'distance') draft.use('daily miles')
  else if (field === 'payment') addPayment(draft, range.max ?? 0)
  else if (about)
    draft.prefer({ name: `${field} about ${middleOf(range)}`, weight: 2, test: { kind: 'range', field, range } })
  else if (field === 'doors') draft.prefer({ name: 'doors', weight: 1, test: { kind: 'range', field, range } })
  else draft.limit(field, range)
  if (field !== 'towLb' || range.min === undefined) return
  draft.prefer({ name: 'tow package', weight: 1, test: { kind: 'equipment', places: [towPackage] } })
  draft.prefer({ name: 'towing margin', weight: 0.7, test: { kind: 'range', field, range: { min: range.min * 1.15 } } })
}

/** Over 60 to 72 months at 8 to 10 %, the price is about 48 to 54 payments. */
function addPayment(draft: Draft, payment: number): void {
  const name = `about $${payment} a month`
  draft.prefer({ name, weight: 2, test: { kind: 'range', field: 'price', range: { max: payment * 54 } } })
  draft.prefer({ name, weight: 1, test: { kind: 'range', field: 'price', range: { max: payment * 48 } } })
}

function middleOf({ min, max }: Range): number {
  return Math.round(((min ?? 0) + (max ?? 0)) / 2)
}

type Place = {
  readonly tokens: readonly Token[]
  readonly start: number
  readonly end: number
  readonly isWanted: boolean
}

type Adders = {
  readonly [K in Meaning['kind']]: (draft: Draft, meaning: Extract<Meaning, { kind: K }>, place: Place) => void
}

export function addEntity(
  draft: Draft,
  { meaning, start, end }: Entity,
  { tokens, polarity }: { readonly tokens: readonly Token[]; readonly polarity: Polarity },
): void {
  if (polarity === 'not needed') return
  addMeaning(draft, meaning, { tokens, start, end, isWanted: polarity === 'wanted' })
}

function addMeaning<K extends Meaning['kind']>(
  draft: Draft,
  meaning: Extract<Meaning, { kind: K }>,
  place: Place,
): void {
  const kind: K = meaning.kind
  adders[kind](draft, meaning, place)
}

const adders: Adders = {
  value: (draft, { field, name, values }, place) => {
    if (field === 'color') addColor(draft, values, place)
    else if (!place.isWanted) draft.exclude(field, name === 'automatic' ? ['automatic'] : values)
    else if (field === 'size') {
      draft.prefer({ name: `${name} size`, weight: 2, test: { kind: 'any', field, values } })
    } else if (name !== 'new' || !isNewcomer(place)) draft.want(field, values, name)
  },
  make: (draft, { makes }, { isWanted }) => {
    if (isWanted) draft.want('make', makes, 'make')
    else draft.exclude('make', makes)
  },
  model: (draft, { model }, { isWanted }) => {
    if (isWanted) draft.wantModel(model)
    else draft.excludeModel(model)
  },
  equipment: (draft, { place }, { tokens, start, isWanted }) => {
    if (!isWanted) draft.excludeEquipment(place)
    else if (musts.test(partAround(tokens, start))) draft.requireEquipment(place)
    else {
      draft.prefer({ name: equipmentNames[place] ?? '', weight: 1, test: { kind: 'equipment', places: [place] } })
    }
  },
  trim: (draft, { words }, { isWanted }) => {
    if (isWanted) draft.prefer({ name: `${words} trim`, weight: 1.5, test: { kind: 'trim', words } })
  },
  use: (draft, { name }, { isWanted }) => {
    if (isWanted) draft.use(name)
    else if (name === 'sporty' || name === 'luxury') {
      draft.prefer({ name: `not ${name}`, weight: 1, test: { kind: 'trait', field: name, wanted: false } })
    }
  },
}

/** "new to me", "new driver". */
function isNewcomer({ tokens, end }: Place): boolean {
  return /^(to|driver)$/.test(tokens[end]?.text ?? '')
}

/** A color before "interior" or "seats" is the interior's; "black on black" is both. */
function addColor(draft: Draft, values: readonly string[], { tokens, start, end, isWanted }: Place): void {
  const after = tokens.slice(end, end + 4).map(({ text }) => text)
  const isInterior = interiors.has(after[0] ?? '')
  const isBoth = (after[0] === 'on' && values.includes(after[1] ?? '')) || after.join(' ').startsWith('inside and out')
  const isSecond = tokens[start - 1]?.text === 'on' && values.includes(tokens[start - 2]?.text ?? '')
  const ofInterior = isInterior || isSecond ? (['interior'] as const) : (['color'] as const)
  for (const field of isBoth ? (['color', 'interior'] as const) : ofInterior) {
    if (!isWanted) draft.exclude(field, values)
    else if (musts.test(partAround(tokens, start))) draft.want(field, values, field)
    else draft.preferColor(field, values)
  }
}

function partAround(tokens: readonly Token[], at: number): string {
  let start = at
  while (start > 0 && tokens[start - 1]?.kind !== 'break') start--
  let end = at
  while (end < tokens.length && tokens[end]?.kind !== 'break') end++
  return textOf(tokens.slice(start, end))
}
