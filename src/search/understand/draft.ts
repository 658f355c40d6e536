import { equipmentNames } from '../facts/equipment.ts'
import type { Comparison } from './compare-models.ts'
import type { ModelName, NumberField, Preference, Range, TextField, Understanding } from './understanding.ts'
import type { Use } from './uses.data.ts'

/** The understanding so far. */
export interface Draft {
  limit(field: NumberField, range: Range): void
  want(field: TextField, values: readonly string[], name: string): void
  exclude(field: TextField, values: readonly string[]): void
  wantModel(model: ModelName): void
  excludeModel(model: ModelName): void
  requireEquipment(place: number): void
  excludeEquipment(place: number): void
  prefer(preference: Preference): void
  preferColor(field: 'color' | 'interior', values: readonly string[]): void
  use(name: string, use: Use): void
  compare(comparison: Comparison): void
  finish(rest: readonly string[]): Understanding
}

/** From this mileage on, an SUV counts as economical. */
const economicalSuvMpg = 27
const crewCab = equipmentNames.indexOf('Crew Cab')

export function createDraft(thisYear: number): Draft {
  const ranges: Partial<Record<NumberField, Range>> = {}
  const values: Partial<Record<TextField, Set<string>>> = {}
  const excluded: Partial<Record<TextField, Set<string>>> = {}
  const names = new Set<string>()
  const models: ModelName[] = []
  const excludedModels: ModelName[] = []
  const equipment = new Set<number>()
  const excludedEquipment = new Set<number>()
  const colors = { color: new Set<string>(), interior: new Set<string>() }
  const preferences: Preference[] = []
  let certified = false
  let offRoadCapable = false

  const addTo = (sets: Partial<Record<TextField, Set<string>>>, field: TextField, added: readonly string[]) => {
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
  const draft: Draft = {
    limit,
    want: (field, added, name) => {
      names.add(name)
      addTo(values, field, added)
    },
    exclude: (field, added) => addTo(excluded, field, added),
    wantModel: (model) => {
      models.push(model)
    },
    excludeModel: (model) => {
      excludedModels.push(model)
    },
    requireEquipment: (place) => {
      equipment.add(place)
    },
    excludeEquipment: (place) => {
      excludedEquipment.add(place)
    },
    prefer,
    preferColor: (field, added) => {
      for (const value of added) colors[field].add(value)
    },
    use: (name, use) => {
      if (names.has(name)) return
      names.add(name)
      for (const [field, added] of entriesOf(use.values)) addTo(values, field, added)
      for (const [field, added] of entriesOf(use.without)) if (!values[field]?.size) addTo(excluded, field, added)
      for (const [field, range] of entriesOf(use.ranges)) limit(field, range)
      certified ||= use.certified === true
      offRoadCapable ||= use.offRoadCapable === true
      for (const preference of use.prefers) prefer(resolveYear(preference, thisYear))
    },
    compare: (comparison) => {
      values.make?.delete(comparison.model.make)
      if (values.make?.size === 0) delete values.make
      if (comparison.body !== null && values.body === undefined) addTo(values, 'body', [comparison.body])
      for (const preference of comparison.preferences) prefer(preference)
    },
    finish: (rest) => {
      // A four-door is a sedan unless the query says otherwise.
      if (names.has('four doors') && values.body === undefined && models.length === 0) values.body = new Set(['sedan'])
      settleBodies(names, values, excluded)
      settleMakes(values, models)
      for (const field of ['color', 'interior'] as const) {
        const wanted = [...colors[field]].filter((color) => !excluded[field]?.has(color))
        if (wanted.length > 0)
          prefer({
            name: `${wanted.join(' or ')} ${field === 'color' ? 'outside' : 'inside'}`,
            weight: 1,
            test: { kind: 'any', field, values: wanted },
          })
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
        rest,
      }
    },
  }
  return draft
}

function entriesOf<Field extends string, Value>(
  record: Readonly<Partial<Record<Field, Value>>> | undefined,
): readonly (readonly [Field, Value])[] {
  return Object.entries(record ?? {}) as [Field, Value][]
}

function listsOf(
  sets: Readonly<Partial<Record<TextField, ReadonlySet<string>>>>,
  without: Readonly<Partial<Record<TextField, ReadonlySet<string>>>> = {},
): Partial<Record<TextField, readonly string[]>> {
  const lists: Partial<Record<TextField, readonly string[]>> = {}
  for (const [field, set] of entriesOf(sets)) {
    const list = [...set].filter((value) => without[field]?.has(value) !== true)
    lists[field] = list
  }
  return lists
}

type Sets = Partial<Record<TextField, Set<string>>>

/** A word for several bodies means the one that the rest of the query names. */
function settleBodies(names: ReadonlySet<string>, values: Sets, excluded: Sets): void {
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
    for (const other of ['pickup', 'suv', 'minivan']) if (names.has(other)) keepOnly(body, other)
  }
  if (names.has('van')) body.add('minivan')
  if (names.has('van') && names.has('work')) body.delete('minivan')
  if (names.has('van') && isForPeople && !names.has('work')) body.delete('van')
  for (const value of body) excluded.body?.delete(value)
}

function keepOnly(set: Set<string>, value: string): void {
  set.clear()
  set.add(value)
}

/** A make that only accompanies its model adds no constraint. */
function settleMakes(values: Sets, models: readonly ModelName[]): void {
  for (const { make } of models) values.make?.delete(make)
  if (values.make?.size === 0) delete values.make
}

function resolveYear(preference: Preference, thisYear: number): Preference {
  const { test } = preference
  if (test.kind !== 'range' || test.field !== 'year' || test.range.min === undefined) return preference
  return { ...preference, test: { ...test, range: { min: thisYear + test.range.min } } }
}

function adapt(preference: Preference, values: Readonly<Sets>): Preference {
  const { test, name } = preference
  const isOf = (body: string) => values.body?.size === 1 && values.body.has(body)
  if (name === 'economical' && isOf('suv'))
    return { ...preference, test: { kind: 'range', field: 'mpg', range: { min: economicalSuvMpg } } }
  if (name === 'economical' && isOf('pickup'))
    return { ...preference, test: { kind: 'range', field: 'mpg', range: { min: 24 } } }
  if (name === 'four doors' && isOf('pickup')) return { ...preference, test: { kind: 'equipment', places: [crewCab] } }
  return { ...preference, test }
}
