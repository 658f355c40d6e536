import { ownValue } from '../../lib/json.ts'
import { oneLine } from '../../lib/text.ts'
import type { DealerIdentity } from '../../model/dealership.ts'
import { stateName } from '../../model/state-name.ts'
import { fold, similarity, wordsOf } from './compare-words.ts'
import { townForms } from './name-words.data.ts'

/** Parts may be missing. */
export type Place = Pick<DealerIdentity, 'street' | 'city' | 'state' | 'zip'>

export const noPlace: Place = { street: null, city: null, state: null, zip: null }

type PlaceMatch = {
  readonly state: 'same' | 'other' | 'unknown'
  readonly city: 'same' | 'similar' | 'other' | 'unknown'
  readonly zip: 'same' | 'other' | 'unknown'
  /** `number`: with another number. */
  readonly street: 'same' | 'number' | 'other' | 'unknown'
}

const minCitySimilarity = 0.75

export function matchPlaces(asked: Place, candidate: Place): PlaceMatch {
  return {
    state: compare(asked.state, candidate.state, (text) => fold(stateName(text) ?? text)),
    city: compareCities(asked.city, candidate.city),
    zip: compare(asked.zip, candidate.zip, zipKey),
    street: compareStreets(asked.street, candidate.street),
  }
}

/** A dealership's name may include or omit them. */
export function placeWordsOf(...places: readonly Place[]): ReadonlySet<string> {
  const texts = places.flatMap(({ city, state }) => [city ?? '', state ?? '', stateName(state) ?? ''])
  return new Set(texts.flatMap(townWords))
}

/** Five digits, or the six characters of a Canadian postal code. */
export function zipKey(zip: string): string {
  const plain = zip.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain.slice(0, /^\d/.test(plain) ? 5 : 6)
}

/** With St., St or Saint. */
export function citySpellings(city: string): readonly string[] {
  const words = oneLine(fold(city)).slice(0, 100)
  const bare = words.replace(/\./g, '')
  const long = Object.entries(townForms).map(([whole, short]) => bare.replace(new RegExp(`^${short}\\b`), whole))
  const short = Object.entries(townForms).flatMap(([whole, form]) => [
    bare.replace(new RegExp(`^${whole}\\b`), form),
    bare.replace(new RegExp(`^(${whole}|${form})\\b`), `${form}.`),
  ])
  return [...new Set([words, bare, ...long, ...short])]
}

function townWords(text: string): readonly string[] {
  return wordsOf(text).map((word) => ownValue(townForms, word) ?? word)
}

function compare(one: string | null, other: string | null, keyOf: (text: string) => string) {
  if (!one?.trim() || !other?.trim()) return 'unknown'
  return keyOf(one) === keyOf(other) ? 'same' : 'other'
}

function compareCities(one: string | null, other: string | null): PlaceMatch['city'] {
  if (!one?.trim() || !other?.trim()) return 'unknown'
  const [a, b] = [townWords(one).join(' '), townWords(other).join(' ')]
  if (a === b) return 'same'
  return similarity(a, b) >= minCitySimilarity ? 'similar' : 'other'
}

/** Words that do not distinguish streets. */
const streetKinds = new Set([
  'street',
  'st',
  'avenue',
  'ave',
  'road',
  'rd',
  'boulevard',
  'blvd',
  'boul',
  'drive',
  'dr',
  'highway',
  'hwy',
  'lane',
  'ln',
  'parkway',
  'pkwy',
  'way',
  'court',
  'ct',
  'place',
  'pl',
  'route',
  'rte',
  'circle',
  'cir',
  'square',
  'sq',
  'pike',
  'trail',
  'trl',
  'n',
  's',
  'e',
  'w',
  'north',
  'south',
  'east',
  'west',
])

function compareStreets(one: string | null, other: string | null): PlaceMatch['street'] {
  if (!one?.trim() || !other?.trim()) return 'unknown'
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const named = (words: readonly string[]) => words.slice(1).filter((word) => !streetKinds.has(word))
  const [ownNames, otherNames] = [named(a), named(b)]
  // "100 North St" has only generic words.
  if (ownNames.length === 0 || otherNames.length === 0) return a.join(' ') === b.join(' ') ? 'same' : 'unknown'
  const isSameStreet = ownNames.some((word) => otherNames.some((known) => similarity(word, known) >= 0.8))
  const found = a[0] === b[0] ? 'same' : 'number'
  return isSameStreet ? found : 'other'
}
