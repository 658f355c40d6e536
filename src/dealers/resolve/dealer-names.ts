import { ownValue } from '../../lib/json.ts'
import { makes } from '../../model/makes.data.ts'
import { isSlipOf, lettersOf, wordsOf } from './compare-words.ts'
import { genericWords, groupWords, otherTrades, placeWords, smallWords, townForms } from './name-words.data.ts'

/** Names of makes that only dealerships use. */
const otherSpellings: Readonly<Record<string, readonly string[]>> = {
  'alfa romeo': ['alfa'],
  chevrolet: ['chevolet'],
  infiniti: ['inf'],
  'land rover': ['landrover', 'range rover'],
  mazda: ['maz'],
  'mercedes benz': ['mb', 'merc'],
  subaru: ['subie'],
}

/** All spellings in dealership names, folded. */
export const brandSpellings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(makes).map(([make, { called }]) => {
    const brand = wordsOf(make).join(' ')
    return [brand, [brand, ...(called?.split(', ') ?? []), ...(otherSpellings[brand] ?? [])]]
  }),
)

/** Abbreviations of several makes. Those of Chrysler, Dodge, Jeep, Ram and Fiat vary in order. */
const brandBundles: Readonly<Record<string, readonly string[]>> = {
  bgmc: ['buick', 'gmc'],
  jlr: ['jaguar', 'land rover'],
  cbgmc: ['chevrolet', 'buick', 'gmc'],
}

const bundleLetters: Readonly<Record<string, string>> = {
  c: 'chrysler',
  d: 'dodge',
  j: 'jeep',
  r: 'ram',
  f: 'fiat',
}

export type DealerName = {
  readonly brands: ReadonlySet<string>
  /** Distinctive words (surnames, invented names, places), in order. */
  readonly own: readonly string[]
  readonly generic: ReadonlySet<string>
  readonly isGroup: boolean
  /** Words for trades that sell no cars. */
  readonly trades: readonly string[]
  /** And digits, without separators. */
  readonly letters: string
}

const brandOfSpelling = new Map(
  Object.entries(brandSpellings).flatMap(([brand, spellings]) =>
    spellings.map((spelling) => [spelling, brand] as const),
  ),
)

/** Names have at most a dozen. */
const maxWords = 14

export function parseDealerName(name: string): DealerName {
  const words = wordsOf(name).slice(0, maxWords)
  const brands = new Set<string>()
  const generic = new Set<string>()
  const own: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const pair = brandOfSpelling.get(`${word} ${words[at + 1] ?? ''}`)
    const found = pair === undefined ? brandsOf(word) : [pair]
    if (pair !== undefined) at += 1
    const common = ownValue(genericWords, word)
    if (found.length > 0) for (const brand of found) brands.add(brand)
    else if (common !== undefined) generic.add(common)
    else if (!smallWords.has(word)) own.push(ownValue(townForms, word) ?? word)
  }
  return {
    brands,
    own,
    generic,
    isGroup: words.some((word) => groupWords.has(word)),
    trades: words.filter((word) => otherTrades.has(word)),
    letters: lettersOf(name),
  }
}

function brandsOf(word: string): readonly string[] {
  const brand = brandOfSpelling.get(word)
  if (brand !== undefined) return [brand]
  const bundle = ownValue(brandBundles, word)
  if (bundle !== undefined) return bundle
  const letters = [...word]
  const isBundle = /^[cdjrf]{3,5}$/.test(word) && new Set(letters).size === letters.length
  return isBundle ? letters.flatMap((letter) => bundleLetters[letter] ?? []) : []
}

export type NameMatch = {
  /** 0 to 1, ignoring makes. */
  readonly score: number
  /** `unknown`: one of the names has none. */
  readonly brand: 'same' | 'unknown' | 'conflict'
}

/** Weight of a word in only one of the names. `explained`: in the address. `candidate`: only the candidate has it. */
const missing = { explained: 0.1, town: 0.25, asked: 1, candidate: 0.5 } as const
/** A make in both names. */
const brandWeight = 0.5
/** For generic words that describe different kinds of business. */
const otherKind = 0.65

/** `explained`: words of either address. */
export function matchNames(asked: DealerName, candidate: DealerName, explained: ReadonlySet<string>): NameMatch {
  if (asked.letters !== '' && asked.letters === candidate.letters) return { score: 1, brand: brandOf(asked, candidate) }
  const left = [...candidate.own]
  const misspelled = new Set<string>()
  let [matched, unmatched] = [0, 0]
  for (const word of asked.own) {
    const at = left.findIndex((other) => isSlipOf(word, other))
    const brand = at < 0 ? brandMeantBy(word, candidate) : null
    if (at >= 0) {
      matched += word === left[at] ? 1 : 0.9
      unmatched += word === left[at] ? 0 : 0.1
      left.splice(at, 1)
    } else if (brand !== null) misspelled.add(brand)
    else unmatched += weightOf(word, explained, missing.asked)
  }
  for (const word of left) unmatched += weightOf(word, explained, missing.candidate)
  const brand = brandOf({ ...asked, brands: new Set([...asked.brands, ...misspelled]) }, candidate)
  if (brand === 'same') matched += brandWeight
  const total = matched + unmatched
  const kind = isOtherKind(asked, candidate) ? otherKind : 1
  return { score: total === 0 ? 0 : (matched / total) * kind, brand }
}

function weightOf(word: string, explained: ReadonlySet<string>, otherwise: number): number {
  if (explained.has(word)) return missing.explained
  return placeWords.has(word) ? missing.town : otherwise
}

function brandOf(asked: DealerName, candidate: DealerName): NameMatch['brand'] {
  if (asked.brands.size === 0 || candidate.brands.size === 0) return 'unknown'
  return asked.brands.isDisjointFrom(candidate.brands) ? 'conflict' : 'same'
}

/** "Nisan" in one name, Nissan in the other. */
function brandMeantBy(word: string, { brands }: DealerName): string | null {
  const meant = [...brands].find((brand) => brandSpellings[brand]?.some((spelling) => isSlipOf(word, spelling)))
  return meant ?? null
}

/** Such as "Motors" and "Auto Sales". A make also indicates the kind of business. */
function isOtherKind(asked: DealerName, candidate: DealerName): boolean {
  if (asked.isGroup || asked.brands.size > 0 || candidate.brands.size > 0) return false
  return asked.generic.size > 0 && candidate.generic.size > 0 && asked.generic.isDisjointFrom(candidate.generic)
}
