import type { KnownSite } from '../site-snapshot.ts'
import type { Candidate } from './candidate.ts'
import { fold } from './compare-words.ts'
import { type DealerName, matchNames, type NameMatch, parseDealerName } from './dealer-names.ts'
import { matchPlaces, type Place, placeWordsOf } from './match-places.ts'

export type Evidence = { readonly says: string; readonly logOdds: number }

export type Weighed = {
  readonly candidate: Candidate
  readonly evidence: readonly Evidence[]
  readonly logOdds: number
  /** 0 to 1. */
  readonly confidence: number
  /** Null: no name was asked for. */
  readonly name: (NameMatch & { readonly matched: string }) | null
}

export function bestFirst<T extends { readonly logOdds: number }>(pieces: readonly T[]): readonly T[] {
  return pieces.toSorted((a, b) => b.logOdds - a.logOdds)
}

export type Asked = { readonly name: DealerName | null; readonly place: Place }

/** Log-odds (base 2) add up. */
export function weigh(candidate: Candidate, evidence: readonly Evidence[], name: Weighed['name'] = null): Weighed {
  const stated = evidence.filter(({ logOdds }) => logOdds !== 0)
  const logOdds = stated.reduce((sum, piece) => sum + piece.logOdds, 0)
  // Only a direct look-up has confidence 1.
  const confidence = Math.min(0.99, Math.round(100 / (1 + 2 ** -logOdds)) / 100)
  return { candidate, evidence: stated, logOdds, confidence, name }
}

export function weighDescription(asked: Asked & { readonly name: DealerName }, candidate: Candidate): Weighed {
  const name = matchBestName(asked, candidate)
  const evidence = [
    { says: 'one of several businesses that such a name may mean', logOdds: logOddsOf.start },
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
  const logOdds = logOddsFrom(logOddsOf.name, score)
  const says = logOdds > 0 ? 'the name matches' : 'the name is another one'
  const make = brand === 'conflict' ? 'the name has another make' : 'the make is the same'
  return [
    { says: `${says} (${score.toFixed(2)})`, logOdds },
    { says: make, logOdds: logOddsOf.brand[brand] },
  ]
}

function tradeEvidence({ trades }: DealerName, candidate: Candidate): readonly Evidence[] {
  const own = new Set(candidate.names.flatMap((name) => parseDealerName(name).trades))
  const foreign = trades.filter((trade) => !own.has(trade))
  if (foreign.length === 0) return []
  return [{ says: `the name is of another trade (${foreign.join(', ')})`, logOdds: logOddsOf.otherTrade }]
}

export function placeEvidence(asked: Place, { place, searchText }: Candidate): readonly Evidence[] {
  const match = matchPlaces(asked, place)
  const isCompared = Object.values(match).some((part) => part !== 'unknown')
  const isStated = match.city === 'unknown' && asked.city !== null && searchText.includes(fold(asked.city))
  const stated = { says: 'its search result names the town', logOdds: isStated ? logOddsOf.searchNamesTown : 0 }
  const nothing = { says: 'no part of the address could be compared', logOdds: logOddsOf.noPlaceCompared }
  if (!isCompared) return [isStated ? stated : nothing]
  const isFar = match.zip === 'other' && match.city !== 'same'
  return [
    { says: `${sameness[match.state]} state`, logOdds: logOddsOf.state[match.state] },
    { says: `${sameness[match.city]} city`, logOdds: logOddsOf.city[match.city] },
    { says: `${sameness[match.zip]} ZIP code`, logOdds: isFar ? logOddsOf.farZip : logOddsOf.zip[match.zip] },
    { says: `${sameness[match.street]} street`, logOdds: logOddsOf.street[match.street] },
    stated,
  ]
}

const sameness = {
  same: 'same',
  similar: 'similar',
  other: 'another',
  unknown: 'unknown',
  number: 'another number in the',
} as const

/** `byUrl`: only an address is given, no name. */
export function siteEvidence({ known, snapshot, place, phone }: Candidate, byUrl: boolean): readonly Evidence[] {
  const weights = byUrl ? logOddsOf.url : logOddsOf.site
  if (known !== null) return [{ says: 'the service has this dealership', logOdds: weights.known }]
  if (snapshot === null) return []
  if (snapshot.kind === 'silent')
    return [{ says: `its website could not be read (${snapshot.reason})`, logOdds: logOddsOf.silent }]
  if (!snapshot.isDealer) return [{ says: 'its website is not a dealership’s', logOdds: logOddsOf.noDealer }]
  const isOfPlatform = snapshot.provider !== 'generic'
  const hasAddress = place.street !== null || (place.city !== null && phone !== null) || (byUrl && isOfPlatform)
  return [
    { says: 'its website is a dealership’s', logOdds: weights.dealer },
    { says: `its website is of the platform ${snapshot.provider}`, logOdds: isOfPlatform ? weights.platform : 0 },
    { says: 'its website lists vehicles', logOdds: byUrl && listsVehicles(snapshot) ? logOddsOf.url.vehicles : 0 },
    { says: 'its website states a street', logOdds: place.street === null ? 0 : weights.street },
    { says: 'its website states no address', logOdds: hasAddress ? 0 : weights.noAddress },
  ]
}

function listsVehicles({ config, doubt = null }: KnownSite): boolean {
  return config?.reader !== undefined && doubt === null
}

/** Log-odds by minimum share; the first match applies. */
type Steps = readonly (readonly [min: number, logOdds: number])[]

/** Log-odds, base 2: one more doubles the odds. Chosen by hand, tested on sandbox/directory (`npm run bench -- resolve-accuracy`). */
export const logOddsOf = {
  /** Prior: a name may mean any of about a dozen businesses. */
  start: -4,
  name: [
    [0.97, 6],
    [0.9, 5],
    [0.8, 4],
    [0.7, 3],
    [0.6, 2],
    [0.5, -1],
    [0, -7],
  ] as Steps,
  otherTrade: -14,
  brand: { same: 1, unknown: 0, conflict: -14 },
  state: { same: 1, other: -12, unknown: 0 },
  city: { same: 3, similar: 2, other: -8, unknown: 0 },
  zip: { same: 4, other: -1, unknown: 0 },
  /** A different ZIP code, and a different or unknown town. */
  farZip: -4,
  street: { same: 5, number: -1, other: -2, unknown: 0 },
  noPlaceCompared: -2.5,
  site: { known: 1, dealer: 1, platform: 1, street: 0, noAddress: -1 },
  silent: -12,
  noDealer: -12,
  searchNamesTown: 3,

  url: {
    confirmed: 5,
    /** What its own page says is believed without a web search, but not its name alone. */
    read: 3,
    redirected: 6,
    slip: [
      [0.9, 5],
      [0.85, 4],
      [0.8, 2],
    ] as Steps,
    /** By the share of the host's letters in words of the name. */
    saysName: [
      [0.95, 5],
      [0.8, 3],
    ] as Steps,
    namedByResult: 5,
    namesake: 5,
    unlike: -10,
    firstResult: 1,
    known: 2,
    dealer: 1,
    platform: 3,
    vehicles: 4,
    street: 2,
    noAddress: -3,
    ownName: 2,
  },

  vin: {
    listed: 6,
    onPage: 6,
    lotNamesStore: 5,
    newOfItsBrand: 5,
    newOfAnotherBrand: -2,
    usedOfItsBrand: 1,
    seenFirst: 0.5,
  },
} as const

export const minConfidence = 0.85
/** Log-odds over the second best. */
export const minLead = 3

export function logOddsFrom(steps: Steps, share: number): number {
  return steps.find(([min]) => share >= min)?.[1] ?? 0
}
