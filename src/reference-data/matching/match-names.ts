import { ownValue } from '../../lib/json.ts'
import { plainLetters } from '../../lib/plain-letters.ts'
import type { FuelWord } from '../../model/vocabularies.ts'
import { bodyWords, countWord, driveWords, phrases, plainPowertrainWords, powertrainWords } from './name-words.data.ts'

type WantedModel = {
  readonly make: string
  readonly model: string
  /** Its trim, whose words may be part of a name. */
  readonly trim?: string | null
  readonly fuel?: FuelWord | null
}

/**
 * The names in a vocabulary that mean this car: exact ones, else those that contain the whole name and besides it only
 * words for powertrain, drive, seats, body and the car's trim. A word for another fuel excludes a name.
 * Empty if none does: no name is better than that of another car.
 */
export function matchNames(wanted: WantedModel, names: readonly string[]): readonly string[] {
  const own = tokensOf(wanted.model, wanted.make)
  if (own.length === 0) return []
  const fuel = wanted.fuel ?? null
  const judged = names.map((name) => ({ name, rest: restOf(tokensOf(name, wanted.make), own) }))
  const exact = judged.filter(({ rest }) => rest?.length === 0).map(({ name }) => name)
  const fuelNames = judged.filter(({ rest }) => rest !== null && namesFuel(rest, fuel) && isAllowed(rest, wanted))
  // A hybrid is listed under its own name if there is one besides the plain one.
  if (fuel !== null && fuel !== 'Gasoline' && fuelNames.length > 0) return plainest(fuelNames.map(({ name }) => name))
  if (exact.length > 0) return exact
  return judged.filter(({ rest }) => rest !== null && isAllowed(rest, wanted)).map(({ name }) => name)
}

/** The names with the fewest possible fuels: PHEV before HYBRID for a plug-in. */
function plainest(names: readonly string[]): readonly string[] {
  const open = names.map((name) => fuelsInName(name)?.length ?? 0)
  return names.filter((_, position) => open[position] === Math.min(...open))
}

/** Whether two names are equal except for punctuation, spaces and case. */
export function isSameName(one: string, other: string, make = ''): boolean {
  return tokensOf(one, make).join('') === tokensOf(other, make).join('')
}

/** Whether one name contains all words of the other, in any order. */
export function holdsName(name: string, wanted: Pick<WantedModel, 'make' | 'model'>): boolean {
  const own = tokensOf(wanted.model, wanted.make)
  return own.length > 0 && restOf(tokensOf(name, wanted.make), own) !== null
}

/** Possible fuels according to the words of a name; null if they say nothing. */
export function fuelsInName(name: string): readonly FuelWord[] | null {
  const [first, ...more] = tokensOf(name, '').flatMap((token) => {
    const fuels = fuelsOf(token)
    return fuels === undefined ? [] : [fuels]
  })
  return first === undefined ? null : more.reduce(narrowFuels, first)
}

function narrowFuels(fuels: readonly FuelWord[], others: readonly FuelWord[]): readonly FuelWord[] {
  const both = fuels.filter((fuel) => others.includes(fuel))
  return both.length === 0 ? fuels : both
}

/** The words of a name in lower case, without a leading make. */
export function tokensOf(name: string, make: string): readonly string[] {
  const tokens = split(name)
  const makeText = split(make).join('')
  if (makeText === '') return tokens
  const joined = tokens.join('')
  if (!joined.startsWith(makeText) || joined === makeText) return tokens
  let left = makeText.length
  const rest: string[] = []
  for (const token of tokens) {
    if (left === 0) rest.push(token)
    else if (token.length <= left) left -= token.length
    else {
      rest.push(token.slice(left))
      left = 0
    }
  }
  return rest
}

function split(name: string): readonly string[] {
  const plain = plainLetters(name).replace(/[^a-z0-9]+/g, ' ')
  return phrases
    .reduce((text, [phrase, word]) => text.replace(phrase, word), plain)
    .split(' ')
    .filter(Boolean)
}

/** The additional words of a name; null if one of ours is missing. "F150" contains "F-150". */
function restOf(theirs: readonly string[], own: readonly string[]): readonly string[] | null {
  const squashed = own.join('')
  for (let from = 0; from < theirs.length; from += 1) {
    let run = ''
    for (let to = from; to < theirs.length && run.length < squashed.length; to += 1) {
      run += theirs[to]
      if (run === squashed) return [...theirs.slice(0, from), ...theirs.slice(to + 1)]
    }
  }
  const rest = [...theirs]
  for (const token of own) {
    const at = rest.indexOf(token)
    if (at < 0) return null
    rest.splice(at, 1)
  }
  return rest
}

function isAllowed(rest: readonly string[], { trim, fuel }: WantedModel): boolean {
  const trimTokens = split(trim ?? '')
  return rest.every((token) => {
    const fuels = fuelsOf(token)
    if (fuels !== undefined) return fuel ? fuels.includes(fuel) : plainPowertrainWords.includes(token)
    return countWord.test(token) || [driveWords, bodyWords, trimTokens].some((list) => list.includes(token))
  })
}

function namesFuel(rest: readonly string[], fuel: FuelWord | null): boolean {
  return fuel !== null && rest.some((token) => fuelsOf(token)?.includes(fuel))
}

function fuelsOf(token: string): readonly FuelWord[] | undefined {
  return ownValue(powertrainWords, token)
}
