import { isIP } from 'node:net'
import { isListed } from '../../db/queries/directory.ts'
import { listDealersOfSimilarHosts } from '../../db/queries/known-dealers.ts'
import { capitalize, decodeUri } from '../../lib/text.ts'
import { readWebsiteAddress } from '../../model/website-address.ts'
import type { KnownSite } from '../site-snapshot.ts'
import {
  type Asking,
  type Candidate,
  candidateOfKnown,
  candidateOfSnapshot,
  type FoundSite,
  groupResults,
  mayBeDealership,
  openSites,
  titleName,
} from './candidate.ts'
import { lettersOf, similarity, wordsOf } from './compare-words.ts'
import { matchNames, parseDealerName } from './dealer-names.ts'
import { hostLabel, hostSaysName } from './host-says-name.ts'
import { isShown, type Judgment, judge, listCandidates, refuse, resolveTo } from './judge.ts'
import { pathWords } from './name-words.data.ts'
import { otherKindOfSite } from './other-sites.ts'
import { hostOfSnapshot, probeSite } from './probe-site.ts'
import type { Refused, Resolution, Resolved } from './resolution.ts'
import type { ResolveServices } from './services.ts'
import { bestFirst, logOddsFrom, logOddsOf, siteEvidence, type Weighed, weigh } from './weigh.ts'

const maxOpened = 4
const minNamesake = 0.8

/** Known, a website that is a dealership's by its own page or by a web search, or found at a corrected address. */
export async function resolveByUrl(services: ResolveServices, text: string, asking: Asking): Promise<Resolution> {
  const { host, candidates: addresses, problem } = readWebsiteAddress(text)
  const known = await services.findKnown(host, asking.accountId)
  if (known !== undefined) {
    return { kind: 'resolved', candidate: candidateOfKnown(known), method: 'url', confidence: 1, details: null }
  }
  const [address] = addresses
  if (address === undefined) return nothing(`${capitalize(problem ?? 'the address names no website')}.`)
  const url = new URL(address)
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || !url.hostname.includes('.')) {
    return nothing(`${url.host} is not the name of a website.`)
  }
  const otherKind = otherKindOfSite(host)
  if (otherKind !== null) {
    return refuseOtherKind(services, url, `${host} is ${otherKind}, never a dealership’s own website.`, asking)
  }
  const answer = await services.search.search(host.replace(/:\d+$/, ''), asking.signal)
  const snapshot = await probeSite(services, url.host, asking.signal)
  if (snapshot.kind === 'silent' && answer.kind === 'none' && answer.why === 'disabled') {
    return refuseUnknown(
      services,
      host,
      `${answer.reason}, and its website could not be read: ${snapshot.reason}`,
      asking,
    )
  }
  const sites = answer.kind === 'results' ? groupResults(answer.results) : []
  const notes = answer.kind === 'none' ? [`${answer.reason}.`] : []
  const found = { host, sites, notes }
  return snapshot.kind === 'site'
    ? judgeAnswering(services, { ...found, snapshot }, asking)
    : correct(services, found, asking)
}

type Found = { readonly host: string; readonly sites: readonly FoundSite[]; readonly notes: readonly string[] }
type Answering = Found & { readonly snapshot: KnownSite }

