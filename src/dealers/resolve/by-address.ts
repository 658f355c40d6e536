import { listSimilarEntries } from '../../db/queries/directory.ts'
import { listSimilarDealers } from '../../db/queries/known-dealers.ts'
import { capitalize } from '../../lib/text.ts'
import {
  type Asking,
  type Candidate,
  candidateOfKnown,
  candidateOfListed,
  type FoundSite,
  groupResults,
  mayBeDealership,
  openListed,
  openSites,
  titleName,
} from './candidate.ts'
import { fold } from './compare-words.ts'
import { type DealerName, matchNames, parseDealerName } from './dealer-names.ts'
import { type Judgment, judge, refuse, resolveTo } from './judge.ts'
import { citySpellings, type Place, placeWordsOf, zipKey } from './match-places.ts'
import type { Resolution } from './resolution.ts'
import type { ResolveServices } from './services.ts'
import { type Asked, weighDescription } from './weigh.ts'

const maxOpened = 4
/** From these values on, our own data answers without a web search. */
const sure = { confidence: 0.95, nameScore: 0.88 } as const

type Parsed = Asked & { readonly name: DealerName; readonly text: string }

/** First among known dealerships, then by a web search. */
export async function resolveByAddress(
  services: ResolveServices,
  { name, place }: { readonly name: string; readonly place: Place },
  asking: Asking,
): Promise<Resolution> {
  const asked = { name: parseDealerName(name), place, text: name }
  const known = await findKnown(services, asked, asking)
  const own = judgeAll(asked, known)
  if (own.kind === 'group' || (own.kind === 'chosen' && isSure(own))) return conclude(own, [])
  const ours = [...known, ...(await findListed(services, asked, known, asking))]
  const listed = judgeAll(asked, ours)
  if (listed.kind === 'chosen' && isSure(listed)) return conclude(listed, ['The directory lists it.'])
  const words = [name, place.city, place.state, place.zip].filter(Boolean).join(' ')
  const answer = await services.search.search(words, asking.signal)
  if (answer.kind === 'none')
    return conclude(listed, [`${capitalize(answer.reason)}: only dealerships that the service has were compared.`])
  const sites = chooseSites(asked, groupResults(answer.results))
  const opened = await openSites(services, sites, asking)
  const hosts = new Set(opened.map(({ host }) => host))
  return conclude(judgeAll(asked, [...opened, ...ours.filter(({ host }) => !hosts.has(host))]), [])
}

function isSure({ best }: Extract<Judgment, { kind: 'chosen' }>): boolean {
  return best.confidence >= sure.confidence && (best.name?.score ?? 0) >= sure.nameScore
}

async function findKnown(
  { database }: ResolveServices,
  asked: Parsed,
  { accountId }: Asking,
): Promise<readonly Candidate[]> {
  const ownWords = asked.name.own.join(' ').slice(0, 200)
  const known = await listSimilarDealers(database.handle, { accountId, ownWords, ...traitsOf(asked) })
  return known.map(candidateOfKnown)
}

function traitsOf({ text, place: { city, zip } }: Parsed) {
  return {
    name: fold(text).slice(0, 200),
    cities: city === null ? [] : citySpellings(city),
    zip: zip === null ? '' : zipKey(zip).slice(0, 5),
  }
}

/** What the directory lists beside the known ones. The website of the best is read, since it may have moved or closed. */
async function findListed(
  services: ResolveServices,
  asked: Parsed,
  known: readonly Candidate[],
  asking: Asking,
): Promise<readonly Candidate[]> {
  const hosts = new Set(known.map(({ host }) => host))
  const entries = await listSimilarEntries(services.database.handle, traitsOf(asked))
  const listed = entries.filter(({ host }) => !hosts.has(host)).map(candidateOfListed)
  const judgment = judgeAll(asked, [...known, ...listed])
  if (judgment.kind !== 'chosen' || judgment.best.candidate.known !== null) return listed
  const { candidate } = judgment.best
  const opened = await openListed(services, candidate, asking)
  return [...listed.filter((one) => one !== candidate), opened].filter(mayBeDealership)
}

function judgeAll(asked: Parsed, candidates: readonly Candidate[]): Judgment {
  const weighed = candidates.map((candidate) => weighDescription(asked, candidate))
  return judge(weighed, asked.name)
}

/** Only a few are opened: those whose titles are most similar to the name. */
function chooseSites(asked: Parsed, sites: readonly FoundSite[]): readonly FoundSite[] {
  const explained = placeWordsOf(asked.place)
  const scored = sites.map((site) => {
    const { score, brand } = matchNames(asked.name, parseDealerName(titleName(site) ?? ''), explained)
    return { site, score: brand === 'conflict' ? score - 1 : score }
  })
  return scored
    .toSorted((a, b) => b.score - a.score || a.site.rank - b.site.rank)
    .slice(0, maxOpened)
    .map(({ site }) => site)
}

function conclude(judgment: Judgment, notes: readonly string[]): Resolution {
  if (judgment.kind !== 'chosen') return refuse(judgment, notes)
  const { best } = judgment
  return resolveTo(best, 'address', notes, {
    matchedName: best.name?.matched ?? null,
    nameMatchConfidence: best.name === null ? null : Math.round(best.name.score * 100) / 100,
    source: best.candidate.known === null ? 'automated' : 'name_match',
  })
}
