import { wordSet } from '../words.ts'
import { isNegatorAt, type Token, textOf } from './tokenize.ts'
import type { NumberField, Range } from './understanding.ts'
import {
  bounds,
  deniedBounds,
  exclusiveBounds,
  newStatement,
  rates,
  tooMuchAfter,
  unitsAfter,
  unitsBefore,
} from './wordings.data.ts'

/** A bound in a query. `payment` is monthly; `distance` is driven regularly; `about` is a preference rather than a bound. */
export type NumberPhrase = {
  readonly field: NumberField | 'payment' | 'distance'
  readonly range: Range
  readonly about: boolean
  readonly start: number
  readonly end: number
  /** The word that reverses the bound, as in "no truck over 30k". */
  readonly deniedAt?: number
}

type Phrases = ReadonlyMap<string, string>
const namesOf = (table: Readonly<Record<string, string>>): Phrases =>
  new Map(Object.entries(table).flatMap(([name, words]) => words.split(', ').map((phrase) => [phrase, name] as const)))

const unitOf = namesOf(unitsAfter)
const unitBefore = namesOf(unitsBefore)
const rateOf = namesOf(rates)
const boundBefore = namesOf({ max: bounds.maxBefore, min: bounds.minBefore, about: bounds.aboutBefore })
const boundAfter = namesOf({ max: bounds.maxAfter, min: bounds.minAfter })
const longest = 5
/** Prices stated in thousands without saying so: "under 35". */
const bareThousands = { min: 3, max: 200 }
const firstYear = 1980
const paymentsPerMonth: Readonly<Record<string, number>> = { month: 1, twoWeeks: 26 / 12, week: 52 / 12 }
/** Fewer miles with a "within" are the distance to the dealer. */
const nearbyMiles = 1000

/** Words of numbers, which are not misspellings of others. */
export const numberPhraseWords: ReadonlySet<string> = new Set(
  [unitOf, unitBefore, rateOf, boundBefore, boundAfter].flatMap((phrases) =>
    [...phrases.keys()].flatMap((phrase) => phrase.split(' ')),
  ),
)

type Found = { readonly name: string; readonly phrase: string; readonly start: number; readonly end: number }
type NumberToken = Extract<Token, { kind: 'number' }>

/** All numbers of the query that constrain the vehicle; `taken` marks tokens with another meaning. */
export function readNumbers(
  tokens: readonly Token[],
  taken: readonly boolean[],
  thisYear: number,
): readonly NumberPhrase[] {
  const found: NumberPhrase[] = []
  let from = 0
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind !== 'number' || taken[at] === true || at < from) continue
    const phrase = readBetween(tokens, at, thisYear) ?? readOne({ tokens, taken, thisYear }, at, from)
    if (phrase === null) continue
    found.push(phrase)
    from = phrase.end
  }
  return found
}

/** Whether a number is an amount of money or of miles, so that it is not the name of a model. */
export function isAmountAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'number') return false
  const unit = phraseAfter(tokens, at + 1, unitOf)?.name
  const isOf = unit === 'price' || unit === 'miles' || unit === 'towLb' || phraseAfter(tokens, at + 1, rateOf) !== null
  return token.isMoney || token.inThousands || isOf
}

/** "20 to 30k", "between 20,000 and 30,000". */
function readBetween(tokens: readonly Token[], at: number, thisYear: number): NumberPhrase | null {
  const [low, word, high] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const isPair =
    word?.text === 'to' ||
    word?.text === 'a' ||
    ((word?.text === 'and' || word?.text === 'y') && /^(between|entre)$/.test(tokens[at - 1]?.text ?? ''))
  if (!isPair || low?.kind !== 'number' || high?.kind !== 'number') return null
  const unit = phraseAfter(tokens, at + 3, unitOf)
  const rate = phraseAfter(tokens, unit?.end ?? at + 3, rateOf)
  const end = rate?.end ?? unit?.end ?? at + 3
  const before = /^(between|entre|from|de)$/.test(tokens[at - 1]?.text ?? '') ? 1 : 0
  const span = { about: false, start: at - before, end }
  const named = ratedUnit(unit?.name ?? null, rate?.name ?? null)
  if (named === 'distance') return { field: 'distance', range: {}, ...span }
  const field = fieldOf(high, named, true, thisYear)
  if (field === null || field === 'age') return null
  if (field === 'payment') return { field, range: { max: monthly(high.value, rate) }, ...span, about: true }
  const max = scaled(high, field)
  const isShort = low.value < 1000 && max >= 1000 && (field === 'price' || field === 'miles')
  const min = isShort ? low.value * 1000 : low.value
  return min > max ? null : { field, range: { min, max }, ...span }
}

