import { entriesOf } from '../entries-of.ts'
import { equipmentNames } from '../facts/equipment.ts'
import type { NumberField, Range, Understanding } from './understanding.ts'

type Value = string | number | boolean | Range | readonly string[]

export type Interpretation = {
  readonly filters: Readonly<Record<string, Value>>
  readonly excluded: Readonly<Record<string, readonly string[]>>
  readonly preferences: readonly string[]
  readonly relaxed: readonly string[]
}

const shownNames: Readonly<Partial<Record<NumberField, string>>> = {
  miles: 'odometer',
  towLb: 'towing_lb',
  rangeMiles: 'range_miles',
}

export function describeUnderstanding(wanted: Understanding, relaxed: readonly string[]): Interpretation {
  const filters: Record<string, Value> = {}
  for (const [field, range] of entriesOf(wanted.ranges)) filters[shownNames[field] ?? field] = range
  for (const [field, values] of Object.entries(wanted.values)) filters[field] = oneOrAll(values)
  if (wanted.models.length > 0) filters.model = oneOrAll(wanted.models.map(nameOf))
  if (wanted.certified) filters.certified = true
  if (wanted.offRoadCapable) filters.off_road = true
  if (wanted.equipment.length > 0) filters.equipment = oneOrAll(wanted.equipment.map(equipmentName))
  const excluded: Record<string, readonly string[]> = { ...wanted.excluded }
  if (wanted.excludedModels.length > 0) excluded.model = wanted.excludedModels.map(nameOf)
  if (wanted.excludedEquipment.length > 0) excluded.equipment = wanted.excludedEquipment.map(equipmentName)
  return { filters, excluded, preferences: [...new Set(wanted.preferences.map(({ name }) => name))], relaxed }
}

function oneOrAll(values: readonly string[]): string | readonly string[] {
  return values.length === 1 ? (values[0] ?? '') : values
}

function nameOf({ make, model }: { readonly make: string; readonly model: string }): string {
  return `${make} ${model}`
}

function equipmentName(place: number): string {
  return equipmentNames[place] ?? ''
}
