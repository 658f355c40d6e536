import type { AnyNode } from 'domhandler'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { textParts } from '../extract/text-parts.ts'

type Card = { readonly roots: readonly AnyNode[]; readonly vehicle: RawVehicle }

const bareNumber = /^\d{1,3}(?:[,. ]\d{3})?$|^\d{4,6}$/
const fewest = 5
const mostly = 0.8
/** Doors, seats and owners are fewer. */
const lowest = 10
/** Used cars were driven as far; what views and power are counted in is less. */
const driven = 1_000
const usual = 10_000
/** How much the older half of a lot was driven further than the newer; numbers in a row grow less. */
const further = 1.3

/** Cards that show mileages as numbers alone, with them: one a card, and all agree that older cars were driven further. */
export function withBareOdometers<T extends Card>(cards: readonly T[]): readonly T[] {
  if (cards.length < fewest || cards.some(({ vehicle }) => vehicle.odometer)) return cards
  const found = cards.map((card) => ({ card, miles: numberIn(card), year: yearOf(card.vehicle) }))
  const dated = found.filter(({ miles, year }) => miles !== null && year !== null)
  const byYear = dated.toSorted((one, other) => (one.year ?? 0) - (other.year ?? 0)).map(({ miles }) => miles ?? 0)
  const half = Math.floor(byYear.length / 2)
  const used = byYear.filter((miles) => miles >= driven)
  const isAgreed =
    byYear.length >= cards.length * mostly &&
    used.length >= fewest &&
    new Set(used).size >= used.length * mostly &&
    medianOf(used) >= usual &&
    medianOf(byYear.slice(0, half)) > further * medianOf(byYear.slice(-half))
  if (!isAgreed) return cards
  return found.map(({ card, miles }) => (miles === null ? card : withOdometer(card, String(miles))))
}

function withOdometer<T extends Card>(card: T, odometer: string): T {
  const { vehicle } = card
  const sources = { ...vehicle.sources, odometer: 'number that grows with age' }
  return { ...card, vehicle: { ...vehicle, odometer, sources } }
}

/** The only number of a card that is nothing else; one with thousands in parts comes first. */
function numberIn({ roots, vehicle }: Card): number | null {
  const known = [vehicle.year, vehicle.stocknum, vehicle.model, vehicle.prices?.price].map(String)
  const numbers = textParts(roots).flatMap(({ text, label }) => {
    const digits = text.replace(/\D/g, '')
    const isOther = label !== null || !bareNumber.test(text) || known.includes(digits) || Number(digits) < lowest
    return isOther ? [] : [{ miles: Number(digits), isInParts: digits !== text }]
  })
  const inParts = numbers.filter(({ isInParts }) => isInParts)
  const [only, ...others] = new Set((inParts.length > 0 ? inParts : numbers).map(({ miles }) => miles))
  return others.length > 0 ? null : (only ?? null)
}

/** As stated, or as its name has it. */
export function yearOf({ year, heading }: RawVehicle): number | null {
  const stated = year ?? /\b(?:19|20)\d\d\b/.exec(heading ?? '')?.[0]
  return stated ? Number(stated) : null
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
