import { equipmentNames } from '../facts/equipment.ts'
import type { Comparison } from './compare-models.ts'
import type { Polarity } from './find-negations.ts'
import type { Entity, Meaning } from './lexicon.ts'
import type { NumberPhrase } from './read-numbers.ts'
import { type Token, textOf } from './tokenize.ts'
import {
  entriesOf,
  type ModelName,
  type NumberField,
  type Preference,
  type Range,
  type TextField,
  type Understanding,
} from './understanding.ts'
import { uses } from './uses.data.ts'
import { interiorWords } from './words.data.ts'

type Draft = ReturnType<typeof createDraft>

type Sets = Partial<Record<TextField, Set<string>>>

/** From this mileage on, a larger vehicle counts as economical. */
const economicalMpg = { suv: 27, pickup: 24 }
const crewCab = equipmentNames.indexOf('Crew Cab')

export function createDraft(thisYear: number) {
  const ranges: Partial<Record<NumberField, Range>> = {}
  const values: Sets = {}
  const excluded: Sets = {}
  const names = new Set<string>()
  const models: ModelName[] = []
  const excludedModels: ModelName[] = []
  const equipment = new Set<number>()
  const excludedEquipment = new Set<number>()
  const colors = { color: new Set<string>(), interior: new Set<string>() }
  const preferences: Preference[] = []
  let certified = false
  let offRoadCapable = false

  const addTo = (sets: Sets, field: TextField, added: readonly string[]) => {
    const known = sets[field] ?? new Set()
    for (const value of added) known.add(value)
    sets[field] = known
  }
  const limit = (field: NumberField, range: Range) => {
    const { min, max } = { ...ranges[field], ...range }
    const year = field === 'year' && min !== undefined && min <= 0 ? thisYear + min : min
    ranges[field] = { ...(year === undefined ? {} : { min: year }), ...(max === undefined ? {} : { max }) }
  }
  const prefer = (preference: Preference) => {
    const text = JSON.stringify(preference.test)
    if (preferences.every(({ test }) => JSON.stringify(test) !== text)) preferences.push(preference)
  }
  return {
    limit,
    prefer,
    want: (field: TextField, added: readonly string[], name: string) => {
      names.add(name)
      addTo(values, field, added)
    },
    exclude: (field: TextField, added: readonly string[]) => addTo(excluded, field, added),
    wantModel: (model: ModelName) => models.push(model),
    excludeModel: (model: ModelName) => excludedModels.push(model),
    requireEquipment: (index: number) => equipment.add(index),
    excludeEquipment: (index: number) => excludedEquipment.add(index),
    preferColor: (field: 'color' | 'interior', added: readonly string[]) => {
      for (const value of added) colors[field].add(value)
    },
    use: (name: string) => {
      const use = uses[name]
      if (names.has(name) || use === undefined) return
      names.add(name)
      for (const [field, added] of entriesOf(use.values)) addTo(values, field, added)
      for (const [field, added] of entriesOf(use.without)) if (!values[field]?.size) addTo(excluded, field, added)
      for (const [field, range] of entriesOf(use.ranges)) limit(field, range)
      certified ||= use.certified === true
      offRoadCapable ||= use.offRoadCapable === true
      for (const preference of use.prefers) prefer(resolveYear(preference, thisYear))
    },
    compare: ({ models: compared, makes, values: alike, excludes, preferences: likeness }: Comparison) => {
      for (const [field, added] of entriesOf(alike)) if (values[field] === undefined) addTo(values, field, added)
      if (excludes) {
        excludedModels.push(...compared)
        if (makes.length > 0) addTo(excluded, 'make', makes)
      }
      for (const preference of likeness) prefer(preference)
    },
    finish: (rest: readonly string[], figures: readonly string[]): Understanding => {
      // A four-door is a sedan unless the query says otherwise.
      if (names.has('four doors') && values.body === undefined && models.length === 0) values.body = new Set(['sedan'])
      resolveBodies(names, values, excluded)
      resolveMakes(values, models)
      for (const field of ['color', 'interior'] as const) {
        const wanted = [...colors[field]].filter((color) => !excluded[field]?.has(color))
        const name = `${wanted.join(' or ')} ${field === 'color' ? 'outside' : 'inside'}`
        if (wanted.length > 0) prefer({ name, weight: 1, test: { kind: 'any', field, values: wanted } })
      }
      return {
        ranges,
        values: listsOf(values, excluded),
        excluded: listsOf(excluded),
        models,
        excludedModels,
        certified,
        offRoadCapable,
        equipment: [...equipment],
        excludedEquipment: [...excludedEquipment],
        preferences: preferences.map((preference) => adapt(preference, values)),
        figures,
        rest,
      }
    },
  }
}

