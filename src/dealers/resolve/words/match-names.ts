import { brandSpellings } from './brands.data.ts'
import { placeWords } from './name-words.data.ts'
import type { DealerName } from './parse-name.ts'
import { isSlipOf } from './similarity.ts'

export type NameMatch = {
  /** 0 to 1, ignoring makes. */
  readonly score: number
  /** `unknown`: one of the names has none. */
  readonly brand: 'same' | 'unknown' | 'conflict'
}

/** Of a word in only one name. `explained`: in the address. `candidate`: only the candidate has it. */
const missing = { explained: 0.1, place: 0.25, asked: 1, candidate: 0.5 } as const
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
  return placeWords.has(word) ? missing.place : otherwise
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