/** The address leads to a website, possibly by a redirect. */
async function judgeAnswering(services: ResolveServices, found: Answering, asking: Asking): Promise<Resolution> {
  const { host, sites, snapshot } = found
  const there = hostOfSnapshot(snapshot) ?? host
  const otherKind = otherKindOfSite(there)
  if (otherKind !== null) return nothing(`${host} leads to ${there}, which is ${otherKind}.`)
  const known = there === host ? undefined : await services.findKnown(there, asking.accountId)
  const ofHost = sites.find((site) => site.host === there) ?? sites.find((site) => site.host === host)
  const title = ofHost === undefined ? null : titleName(ofHost)
  const read = { url: new URL(snapshot.websiteUrl), snapshot, texts: [], title }
  const candidate = known === undefined ? candidateOfSnapshot(read) : candidateOfKnown(known)
  const listed = await isListed(services.database.handle, there)
  const isConfirmed = listed || ofHost !== undefined || (await isFoundByName(services, candidate, asking))
  const evidence = [
    { says: 'before any evidence', logOdds: logOddsOf.start },
    {
      says: listed ? `the directory lists ${there}` : `the web search finds ${there}`,
      logOdds: isConfirmed ? logOddsOf.url.confirmed : 0,
    },
    { says: `${host} is the website that was read`, logOdds: isConfirmed || there !== host ? 0 : logOddsOf.url.read },
    { says: `${host} leads there`, logOdds: there === host ? 0 : logOddsOf.url.redirected },
    ...siteEvidence(candidate, true),
    {
      says: 'its host says its name',
      logOdds: hostSaysName(there, described(candidate)) >= 0.5 ? logOddsOf.url.ownName : 0,
    },
  ]
  const method = there === host ? 'url_serp_confirmed' : 'url_serp_fallback'
  const judgment = judge([weigh(candidate, evidence)], null)
  if (judgment.kind !== 'chosen' && !mayBeDealership(candidate)) {
    return nothing(`${there} was not recognized as a dealership’s own website.`)
  }
  if (judgment.kind !== 'chosen' && snapshot.config !== null && snapshot.config.reader === undefined) {
    const withLot = await services.readLot(there, snapshot, asking.signal)
    if (withLot !== null) return judgeAnswering(services, { ...found, snapshot: withLot }, asking)
  }
  return conclude(judgment, method, found)
}

/** A search engine may know a site by its name but not by its host. */
async function isFoundByName({ search }: ResolveServices, candidate: Candidate, { signal }: Asking): Promise<boolean> {
  const { snapshot, names, place } = candidate
  if (snapshot?.kind !== 'site' || !snapshot.isDealer || names.length === 0) return false
  const answer = await search.search([names[0], place.city, place.state].filter(Boolean).join(' '), signal)
  return answer.kind === 'results' && groupResults(answer.results).some(({ host }) => host === candidate.host)
}

/** No server answers: the address is misspelled, or the dealership has moved. */
async function correct(services: ResolveServices, { host, sites, notes }: Found, asking: Asking): Promise<Resolution> {
  const own = sites.find((site) => site.host === host)
  const others = sites.filter((site) => site !== own).slice(0, maxOpened)
  const opened = await openSites(services, others, asking)
  const formerName = own === undefined ? null : titleName(own)
  const weighed = opened.map((candidate, rank) => weighCorrection({ host, formerName }, candidate, rank))
  if (own === undefined) {
    const judgment = judge(weighed, null)
    const found = [...notes, `Nothing answers at ${host}.`]
    if (judgment.kind !== 'unsure') return conclude(judgment, 'url_serp_fallback', { host, notes: found })
    const firstLive = weighed.filter(({ candidate }) => isLive(candidate)).slice(0, 1)
    return refuseAddress({ kind: 'unsure', nearest: [...new Set([...judgment.nearest, ...firstLive])] }, found)
  }
  // It may be down for a moment, so another website is suggested and never chosen.
  const silent = (await openSites(services, [own], asking)).map((candidate) =>
    weigh(candidate, siteEvidence(candidate, true)),
  )
  const note = `The web search confirms ${host}, but the website could not be read.`
  return refuseAddress({ kind: 'unsure', nearest: [...silent, ...bestFirst(weighed).filter(isShown)] }, [
    ...notes,
    note,
  ])
}

function isLive({ snapshot }: Candidate): boolean {
  return snapshot?.kind !== 'silent'
}

type Former = {
  readonly host: string
  /** In the search result of the host itself. */
  readonly formerName: string | null
}

