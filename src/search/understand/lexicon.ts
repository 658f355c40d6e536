import { baseWords } from '../../model/base-colors.data.ts'
import { makes } from '../../model/makes.data.ts'
import { trimWords, trimWordsBesideModels } from '../../model/trim-words.data.ts'
import { equipmentNames, equipmentWords } from '../facts/equipment.ts'
import { modelFacts } from '../facts/model-facts.ts'
import { makesOfCountries } from '../facts/models.data.ts'
import { wordSet } from '../words.ts'
import { isAmountAt } from './read-numbers.ts'
import { type Token, textOf, tokenize } from './tokenize.ts'
import { type ModelName, type TextField, textFields } from './understanding.ts'
import { uses } from './uses.data.ts'
import { ambiguousModels, fillerWords, namesAfterMake, seldomWords, valueLines } from './words.data.ts'

export type Meaning =
  | { readonly kind: 'value'; readonly field: TextField; readonly name: string; readonly values: readonly string[] }
  | { readonly kind: 'make'; readonly makes: readonly string[] }
  | { readonly kind: 'model'; readonly model: ModelName; readonly needsCompany: 'always' | 'often' | 'never' }
  | { readonly kind: 'equipment'; readonly index: number }
  | { readonly kind: 'trim'; readonly words: string; readonly needsCompany: boolean }
  | { readonly kind: 'use'; readonly name: string }

const phrases = new Map<string, Meaning>()
export const fillers = wordSet(fillerWords)

/** A phrase in the form of query tokens: numbers in digits, no punctuation. */
function key(phrase: string): string {
  return textOf(tokenize(phrase).filter(({ kind }) => kind !== 'break'))
}

/** The first meaning of a phrase wins. */
function add(words: string, meaning: Meaning): void {
  for (const phrase of words.split(', ')) {
    const text = key(phrase)
    if (text !== '' && !phrases.has(text)) phrases.set(text, meaning)
  }
}

const ambiguous = wordSet(ambiguousModels)
const onlyAfterMake = wordSet(namesAfterMake)
const seldom = wordSet(seldomWords)

function addModel(words: string, model: ModelName): void {
  for (const phrase of words.split(', ')) {
    const needsCompany = !ambiguous.has(phrase) ? 'never' : seldom.has(phrase) ? 'often' : 'always'
    add(phrase, { kind: 'model', model, needsCompany })
  }
}

for (const { make, model, otherNames } of modelFacts) {
  const name = model.toLowerCase()
  const spellings = onlyAfterMake.has(name)
    ? [`${make} ${name}`]
    : [name, name.replace(/[^a-z0-9 ]/g, ''), name.replace(/[^a-z0-9]/g, '')]
  addModel([...spellings, otherNames].join(', '), { make: make.toLowerCase(), model: name })
}
for (const [make, { called, searched }] of Object.entries(makes)) {
  const names = [make, called, searched].filter((name) => name !== undefined)
  add(names.join(', '), { kind: 'make', makes: [make.toLowerCase()] })
}
for (const [words, names] of Object.entries(makesOfCountries)) {
  add(words, { kind: 'make', makes: names.toLowerCase().split(', ') })
}
for (const [name, use] of Object.entries(uses)) add(use.words, { kind: 'use', name })
for (const line of valueLines.trim().split('\n')) {
  const [fieldName, name = '', values, words = ''] = line.split('|')
  const field = textFields.find((one) => one === fieldName)
  if (field === undefined) throw new Error(`no field in ${line}`)
  add(words, { kind: 'value', field, name, values: values ? values.split(', ') : [name] })
}
for (const [color, words] of Object.entries(baseWords)) {
  const value = color.toLowerCase()
  for (const word of words.split(' ')) {
    if (word.length > 3 && word !== 'rouge') add(word, { kind: 'value', field: 'color', name: value, values: [value] })
  }
}
for (const name of equipmentNames) {
  add(`${name}, ${equipmentWords[name] ?? ''}`, { kind: 'equipment', index: equipmentNames.indexOf(name) })
}
for (const words of trimWords.split(', ')) add(words, { kind: 'trim', words, needsCompany: false })
for (const words of trimWordsBesideModels.split(', ')) add(words, { kind: 'trim', words, needsCompany: true })

const meanings: ReadonlyMap<string, Meaning> = phrases
const longestPhrase: number = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length))

/** All words of all phrases, none of which is a misspelling. */
export const knownWords: ReadonlySet<string> = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' ')))

/** Names and properties in one word, with which misspelled words are compared; `edits` are tolerated in a long one. */
export const repairable: readonly { readonly word: string; readonly edits: number }[] = [...phrases].flatMap(
  ([word, { kind }]) => {
    const isNamed = kind === 'make' || kind === 'model' || kind === 'value'
    const isLongEnough = /^[a-z]+$/.test(word) && word.length >= (isNamed ? 5 : 6)
    return isLongEnough ? [{ word, edits: isNamed ? 2 : 1 }] : []
  },
)

export type Entity = {
  readonly meaning: Meaning
  readonly start: number
  readonly end: number
  readonly phrase: string
}

/** Finds the longest phrases from left to right. A phrase never crosses the end of a clause. */
export function findEntities(tokens: readonly Token[]): readonly Entity[] {
  const found: Entity[] = []
  let at = 0
  while (at < tokens.length) {
    const entity = longestAt(tokens, at)
    if (entity !== null) found.push(entity)
    at = entity?.end ?? at + 1
  }
  return found
}

function longestAt(tokens: readonly Token[], start: number): Entity | null {
  let phrase = ''
  let longest: Entity | null = null
  for (let end = start; end < tokens.length && end < start + longestPhrase; end++) {
    const token = tokens[end]
    if (token === undefined || token.kind === 'break' || (end > start && isAmountAt(tokens, end))) break
    phrase = end === start ? token.text : `${phrase} ${token.text}`
    const meaning = meanings.get(phrase)
    const isBareNumber = token.kind === 'number' && start === end && meaning?.kind !== 'model'
    if (meaning !== undefined && !isBareNumber) longest = { meaning, start, end: end + 1, phrase }
  }
  return longest ?? spelledAt(tokens, start)
}

const longestSpelling = 4

/** "c x 5", "c r v". A first letter that is also a word does not begin a spelled name. */
function spelledAt(tokens: readonly Token[], start: number): Entity | null {
  if (!/^[b-df-hj-npqrtv-xz]$/.test(tokens[start]?.text ?? '')) return null
  let phrase = ''
  let longest: Entity | null = null
  for (let end = start; end < Math.min(tokens.length, start + longestSpelling); end++) {
    const token = tokens[end]
    if (token === undefined || token.kind === 'break' || (token.kind === 'word' && token.text.length > 1)) break
    if (isAmountAt(tokens, end)) break
    phrase += token.text
    const meaning = meanings.get(phrase)
    if (end > start && (meaning?.kind === 'model' || meaning?.kind === 'make')) {
      longest = { meaning, start, end: end + 1, phrase }
    }
  }
  return longest
}
