import { oneLine } from '../lib/text.ts'
import { beforeDivider, gradeIn } from './build-words.ts'
import { cutOffModel, knownMake, makeOfModel, makesCars, modelInWords } from './model-in-words.ts'
import { stateName } from './state-name.ts'
import { isTrimName } from './trim-name.ts'

export type VehicleTitle = {
  readonly year: string | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
}

const maxLength = 300
const nothing: VehicleTitle = { year: null, make: null, model: null, trim: null }
const conditionWords = /^(?:brand|new|used|pre-?owned|certified|cpo|demo|all-?new|sold|vehicle|the|\W+)$/i
const noMake = /^(?:other|misc\w*|unknown|utility|trailer|vehicle|all|custom)$/i

/**
 * A known make counts without a known model; an unknown make is the word behind a year that comes first. A text without
 * a year is a title only if it has a known model, and nothing else unless it states the make.
 */
export function readTitle(title: string): VehicleTitle {
  const { year, make, rest, isStated } = splitTitle(title)
  if (make === null) return { ...nothing, year }
  const named = readModel(make, rest)
  const isTitle = named.model !== null && (isStated || named.trim === null)
  if (year === null) return isTitle ? { year, make, ...named } : nothing
  return { year, make, model: named.model ?? wholeRest(make, rest), trim: named.trim }
}

/** For titles known to have this form: the words of an unknown model include its trim. */
export function readWholeTitle(title: string): VehicleTitle {
  const { year, make, rest } = splitTitle(title)
  if (year === null || make === null) return nothing
  const { model, trim } = readModel(make, rest)
  return { year, make, model: model ?? (rest.join(' ') || null), trim }
}

/** The make in a title with a year. */
export function makeInTitle(title: string): string | null {
  const { year, make } = splitTitle(title)
  return year !== null && make !== null && /^\p{L}[\p{L}-]+/u.test(make) ? make : null
}

/** What is divided from a model may be praise, so that only a known name is its trim: "CX-5 - Touring", "Soul (LX)". */
const divided = /^(?:[-–—|]\s|\()/

export function readModel(make: string, words: readonly string[]): Pick<VehicleTitle, 'model' | 'trim'> {
  const found = modelInWords(make, words)
  if (found !== null) {
    const rest = withoutModel(words.slice(found.words), found.model).join(' ')
    const behind = rest.replace(divided, '')
    const trim = gradeIn(behind.replace(/\).*/, ''), found.model)
    const isTrim = behind === rest || isTrimName(trim)
    return { model: found.model.replace(/[,:;]+$/, ''), trim: isTrim ? trim || null : null }
  }
  const [first = '', ...others] = words
  const isRepeated = conditionWords.test(first) || first.toLowerCase() === make.toLowerCase()
  if (isRepeated) return readModel(make, others)
  return { model: cutOffModel(make, words), trim: null }
}

/** An unknown model of one word, or of one with a number; of others it is unclear where the trim begins, if it is a car. */
function wholeRest(make: string, words: readonly string[]): string | null {
  const isCar = makesCars(make)
  const name = isCar ? gradeIn(words.join(' ')) : beforeDivider(words.join(' '))
  const isModel = isCar ? /^[\p{L}\d][\p{L}\d-]{2,}$|^\p{L}[\p{L}-]+ \d{3,4}[A-Z]{0,2}$/u : /[\p{L}\d]{2}/u
  return isModel.test(name) ? name : null
}

/** "300 4dr Sdn 300 Touring" names its model twice. */
function withoutModel(words: readonly string[], model: string): readonly string[] {
  return /\d/.test(model) ? words.filter((word) => word !== model) : words
}

function splitTitle(title: string) {
  const { year, words, isFirst } = takeYear(wordsOf(title))
  const known = knownMake(words)
  if (known !== null) return { year, make: known.make, rest: words.slice(known.words), isStated: true }
  const make = makeOfModel(words)
  if (make !== null) return { year, make, rest: words, isStated: false }
  const [first, ...rest] = words
  const isMake = year !== null && isFirst && first !== undefined && !noMake.test(first)
  return { year, make: isMake ? first : null, rest, isStated: true }
}

/** The names around a year: both sides of it in "Ford Escape 2017 SE", else what follows. */
function takeYear(words: readonly string[]) {
  const index = words.findIndex((word, at) => isYear(word) && !/^(?:kms?|miles?)$/i.test(words[at + 1] ?? ''))
  const before = withoutCondition(words.slice(0, Math.max(index, 0)))
  const after = withoutCondition(words.slice(index + 1))
  const names = knownMake(before) === null ? after : [...before, ...after]
  return { year: words[index] ?? null, words: names, isFirst: before.length === 0 }
}

function isYear(word: string): boolean {
  return /^(?:19|20)\d{2}$/.test(word)
}

function withoutCondition(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !conditionWords.test(word))
  return start < 0 ? [] : words.slice(start)
}

function wordsOf(title: string): readonly string[] {
  const bare = title.slice(0, maxLength).replace(/&(?:reg|trade);|[®™]/gi, '')
  const plain = oneLine(bare.replace(/\(((?:19|20)\d\d)\)/, '$1'))
  const [first = '', ...rest] = withoutDashes(withoutCity(plain)).split(' ')
  return [wholeYear(first), ...rest]
}

/** "Toyota - RAV4 - XLE", "2019, Ford, Edge": where a make stands alone, dashes or commas divide its names. */
function withoutDashes(title: string): string {
  const names = title.split(/\s[-–—|]\s|,\s/)
  const areNames = names.some((name) => knownMake(name.split(' '))?.words === name.split(' ').length)
  return areNames && names.length > 2 ? names.join(' ') : title
}

/** "'19 Civic" */
export function wholeYear(word: string): string {
  const [, digits] = /^['’](\d\d)$/.exec(word) ?? []
  return digits === undefined ? word : `${Number(digits) > 50 ? 19 : 20}${digits}`
}

/** "2013 Chevrolet Tahoe LTZ LAS VEGAS NV": in capitals behind names that are not. */
function withoutCity(title: string): string {
  const [place, code = ''] = /\s(?:LAS|LOS|SAN|EL|ST|FT|[A-Z]{4,})\s(?:[A-Z]+\s)?([A-Z]{2})$/.exec(title) ?? []
  if (place === undefined || stateName(code) === code) return title
  const names = title.slice(0, -place.length)
  return /[a-z]{2}/.test(names) ? names : title
}
