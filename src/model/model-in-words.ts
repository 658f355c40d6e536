import { knownModels } from './known-models.data.ts'
import { makes, otherMakes } from './makes.data.ts'
import { dealersModels, gradesNotModels, modelPatterns } from './model-names.data.ts'

type FoundModel = {
  readonly model: string
  /** How many of the words it is made of; the rest, if any, is the trim. */
  readonly words: number
}

/** All names are compared without punctuation and case. */
const allMakes = [...Object.keys(makes), ...otherMakes]
const makesByName: ReadonlyMap<string, string> = new Map([
  ...allMakes.map((make) => [squash(make), make] as const),
  ...Object.entries(makes).flatMap(([make, { called }]) =>
    (called?.split(', ') ?? []).map((name) => [squash(name), make] as const),
  ),
])
const modelsByMake = new Map<string, ReadonlyMap<string, string>>()
/** No model has a longer name. */
const maxWords = 5

/** A known make of three words or fewer, in its spelling; a nickname is the make's own name. */
export function knownMake(words: readonly string[]): { readonly make: string; readonly words: number } | null {
  for (const count of [3, 2, 1]) {
    if (squash(words[count - 1] ?? '') === '') continue
    const name = words.slice(0, count).join(' ')
    const make = makesByName.get(squash(name))
    if (make !== undefined) return { make: squash(make) === squash(name) ? name : make, words: count }
  }
  return null
}

/** Whether a make stands anywhere among these words. */
export function namesMake(words: readonly string[]): boolean {
  return words.some((_, at) => knownMake(words.slice(at, at + 2)) !== null)
}

/** One writing a make, as filters and facets compare it; what is no known make stays as it is. */
export function spelledMake(make: string): string {
  return makesByName.get(squash(make)) ?? make
}

/** The make of a model that the words begin with, if no other make has a model of that name: Ford of "F-150". */
export function makeOfModel(words: readonly string[]): string | null {
  if (words.length > 1 && /^\d+$/.test(words[0] ?? '')) return null
  const found = allMakes.map((make) => ({ make, length: modelInWords(make, words)?.words ?? 0 }))
  const longest = Math.max(...found.map(({ length }) => length))
  const [first, second] = found.filter(({ length }) => length === longest)
  return longest === 0 || second !== undefined ? null : (first?.make ?? null)
}

/** The longest known model that the words begin with, in their spelling: "F-150" of "F-150 XLT". */
export function modelInWords(make: string, words: readonly string[]): FoundModel | null {
  const found = patternIn(make, words) ?? listedIn(make, words)
  return found === null ? null : withNumber(found, words)
}

/** Known makes without models in the tables make motorcycles, campers, boats or trailers; an unknown make may make cars. */
export function makesCars(make: string): boolean {
  return !makesByName.has(squash(make)) || modelsOf(make).size > 0
}

/** The model of words that were cut off: "Town &" can only be a Town & Country. */
export function cutOffModel(make: string, words: readonly string[]): string | null {
  const start = squash(words.join(' '))
  if (words.length < 2 || start.length < 5) return null
  const [first, ...others] = [...modelsOf(make)].filter(([name]) => name.startsWith(start)).sort()
  if (first === undefined) return null
  return others.every(([name]) => name.startsWith(first[0])) ? first[1] : null
}

function patternIn(make: string, words: readonly string[]): FoundModel | null {
  const text = words.slice(0, maxWords).join(' ')
  for (const { matches, model: named, beginsTrim } of modelPatterns[make.toLowerCase().replace(/\s/g, '-')] ?? []) {
    const found = matches.exec(text)
    if (found === null) continue
    const [stated, ...groups] = found
    return { model: named?.(...groups) ?? stated, words: beginsTrim ? 0 : stated.split(' ').length }
  }
  return null
}

function listedIn(make: string, words: readonly string[]): FoundModel | null {
  const models = modelsOf(make)
  for (let count = Math.min(maxWords, words.length); count > 0; count -= 1) {
    const model = words.slice(0, count).join(' ')
    const [last = '', next = ''] = words.slice(count - 1)
    if ([words[0] ?? '', last].some((word) => squash(word) === '')) continue
    // A Kona N Line is no Kona N.
    if (count > 1 && /^[a-z] (?:line|sport)$/i.test(`${last} ${next}`)) continue
    if (models.has(squash(model))) return { model, words: count }
  }
  return null
}

/** The load class of a truck and the kind of drive belong to its model; a model that is named twice counts once. */
function withNumber(found: FoundModel, words: readonly string[]): FoundModel {
  let { model, words: count } = found
  if (count === 0) return found
  const rest = () => words.slice(count)
  const number = /^(?:(?:cargo|passenger|van|wagon)\s){0,2}([1-6]500)(?:(hd?)|(ld|xd))?(?=\s|$)/i.exec(rest().join(' '))
  if (number !== null) {
    const [stated, load, heavy, other = ''] = number
    model = `${model} ${load}${heavy === undefined ? other : 'HD'}`
    count += stated.split(' ').length
  }
  const added = /^(?:hd(?= |$)|hybrid(?= |$)|plug-?in hybrid(?= |$)|energi(?= |$))/i.exec(rest().join(' '))?.[0]
  if (added !== undefined) {
    model = `${model} ${added}`
    count += added.split(' ').length
  }
  while (/\d/.test(rest()[0] ?? '') && squash(rest()[0] ?? '') === squash(model)) count += 1
  return { model, words: count }
}

/** Names by their squashed form. */
function modelsOf(make: string): ReadonlyMap<string, string> {
  const key = squash(make)
  const known = modelsByMake.get(key)
  if (known !== undefined) return known
  const models = new Map(
    [knownModels, dealersModels]
      .flatMap((source) => source[nameIn(source, key)]?.split('|') ?? [])
      .map((model) => [squash(model), model] as const)
      .filter(([name]) => !gradesNotModels.has(name)),
  )
  if (makesByName.has(key)) modelsByMake.set(key, models)
  return models
}

function nameIn(source: Readonly<Record<string, string>>, key: string): string {
  return Object.keys(source).find((make) => squash(make) === key) ?? ''
}

function squash(name: string): string {
  return name
    .toLowerCase()
    .replace(/&(?:amp;)?/g, 'and')
    .replace(/[^a-z0-9]+/g, '')
}

/** "Accord" of "Honda Accord", as some sites state a model. */
export function modelAlone(make: string, model: string): string {
  const isBoth = make !== '' && model.toLowerCase().startsWith(`${make.toLowerCase()} `)
  return isBoth ? model.slice(make.length).trim() : model
}