type Reading = { readonly tokens: readonly Token[]; readonly taken: readonly boolean[]; readonly thisYear: number }

function readOne(context: Reading, at: number, from: number): NumberPhrase | null {
  const { tokens, thisYear } = context
  const token = tokens[at]
  if (token?.kind !== 'number') return null
  const { unit, rate, before, after, start, end } = findAround(context, at, from)
  if (unit === 'distance') return { field: unit, range: {}, about: false, start, end }
  if (unit === 'miles' && before?.phrase === 'within' && token.value <= nearbyMiles) return null
  const said = after?.name ?? before?.name ?? (token.plus ? 'min' : null)
  const field = fieldOf(token, unit, said !== null, thisYear)
  if (field === null) return null
  if (field === 'payment') return { field, range: { max: monthly(token.value, rate) }, about: true, start, end }
  const deniedAt = findDenial(tokens, { field, said, start: before?.start ?? at, end, from })
  const isDenied = deniedAt !== null
  const bound = isDenied ? (said === 'min' ? 'max' : 'min') : said
  const span = { start, end, ...(isDenied ? { deniedAt } : {}) }
  if (field === 'age') {
    const year = thisYear - token.value
    return { field: 'year', range: bound === 'min' ? { max: year } : { min: year }, about: false, ...span }
  }
  const value = scaled(token, field)
  if (bound === 'about') return { field, range: { min: value * 0.9, max: value * 1.1 }, about: true, ...span }
  const isExclusive =
    field === 'year' && before !== null && exclusiveBounds.has(before.phrase) && after === null && !isDenied
  if (bound === 'max') return { field, range: { max: isExclusive ? value - 1 : value }, about: false, ...span }
  if (bound === 'min') return { field, range: { min: isExclusive ? value + 1 : value }, about: false, ...span }
  return { field, range: plainRange(field, value), about: false, ...span }
}

const boundCarriers = wordSet(deniedBounds)
const otherStatement = wordSet(newStatement)
const longestDenial = 9

type Bound = {
  readonly field: NumberField | 'age'
  readonly said: string | null
  readonly start: number
  readonly end: number
  readonly from: number
}

/**
 * The word that reverses a bound: "nothing over 20k" is a maximum. A denial of a high price or mileage applies to that
 * bound whatever stands in between ("no truck over 30k"); other bounds are only denied directly.
 */
function findDenial(tokens: readonly Token[], { field, said, start, end, from }: Bound): number | null {
  if (said !== 'min' && said !== 'max') return null
  if (said === 'min' && tooMuchAfter.test(textOf(tokens.slice(end, end + 7)))) return end
  const isTooHigh = said === 'min' && (field === 'price' || field === 'miles' || field === 'age')
  for (let at = start - 1; at >= Math.max(from, start - longestDenial); at--) {
    const token = tokens[at]
    if (token === undefined || token.kind === 'break' || otherStatement.has(token.text)) return null
    if (isNegatorAt(tokens, at)) return at
    if (!isTooHigh && !boundCarriers.has(token.text)) return null
  }
  return null
}

function plainRange(field: NumberField, value: number): Range {
  if (field === 'price' || field === 'miles') return { max: value }
  if (field === 'year' || field === 'doors' || field === 'cylinders') return { min: value, max: value }
  return { min: value }
}

const sameMeaning = new Set(['towLb', 'seats', 'payment', 'mpg'])

