import { type Token, textOf } from './tokenize.ts'
import type { NumberField, Range } from './understanding.ts'
import { bounds, exclusiveBounds, unitsAfter, unitsBefore } from './units.data.ts'

/** A bound in a query. `payment` is monthly; `about` is a preference rather than a bound. */
export type NumberPhrase = {
  readonly field: NumberField | 'payment'
  readonly range: Range
  readonly about: boolean
  readonly start: number
  readonly end: number
}

type Phrases = ReadonlyMap<string, string>
const index = (table: Readonly<Record<string, string>>): Phrases =>
  new Map(Object.entries(table).flatMap(([name, words]) => words.split(', ').map((phrase) => [phrase, name] as const)))

const unitOf = index(unitsAfter)
const unitBefore = index(unitsBefore)
const boundBefore = index({ max: bounds.maxBefore, min: bounds.minBefore, about: bounds.aboutBefore })
const boundAfter = index({ max: bounds.maxAfter, min: bounds.minAfter })
const longest = 5
/** Prices stated in thousands without saying so: "under 35". */
const bareThousands = { min: 3, max: 200 }
const firstYear = 1980

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

/** "20 to 30k", "between 20,000 and 30,000". */
function readBetween(tokens: readonly Token[], at: number, thisYear: number): NumberPhrase | null {
  const [low, word, high] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const isPair =
    word?.text === 'to' ||
    word?.text === 'a' ||
    ((word?.text === 'and' || word?.text === 'y') && /^(between|entre)$/.test(tokens[at - 1]?.text ?? ''))
  if (!isPair || low?.kind !== 'number' || high?.kind !== 'number') return null
  const unit = phraseAfter(tokens, at + 3, unitOf)
  const inThousands = high.inThousands && low.value < 1000
  const max = scaled(high, unit?.name ?? null)
  const min = inThousands || (max >= 1000 && low.value < 1000) ? low.value * 1000 : low.value
  const field = fieldOf({ ...high, value: max }, unit?.name ?? null, true, thisYear)
  if (field === null || field === 'payment' || field === 'age' || min > max) return null
  const before = /^(between|entre|from|de)$/.test(tokens[at - 1]?.text ?? '') ? 1 : 0
  return { field, range: { min, max }, about: false, start: at - before, end: unit?.end ?? at + 3 }
}

type Reading = { readonly tokens: readonly Token[]; readonly taken: readonly boolean[]; readonly thisYear: number }

function readOne(context: Reading, at: number, from: number): NumberPhrase | null {
  const { tokens, thisYear } = context
  const token = tokens[at]
  if (token?.kind !== 'number') return null
  const reading = findAround(context, at, from)
  const { unit, before, after, start, end } = reading
  const bound = after?.name ?? before?.name ?? (token.plus ? 'min' : null)
  const field = fieldOf(token, unit, bound !== null, thisYear)
  if (field === null) return null
  const place = { start, end }
  const value = scaled(token, unit ?? (field === 'price' ? 'price' : null))
  if (field === 'age') return { field: 'year', range: { min: thisYear - token.value }, about: false, ...place }
  if (field === 'payment') return { field, range: { max: token.value }, about: true, ...place }
  const isExclusive = field === 'year' && before !== null && exclusiveBounds.has(before.phrase) && after === null
  if (bound === 'about') return { field, range: { min: value * 0.9, max: value * 1.1 }, about: true, ...place }
  if (bound === 'max') return { field, range: { max: isExclusive ? value - 1 : value }, about: false, ...place }
  if (bound === 'min') return { field, range: { min: isExclusive ? value + 1 : value }, about: false, ...place }
  return { field, range: plainRange(field, value), about: false, ...place }
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
  if (unitFound !== null) end = unitFound.end
  const after = phraseAfter(tokens, end, boundAfter)
  if (after !== null) end = after.end
  if (unitFound === null && after !== null) {
    unitFound = phraseAfter(tokens, end, unitOf)
    if (unitFound !== null) end = unitFound.end
  }
  let unit = unitFound?.name ?? null
  let start = at
  let before = phraseBefore(tokens, start, boundBefore, from)
  if (before !== null) start = before.start
  const unitFirst = phraseBefore(tokens, start, unitBefore, from)
  // Words with another meaning ("best gas mileage") are not units of a number, unless both mean the same.
  if (unitFirst !== null && (taken[unitFirst.end - 1] !== true || sameMeaning.has(unitFirst.name))) {
    start = unitFirst.start
    if (unit === null || unitFirst.name === 'rangeMiles') unit = unitFirst.name
    before ??= phraseBefore(tokens, start, boundBefore, from)
  }
  return { unit, before, after, start, end }
}

function fieldOf(
  token: NumberToken,
  unit: string | null,
  isBound: boolean,
  thisYear: number,
): NumberField | 'payment' | 'age' | null {
  const { value } = token
  if (unit === 'ignored' || unit === 'down') return null
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
function scaled(token: NumberToken, unit: string | null): number {
  const isBarePrice =
    unit === 'price' && !token.inThousands && token.value >= bareThousands.min && token.value <= bareThousands.max
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
