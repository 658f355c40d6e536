import type { Candidate } from './candidate.ts'
import { bitsFrom, bitsOf } from './evidence.data.ts'
import { matchPlaces, type Place, placeWordsOf } from './match-places.ts'
import { fold } from './words/fold.ts'
import { matchNames, type NameMatch } from './words/match-names.ts'
import { type DealerName, parseDealerName } from './words/parse-name.ts'

export type Evidence = { readonly says: string; readonly bits: number }

export type Weighed = {
  readonly candidate: Candidate
  readonly evidence: readonly Evidence[]
  readonly bits: number
  /** 0 to 1. */
  readonly confidence: number
  /** Null: no name was asked for. */
  readonly name: (NameMatch & { readonly matched: string }) | null
}

export function bestFirst<T extends { readonly bits: number }>(pieces: readonly T[]): readonly T[] {
  return pieces.toSorted((a, b) => b.bits - a.bits)
}

export type Asked = { readonly name: DealerName | null; readonly place: Place }

/** Bits add up; b bits are odds of 2^b. */
export function weigh(candidate: Candidate, evidence: readonly Evidence[], name: Weighed['name'] = null): Weighed {
  const told = evidence.filter(({ bits }) => bits !== 0)
  const bits = told.reduce((sum, piece) => sum + piece.bits, 0)
  // Only a direct look-up has confidence 1.
  const confidence = Math.min(0.99, Math.round(100 / (1 + 2 ** -bits)) / 100)
  return { candidate, evidence: told, bits, confidence, name }
}

export function weighDescription(asked: Asked & { readonly name: DealerName }, candidate: Candidate): Weighed {
  const name = matchBestName(asked, candidate)
  const evidence = [
    { says: 'one of several businesses that such a name may mean', bits: bitsOf.start },
    ...nameEvidence(name),
    ...tradeEvidence(asked.name, candidate),
    ...placeEvidence(asked.place, candidate),
    ...siteEvidence(candidate, false),
  ]
  return weigh(candidate, evidence, name)
}

export function matchBestName(asked: Asked & { readonly name: DealerName }, candidate: Candidate) {
  const explained = placeWordsOf(asked.place, candidate.place)
  let best: NonNullable<Weighed['name']> = { score: 0, brand: 'unknown', matched: '' }
  for (const matched of candidate.names) {
    const match = matchNames(asked.name, parseDealerName(matched), explained)
    if (match.score > best.score) best = { ...match, matched }
  }
  return best
}

export function nameEvidence({ score, brand }: NameMatch): readonly Evidence[] {
  const bits = bitsFrom(bitsOf.name, score)
  const says = bits > 0 ? 'the name matches' : 'the name is another one'
  const make = brand === 'conflict' ? 'the name has another make' : 'the make is the same'
  return [
    { says: `${says} (${score.toFixed(2)})`, bits },
    { says: make, bits: bitsOf.brand[brand] },
  ]
}

function tradeEvidence({ trades }: DealerName, candidate: Candidate): readonly Evidence[] {
  const own = new Set(candidate.names.flatMap((name) => parseDealerName(name).trades))
  const foreign = trades.filter((trade) => !own.has(trade))
  if (foreign.length === 0) return []
  return [{ says: `the name is of another trade (${foreign.join(', ')})`, bits: bitsOf.otherTrade }]
}

export function placeEvidence(asked: Place, { place, searchText }: Candidate): readonly Evidence[] {
  const match = matchPlaces(asked, place)
  const isCompared = Object.values(match).some((part) => part !== 'unknown')
  const isTold = match.city === 'unknown' && asked.city !== null && searchText.includes(fold(asked.city))
  const told = { says: 'its search result names the town', bits: isTold ? bitsOf.searchNamesTown : 0 }
  const nothing = { says: 'no part of the address could be compared', bits: bitsOf.noPlaceCompared }
  if (!isCompared) return [isTold ? told : nothing]
  const isFar = match.zip === 'other' && match.city !== 'same'
  return [
    { says: `${sameness[match.state]} state`, bits: bitsOf.state[match.state] },
    { says: `${sameness[match.city]} city`, bits: bitsOf.city[match.city] },
    { says: `${sameness[match.zip]} ZIP code`, bits: isFar ? bitsOf.farZip : bitsOf.zip[match.zip] },
    { says: `${sameness[match.street]} street`, bits: bitsOf.street[match.street] },
    told,
  ]
}

const sameness = {
  ...{ same: 'same', similar: 'similar', other: 'another', unknown: 'unknown' },
  number: 'another number in the',
} as const

/** `byUrl`: only an address is given, no name. */
export function siteEvidence({ known, look, place, phone }: Candidate, byUrl: boolean): readonly Evidence[] {
  const weights = byUrl ? bitsOf.url : bitsOf.site
  if (known !== null) return [{ says: 'the service has this dealership', bits: weights.known }]
  if (look === null) return []
  if (look.kind === 'silent') return [{ says: `its website could not be read (${look.reason})`, bits: bitsOf.silent }]
  if (!look.isDealer) return [{ says: 'its website is not a dealership’s', bits: bitsOf.noDealer }]
  const isOfPlatform = look.provider !== 'generic'
  const hasAddress = place.street !== null || (place.city !== null && phone !== null) || (byUrl && isOfPlatform)
  return [
    { says: 'its website is a dealership’s', bits: weights.dealer },
    { says: `its website is of the platform ${look.provider}`, bits: isOfPlatform ? weights.platform : 0 },
    { says: 'its website states a street', bits: place.street === null ? 0 : weights.street },
    { says: 'its website states no address', bits: hasAddress ? 0 : weights.noAddress },
  ]
}
