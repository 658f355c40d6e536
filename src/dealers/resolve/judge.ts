import type { Candidate } from './candidate.ts'
import { lettersOf } from './compare-words.ts'
import { type DealerName, parseDealerName } from './dealer-names.ts'
import { matchPlaces } from './match-places.ts'
import type { Refused, Resolved } from './resolution.ts'
import { bestFirst, minConfidence, minLead, type Weighed } from './weigh.ts'

export type Judgment =
  | { readonly kind: 'chosen'; readonly best: Weighed }
  | { readonly kind: 'group' | 'ambiguous'; readonly among: readonly Weighed[] }
  | { readonly kind: 'unsure'; readonly nearest: readonly Weighed[] }

export const maxCandidates = 5
/** Minimum for suggesting a candidate: by its name if one is compared, else by its odds. */
const minShown = { nameScore: 0.6, logOdds: -8 } as const

/** The one that is good enough and clearly ahead, or why there is none. `asked` is null if no name was given. */
export function judge(weighed: readonly Weighed[], asked: DealerName | null): Judgment {
  const sorted = bestFirst(weighed)
  const [best, ...others] = sorted
  const nearest = sorted.filter(isShown).slice(0, maxCandidates)
  if (best === undefined || best.confidence < minConfidence) return { kind: 'unsure', nearest }
  const rivals = others.filter((other) => best.logOdds - other.logOdds < minLead && !isSameRooftop(best, other))
  const among = [best, ...rivals].slice(0, maxCandidates)
  if (asked !== null && isNameOfGroup(asked, sorted)) return { kind: 'group', among: groupOf(sorted) }
  if (rivals.length === 0) return { kind: 'chosen', best }
  return { kind: isGroup(asked, among) ? 'group' : 'ambiguous', among }
}

export function isShown({ logOdds, name }: Weighed): boolean {
  return name === null ? logOdds >= minShown.logOdds : name.score >= minShown.nameScore
}

/** A name without a make fits several stores with different makes. */
function isGroup(asked: DealerName | null, among: readonly Weighed[]): boolean {
  if (asked === null || asked.brands.size > 0) return false
  const brands = among.map(brandsOf)
  const isSplit = brands.some((one, at) =>
    brands.slice(at + 1).some((other) => one.size > 0 && other.isDisjointFrom(one)),
  )
  return brands.every((own) => own.size > 0) && isSplit
}

/** "Lakeside Auto Group" means all stores with that name, even if one fits better. */
function isNameOfGroup(asked: DealerName, sorted: readonly Weighed[]): boolean {
  if (!asked.isGroup || asked.own.length === 0) return false
  const members = groupOf(sorted)
  return members.length > 1 && isGroup(asked, members)
}

function groupOf(sorted: readonly Weighed[]): readonly Weighed[] {
  return sorted
    .filter((one) => (one.name?.score ?? 0) >= 0.8 && one.confidence >= 0.5 && brandsOf(one).size > 0)
    .slice(0, maxCandidates)
}

function brandsOf({ candidate, name }: Weighed): ReadonlySet<string> {
  return parseDealerName(name?.matched ?? candidate.names[0] ?? '').brands
}

/** One store with two websites, or with a site other than the known one. */
function isSameRooftop(one: Weighed, other: Weighed): boolean {
  if (one.candidate.host === other.candidate.host) return true
  const { street, zip } = matchPlaces(one.candidate.place, other.candidate.place)
  const phone = phoneDigits(one.candidate)
  const isSamePhone = phone !== '' && phone === phoneDigits(other.candidate)
  const [a, b] = [one, other].map(({ candidate }) => lettersOf(candidate.names[0] ?? ''))
  return street === 'same' && zip === 'same' && (isSamePhone || a === b) && !brandsDiffer(one, other)
}

function brandsDiffer(one: Weighed, other: Weighed): boolean {
  const [a, b] = [brandsOf(one), brandsOf(other)]
  return a.size > 0 && b.size > 0 && a.isDisjointFrom(b)
}

/** The last ten, without a country code; '' if unknown. */
export function phoneDigits({ phone }: Candidate): string {
  return (phone ?? '').replace(/\D/g, '').slice(-10)
}

/** Best first. */
export function explain({ candidate, evidence, confidence }: Weighed): string {
  const stated = bestFirst(evidence).map(({ says, logOdds }) => `${says} (${logOdds > 0 ? '+' : ''}${logOdds})`)
  const named = candidate.names[0] ?? candidate.website
  return `${named} (${candidate.website}), confidence ${confidence.toFixed(2)}: ${stated.join('; ')}.`
}

export function listCandidates(weighed: readonly Weighed[]): Refused['candidates'] {
  return onePerWebsite(weighed.map(({ candidate: { names, website } }) => ({ name: names[0] ?? website, website })))
}

export function onePerWebsite(candidates: Refused['candidates']): Refused['candidates'] {
  return [...new Map(candidates.map((candidate) => [candidate.website, candidate])).values()]
}

const messages = {
  group: 'The name matches a dealer group with several brands. Include the brand in the name, or use dealership_url.',
  ambiguous: 'Several dealerships match. Retry with dealership_url.',
  unsure: 'No dealership matches with enough confidence. Retry with dealership_url.',
  nothing: 'No dealership was found.',
} as const

/** `notes`: such as why there was no web search. */
export function refuse(judgment: Exclude<Judgment, { kind: 'chosen' }>, notes: readonly string[]): Refused {
  const weighed = judgment.kind === 'unsure' ? judgment.nearest : judgment.among
  const why = weighed.length === 0 ? ['Nothing that is known or was found fits.'] : weighed.slice(0, 3).map(explain)
  return {
    kind: 'refused',
    code: judgment.kind === 'group' ? 'DEALER_GROUP_DETECTED' : 'LOW_CONFIDENCE_MATCH',
    message: weighed.length === 0 ? messages.nothing : messages[judgment.kind],
    reasoning: [...notes, ...why].join(' '),
    candidates: listCandidates(weighed),
  }
}

export function resolveTo(
  best: Weighed,
  method: Resolved['method'],
  notes: readonly string[],
  details: Omit<NonNullable<Resolved['details']>, 'reasoning'>,
): Resolved {
  const { candidate, confidence } = best
  const reasoning = [...notes, explain(best)].join(' ')
  return { kind: 'resolved', candidate, method, confidence, details: { reasoning, ...details } }
}