function findAround({ tokens, taken }: Reading, at: number, from: number) {
  let end = at + 1
  let unitFound = phraseAfter(tokens, end, unitOf)
  let rate = phraseAfter(tokens, unitFound?.end ?? end, rateOf)
  end = rate?.end ?? unitFound?.end ?? end
  const after = phraseAfter(tokens, end, boundAfter)
  if (after !== null) end = after.end
  if (unitFound === null && after !== null) {
    unitFound = phraseAfter(tokens, end, unitOf)
    if (unitFound !== null) end = unitFound.end
  }
  rate ??= phraseAfter(tokens, end, rateOf)
  if (rate !== null) end = Math.max(end, rate.end)
  let unit = ratedUnit(unitFound?.name ?? null, rate?.name ?? null)
  let start = at
  let before = phraseBefore(tokens, start, boundBefore, from)
  if (before !== null) start = before.start
  const unitFirst =
    phraseBefore(tokens, start, unitBefore, from) ??
    phraseBefore(tokens, beforeDenial(tokens, start, from), unitBefore, from)
  // Words with another meaning ("best gas mileage") are not units of a number, unless both mean the same.
  const isFree = unitFirst !== null && taken[unitFirst.end - 1] !== true
  if (unitFirst !== null && (isFree || sameMeaning.has(unitFirst.name) || unitFirst.phrase.startsWith('commut'))) {
    start = unitFirst.start
    const token = tokens[at]
    const isDistance =
      unit === 'miles' && unitFirst.name === 'distance' && token?.kind === 'number' && !token.inThousands
    if (unitFirst.name !== 'distance' && (unit === null || unitFirst.name === 'rangeMiles')) unit = unitFirst.name
    if (isDistance) unit = 'distance'
    before ??= phraseBefore(tokens, start, boundBefore, from)
  }
  return { unit, rate, before, after, start, end }
}

const longestDenialWords = 4

/** Where "does not go" begins in "a payment that does not go over 300". */
function beforeDenial(tokens: readonly Token[], end: number, from: number): number {
  let start = end
  while (
    start > from &&
    end - start < longestDenialWords &&
    (isNegatorAt(tokens, start - 1) || boundCarriers.has(tokens[start - 1]?.text ?? ','))
  )
    start--
  return start
}

/** "400 bucks" is a price, "400 bucks a month" a payment, "80 miles a day" a distance. */
function ratedUnit(unit: string | null, rate: string | null): string | null {
  if (rate === null) return unit
  if (unit === 'miles') return 'distance'
  if (unit !== null && unit !== 'price') return unit
  return rate === 'trip' || rate === 'down' ? 'ignored' : 'payment'
}

function monthly(value: number, rate: Found | null): number {
  return Math.round(value * (paymentsPerMonth[rate?.name ?? 'month'] ?? 1))
}

function fieldOf(
  token: NumberToken,
  unit: string | null,
  isBound: boolean,
  thisYear: number,
): NumberField | 'payment' | 'age' | null {
  const { value } = token
  if (unit === 'ignored') return null
  if (unit === 'age') return value <= 30 ? 'age' : null
  if (unit === 'payment') return value >= 50 && value <= 5000 ? 'payment' : null
  if (unit === 'seats') return value >= 2 && value <= 15 ? 'seats' : null
  if (unit === 'towLb' && value < 500) return null
  if (unit === 'price' || token.isMoney) return 'price'
  if (unit !== null) return unit as NumberField
  const isYear = Number.isInteger(value) && value >= firstYear && value <= thisYear + 2 && !token.inThousands
  if (isYear && !token.text.includes(',')) return 'year'
  if (token.inThousands) return 'price'
  if (value >= 1000) return isBound || value >= 3000 ? 'price' : null
  return isBound && value >= bareThousands.min && value <= bareThousands.max ? 'price' : null
}

/** "under 35" means 35,000, but "60 miles" does not mean 60,000. */
function scaled(token: NumberToken, field: string): number {
  const isBarePrice =
    field === 'price' && !token.inThousands && token.value >= bareThousands.min && token.value <= bareThousands.max
  return isBarePrice ? token.value * 1000 : token.value
}

function phraseAfter(tokens: readonly Token[], start: number, phrases: Phrases): Found | null {
  for (let length = longest; length > 0; length--) {
    const phrase = phraseAt(tokens, start, start + length)
    const name = phrase === null ? undefined : phrases.get(phrase)
    if (phrase !== null && name !== undefined) return { name, phrase, start, end: start + length }
  }
  return null
}

function phraseBefore(tokens: readonly Token[], end: number, phrases: Phrases, from: number): Found | null {
  const last = /^(a|an|the|of|to|about|around)$/.test(tokens[end - 1]?.text ?? '') ? [end, end - 1] : [end]
  for (const stop of last) {
    for (let length = longest; length > 0; length--) {
      const start = stop - length
      if (start < from) continue
      const phrase = phraseAt(tokens, start, stop)
      const name = phrase === null ? undefined : phrases.get(phrase)
      if (phrase !== null && name !== undefined) return { name, phrase, start, end: stop }
    }
  }
  return null
}

/** null if a clause ends in between. */
function phraseAt(tokens: readonly Token[], start: number, end: number): string | null {
  if (start < 0 || end > tokens.length) return null
  const part = tokens.slice(start, end)
  return part.some(({ kind }) => kind === 'break') ? null : textOf(part)
}
