import { ownValue } from '../../../lib/own-value.ts'
import { brandBundles, brandSpellings, bundleLetters } from './brands.data.ts'
import { lettersOf, wordsOf } from './fold.ts'
import { genericWords, groupWords, otherTrades, smallWords, townForms } from './name-words.data.ts'

export type DealerName = {
  readonly brands: ReadonlySet<string>
  /** Distinctive words (surnames, invented names, places), in order. */
  readonly own: readonly string[]
  readonly generic: ReadonlySet<string>
  readonly isGroup: boolean
  /** They indicate that it sells no cars. */
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
const mostWords = 14

export function parseDealerName(name: string): DealerName {
  const words = wordsOf(name).slice(0, mostWords)
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
    ...{ brands, own, generic },
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
