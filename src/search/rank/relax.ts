import type { NumberField, Range, Understanding } from '../understand/understanding.ts'

/** With fewer matches than this, near misses follow them. */
export const fewMatches = 3
export const mostWithNearMisses = 5
const tolerance = 0.1

type Relaxation = { readonly name: string; readonly understanding: Understanding }

/** Listings often leave these out; those of a price, a mileage and a year are suspicious. */
const oftenUnknown = ['cylinders', 'doors', 'seats', 'rows', 'towLb', 'mpg', 'rangeMiles'] as const

/** Successive relaxations of a query, cumulative: numbers that listings leave out, price, mileage, must-have equipment, colors, year. */
export function relaxations(wanted: Understanding): readonly Relaxation[] {
  if (isContradictory(wanted)) return []
  const steps: Relaxation[] = []
  let relaxed = wanted
  const step = (name: string, understanding: Understanding) => {
    relaxed = understanding
    steps.push({ name, understanding })
  }
  for (const field of oftenUnknown) {
    const range = relaxed.ranges[field]
    if (range !== undefined) step(`${field} may be unknown`, withRange(relaxed, field, { ...range, orUnknown: true }))
  }
  for (const field of ['price', 'miles'] as const) {
    const range = relaxed.ranges[field]
    if (range?.max === undefined) continue
    const max = Math.round(range.max * (1 + tolerance))
    step(`${field} up to ${max}`, withRange(relaxed, field, { ...range, max }))
  }
  if (relaxed.equipment.length > 0) step('equipment is preferred only', { ...relaxed, equipment: [] })
  if (relaxed.values.color !== undefined) {
    const { color: _, ...values } = relaxed.values
    step('color is preferred only', { ...relaxed, values })
  }
  const { year } = relaxed.ranges
  if (year?.min !== undefined) {
    const min = year.min - 1
    step(`year from ${min}`, withRange(relaxed, 'year', { ...year, min }))
  }
  return steps
}

function withRange(wanted: Understanding, field: NumberField, range: Range): Understanding {
  return { ...wanted, ranges: { ...wanted.ranges, [field]: range } }
}

function isContradictory({ ranges, values }: Understanding): boolean {
  const isEmptyRange = ({ min, max }: Range) => min !== undefined && max !== undefined && min > max
  return Object.values(ranges).some(isEmptyRange) || Object.values(values).some((any) => any.length === 0)
}