function weighCorrection({ host: asked, formerName }: Former, candidate: Candidate, rank: number): Weighed {
  const [one, other] = [asked, candidate.host].map((host) => lettersOf(hostLabel(host)))
  const slip = logOddsFrom(logOddsOf.url.slip, similarity(one ?? '', other ?? ''))
  const name = slip > 0 ? 0 : logOddsFrom(logOddsOf.url.saysName, hostSaysName(asked, described(candidate)))
  const isNamesake = formerName !== null && isSameName(formerName, candidate)
  const isMentioned = slip + name === 0 && candidate.searchText.includes(asked)
  const isLike = slip + name > 0 || isMentioned || isNamesake
  return weigh(candidate, [
    { says: 'before any evidence', logOdds: logOddsOf.start },
    { says: `${asked} is nearly its host`, logOdds: slip },
    { says: `${asked} is made of its name`, logOdds: name },
    { says: `its search result names ${asked}`, logOdds: isMentioned ? logOddsOf.url.namedByResult : 0 },
    { says: `${asked} had its name`, logOdds: isNamesake ? logOddsOf.url.namesake : 0 },
    { says: `${asked} is nothing like it`, logOdds: isLike ? 0 : logOddsOf.url.unlike },
    { says: 'the web search names it first', logOdds: rank === 0 ? logOddsOf.url.firstResult : 0 },
    ...siteEvidence(candidate, true),
  ])
}

function isSameName(name: string, { names }: Candidate): boolean {
  const asked = parseDealerName(name)
  return names.some((own) => matchNames(asked, parseDealerName(own), new Set()).score >= minNamesake)
}

function conclude(
  judgment: Judgment,
  method: Resolved['method'],
  { host, notes }: Pick<Found, 'host' | 'notes'>,
): Resolution {
  if (judgment.kind !== 'chosen') return refuseAddress(judgment, notes, host)
  const { best } = judgment
  const matchedName = best.candidate.names[0] ?? null
  return resolveTo(best, method, notes, { matchedName, nameMatchConfidence: null, source: 'automated' })
}

/** The path of a page on another site may name the dealership, which is suggested but never chosen. */
async function refuseOtherKind(
  services: ResolveServices,
  { pathname }: URL,
  note: string,
  asking: Asking,
): Promise<Refused> {
  const words = wordsOf(decodeUri(pathname) ?? pathname).filter(
    (word) => /^[a-z]{3,}$/.test(word) && !pathWords.has(word),
  )
  const text = words.slice(0, 12).join(' ')
  const answer = words.length < 2 ? null : await services.search.search(text, asking.signal)
  const sites = answer?.kind === 'results' ? groupResults(answer.results).slice(0, maxOpened) : []
  const opened = await openSites(services, sites, asking)
  const candidates = listCandidates(opened.filter(isLive).map((candidate) => weigh(candidate, [])))
  return { ...nothing(note), message: `The address is not a dealership’s own website. ${otherWays}`, candidates }
}

/** Without a web search, only known dealerships with similar hosts are suggested. */
async function refuseUnknown(
  services: ResolveServices,
  host: string,
  reason: string,
  { accountId }: Asking,
): Promise<Refused> {
  const near = await listDealersOfSimilarHosts(services.database.handle, { host, accountId }, maxOpened)
  const weighed = near
    .map(candidateOfKnown)
    .map((candidate, rank) => weighCorrection({ host, formerName: null }, candidate, rank + 1))
    .filter(({ logOdds }) => logOdds > 0)
  return refuseAddress({ kind: 'unsure', nearest: weighed }, [`The service does not know ${host}, and ${reason}.`])
}

function nothing(note: string): Refused {
  return refuseAddress({ kind: 'unsure', nearest: [] }, [note])
}

export const otherWays = 'Ask with the website of a candidate, or with dealer_name and dealer_address.'

/** An address was given: what is left to try is something else than `asked`. */
function refuseAddress(judgment: Parameters<typeof refuse>[0], notes: readonly string[], asked?: string): Refused {
  const refused = refuse(judgment, notes)
  if (refused.candidates.length === 0) return refused
  const isItself = refused.candidates.every(({ website }) => website.replace(/^www\./, '') === asked)
  const ways = isItself ? 'Set it up if it is one, or ask with dealer_name and dealer_address.' : otherWays
  return { ...refused, message: `The address could not be confirmed as a dealership’s own website. ${ways}` }
}

function described({ names, place }: Candidate) {
  return { name: names[0] ?? null, city: place.city, state: place.state }
}