function listsOf(sets: Sets, without: Sets = {}): Partial<Record<TextField, readonly string[]>> {
  const lists: Partial<Record<TextField, readonly string[]>> = {}
  for (const [field, set] of entriesOf(sets)) {
    lists[field] = [...set].filter((value) => without[field]?.has(value) !== true)
  }
  return lists
}

/** A word for several bodies means the one that the rest of the query names. */
function resolveBodies(names: ReadonlySet<string>, values: Sets, excluded: Sets): void {
  const { body } = values
  if (body === undefined) return
  const isForPeople = names.has('family') || names.has('many seats')
  if (names.has('camioneta')) {
    if (isForPeople) body.delete('pickup')
    if (names.has('work') || names.has('trailer')) {
      body.delete('suv')
      body.delete('minivan')
      body.add('van')
    }
    const named = ['pickup', 'suv', 'minivan'].findLast((other) => names.has(other))
    if (named !== undefined) {
      body.clear()
      body.add(named)
    }
  }
  const isForWork = names.has('work') || names.has('trade')
  if (names.has('van') && !isForWork) body.add('minivan')
  if (names.has('van') && isForPeople && !isForWork) body.delete('van')
  for (const value of body) excluded.body?.delete(value)
}

/** A make that only accompanies its model adds no constraint. */
function resolveMakes(values: Sets, models: readonly ModelName[]): void {
  for (const { make } of models) values.make?.delete(make)
  if (values.make?.size === 0) delete values.make
}

function resolveYear(preference: Preference, thisYear: number): Preference {
  const { test } = preference
  if (test.kind !== 'range' || test.field !== 'year' || test.range.min === undefined) return preference
  return { ...preference, test: { ...test, range: { min: thisYear + test.range.min } } }
}

function adapt(preference: Preference, values: Readonly<Sets>): Preference {
  const { name } = preference
  const isOf = (body: string) => values.body?.size === 1 && values.body.has(body)
  for (const [body, min] of Object.entries(economicalMpg)) {
    if (name === 'economical' && isOf(body))
      return { ...preference, test: { kind: 'range', field: 'mpg', range: { min } } }
  }
  if (name === 'four doors' && isOf('pickup')) return { ...preference, test: { kind: 'equipment', indexes: [crewCab] } }
  return preference
}

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
  draft.prefer({ name: 'tow package', weight: 1, test: { kind: 'equipment', indexes: [towPackage] } })
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

type Context = {
  readonly tokens: readonly Token[]
  readonly start: number
  readonly end: number
  readonly isWanted: boolean
}

type Adders = {
  readonly [K in Meaning['kind']]: (draft: Draft, meaning: Extract<Meaning, { kind: K }>, context: Context) => void
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
  context: Context,
): void {
  const kind: K = meaning.kind
  adders[kind](draft, meaning, context)
}

const adders: Adders = {
  value: (draft, { field, name, values }, context) => {
    if (field === 'color') addColor(draft, values, context)
    else if (!context.isWanted) draft.exclude(field, name === 'automatic' ? ['automatic'] : values)
    else if (field === 'size') {
      draft.prefer({ name: `${name} size`, weight: 2, test: { kind: 'any', field, values } })
    } else if (name !== 'new' || !isNewcomer(context)) draft.want(field, values, name)
  },
  make: (draft, { makes }, { isWanted }) => {
    if (isWanted) draft.want('make', makes, 'make')
    else draft.exclude('make', makes)
  },
  model: (draft, { model }, { isWanted }) => {
    if (isWanted) draft.wantModel(model)
    else draft.excludeModel(model)
  },
  equipment: (draft, { index }, { tokens, start, isWanted }) => {
    if (!isWanted) draft.excludeEquipment(index)
    else if (musts.test(partAround(tokens, start))) draft.requireEquipment(index)
    else {
      draft.prefer({ name: equipmentNames[index] ?? '', weight: 1, test: { kind: 'equipment', indexes: [index] } })
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
function isNewcomer({ tokens, end }: Context): boolean {
  return /^(to|driver)$/.test(tokens[end]?.text ?? '')
}

/** A color before "interior" or "seats" is the interior's; "black on black" is both. */
function addColor(draft: Draft, values: readonly string[], { tokens, start, end, isWanted }: Context): void {
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
