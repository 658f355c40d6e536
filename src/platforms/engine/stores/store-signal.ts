import { ownValue } from '../../../lib/json.ts'
import { lettersAndDigits, oneLine } from '../../../lib/text.ts'

export type StoreSignal = {
  readonly id: string | null
  /** The feed that supplied the record. Stores and feeds are many-to-many. */
  readonly feed: string | null
  readonly name: string | null
  readonly host: string | null
  readonly street: string | null
  /** Host of the vehicle's page. Some platforms show all vehicles on the requested site, so a single host proves nothing. */
  readonly page: string | null
  /** Free text: the store's name or only its town. It can confirm a store but not rule one out. */
  readonly label: string | null
  /** The answer lists several stores itself, all named after the business. */
  readonly lotOfBusiness?: true
  /** The record may belong to any of several stores, so it is assigned to none. */
  readonly shared: boolean
}

export const noStoreSignal: StoreSignal = {
  id: null,
  feed: null,
  name: null,
  host: null,
  street: null,
  page: null,
  label: null,
  shared: false,
}

/** Values in store fields that are not stores: loaners, flags, misplaced prices. */
const notAStore =
  /^(none|n\/?a|null|undefined|unknown|default|other|loaners?( \w+)*|demos?|in[ -]?transit|on[ -]?order|sold|new|used|yes|no|true|false|-+)$/i
const amount = /^\$?\s*[\d,]+\.\d{2}$/

const smallWords: ReadonlySet<string> = new Set(['the', 'of', 'at', 'in', 'and', 'inc', 'llc', 'ltd', 'co'])

const streetWords: Readonly<Record<string, string>> = {
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  east: 'e',
  expressway: 'expy',
  freeway: 'fwy',
  highway: 'hwy',
  lane: 'ln',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  parkway: 'pkwy',
  place: 'pl',
  road: 'rd',
  route: 'rte',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  street: 'st',
  turnpike: 'tpke',
  west: 'w',
}

/** A store's id or name; null for values that are not stores. */
export function storeTag(rawText: string | null): string | null {
  return rawText === null ? null : cleanTag(rawText)
}

export function cleanTag(rawText: string): string | null {
  const text = oneLine(rawText.replace(/<[^>]{0,200}>/g, ' '))
  return text === '' || notAStore.test(text) || amount.test(text) ? null : text
}

/** Ignores case, word order and small words: "Audi Fletcher Jones" is Fletcher Jones Audi. */
export function sameStoreName(one: string, other: string): boolean {
  const words = nameWords(one)
  return (
    words.length > 0 &&
    (lettersAndDigits(one) === lettersAndDigits(other) || words.join(' ') === nameWords(other).join(' '))
  )
}

/** Whether one name contains all words of the other: "Lakeside Toyota of Erie" and "Lakeside Toyota". */
export function nameContains(one: string, other: string): boolean {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length)
  return short.length > 0 && short.every((word) => long.includes(word))
}

/** Whether a text begins with this street: "3546 Hwy 20" matches "3546 Highway 20, Buford, GA 30519". */
export function matchesStreet(street: string, text: string): boolean {
  const own = streetLine(street)
  return /^\d+ \S/.test(own) && `${streetLine(text)} `.startsWith(`${own} `)
}

export function leadingWords(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '' && !/^(the|inc|llc|ltd|co)$/.test(word))
}

function nameWords(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word !== '' && !smallWords.has(word)))].sort()
}

function streetLine(text: string): string {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '')
    .map((word) => ownValue(streetWords, word) ?? word)
    .join(' ')
}
