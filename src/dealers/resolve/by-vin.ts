import { listPairsThatShare, listVehicleListers, type VehicleLister } from '../../db/queries/known-dealers.ts'
import { type Asking, type Candidate, candidateOfKnown, groupResults, openSites } from './candidate.ts'
import { type DealerName, parseDealerName } from './dealer-names.ts'
import { judge, maxCandidates, phoneDigits, refuse, resolveTo } from './judge.ts'
import { matchPlaces, noPlace, type Place } from './match-places.ts'
import type { Resolution, ResolveQuestion } from './resolution.ts'
import type { ResolveServices } from './services.ts'
import {
  bestFirst,
  type Evidence,
  logOddsOf,
  matchBestName,
  minLead,
  nameEvidence,
  placeEvidence,
  siteEvidence,
  type Weighed,
  weigh,
} from './weigh.ts'

type VinQuestion = Pick<ResolveQuestion, 'name' | 'place'> & { readonly vin: string }

/** From collected inventory, or else by a web search for the VIN. */
export async function resolveByVin(
  services: ResolveServices,
  question: VinQuestion,
  asking: Asking,
): Promise<Resolution> {
  const { handle } = services.database
  const rows = await listVehicleListers(handle, { vin: question.vin, accountId: asking.accountId })
  if (rows.length === 0) {
    const found = await findListersOnWeb(services, question.vin, asking)
    if (found.listers.length === 0) return refuse({ kind: 'unsure', nearest: [] }, found.notes)
    return choose(question, found.listers, { sharing: [], notes: found.notes })
  }
  const listers = listersOf(rows)
  const ids = listers.flatMap(({ candidate }) => candidate.known?.id ?? [])
  const sharing = ids.length > 1 ? await listPairsThatShare(handle, ids, question.vin) : []
  return choose(question, listers, { sharing, notes: [] })
}

function listersOf(rows: readonly VehicleLister[]): readonly Lister[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([row]) => {
    if (row === undefined) return []
    const evidence = [{ says: 'it lists the vehicle now', logOdds: logOddsOf.vin.listed }]
    return [{ candidate: candidateOfKnown(row), evidence, listing: row }]
  })
}

type Around = { readonly sharing: readonly SharingPair[]; readonly notes: readonly string[] }

function choose(question: VinQuestion, listers: readonly Lister[], { sharing, notes }: Around): Resolution {
  const asked = question.name === null ? null : parseDealerName(question.name)
  const place = question.place ?? noPlace
  const weighed = listers.map((lister) => ({ lister, weighed: weighLister(lister, asked, place) }))
  const groups = groupListers(listers, sharing).map((members) =>
    weighed.filter(({ lister }) => members.includes(lister)),
  )
  const all = weighed.map((one) => one.weighed)
  const [first] = bestFirst(all)
  const group = groups.find((members) => members.some((one) => one.weighed === first)) ?? []
  const outside = all.filter((one) => !group.some((member) => member.weighed === one))
  if (group.length > 1) return chooseFromGroup(group, { outside, notes })
  const judgment = judge(all, null)
  const described = [...notes, describe(question, listers.length)]
  if (judgment.kind === 'unsure') return refuseListers(all, described)
  if (judgment.kind !== 'chosen') return refuse(judgment, described)
  const { best } = judgment
  return resolveTo(best, 'vin', notes, { ...detailsOf(best), source: sourceOf(best, asked) })
}

/** Every dealership that lists the vehicle is a candidate, whatever its name. */
function refuseListers(all: readonly Weighed[], notes: readonly string[]): Resolution {
  return refuse({ kind: 'unsure', nearest: bestFirst(all).slice(0, maxCandidates) }, notes)
}

function weighLister({ candidate, evidence }: Lister, asked: DealerName | null, place: Place): Weighed {
  const name = asked === null ? null : matchBestName({ name: asked, place }, candidate)
  const isPlaced = Object.values(place).some((part) => part !== null)
  return weigh(
    candidate,
    [...evidence, ...(name === null ? [] : nameEvidence(name)), ...(isPlaced ? placeEvidence(place, candidate) : [])],
    name,
  )
}

type Member = { readonly lister: Lister; readonly weighed: Weighed }

/** One rooftop of a group is chosen; its confidence depends on its lead over the next. */
function chooseFromGroup(
  group: readonly Member[],
  { outside, notes }: { readonly outside: readonly Weighed[]; readonly notes: readonly string[] },
): Resolution {
  const inGroup = group.map(({ weighed }) => weighed)
  const all = [...inGroup, ...outside]
  const judgment = judge(all, null)
  if (judgment.kind === 'unsure') return refuseListers(all, notes)
  const maxLogOdds = Math.max(...inGroup.map(({ logOdds }) => logOdds))
  if (outside.some(({ logOdds }) => maxLogOdds - logOdds < minLead))
    return refuse({ kind: 'ambiguous', among: all }, notes)
  const first = group.reduce((earliest, member) => (seenAt(member) < seenAt(earliest) ? member : earliest))
  const chosen = group.map(({ lister, weighed }) => {
    const stock = [...weighed.evidence, ...stockEvidence(lister), ...(first.lister === lister ? [seenFirst] : [])]
    return weigh(weighed.candidate, stock, weighed.name)
  })
  const [best, next] = bestFirst(chosen)
  if (best === undefined) return refuse({ kind: 'unsure', nearest: [] }, notes)
  const lead = best.logOdds - (next?.logOdds ?? 0)
  const confidence = Math.min(best.confidence, Math.round(100 / (1 + 2 ** -lead)) / 100)
  const note = `${group.length} rooftops of one group list the vehicle.`
  const source = 'vin_group_match'
  return resolveTo({ ...best, confidence }, source, [...notes, note], { ...detailsOf(best), source })
}

const seenFirst = { says: 'it listed the vehicle first', logOdds: logOddsOf.vin.seenFirst }

function seenAt({ lister }: Member): number {
  return lister.listing?.first_seen_at.getTime() ?? Number.POSITIVE_INFINITY
}

/** The store that owns the vehicle: the lot named by the listing, and the make that the store sells new. */
function stockEvidence({ candidate, listing }: Lister): readonly Evidence[] {
  if (listing === null) return []
  const brands = new Set(candidate.names.flatMap((name) => [...parseDealerName(name).brands]))
  const [make] = parseDealerName(listing.make ?? '').brands
  const isOwnMake = make !== undefined && brands.has(make)
  const isNew = listing.condition === 'New'
  const logOdds = brands.size === 0 || make === undefined ? 0 : logOddsOfMake(isNew, isOwnMake)
  const isThere = standsThere(candidate, listing.lot)
  return [
    { says: `the vehicle is a ${isNew ? 'new' : 'used'} ${listing.make}`, logOdds },
    { says: 'the listing says that it stands there', logOdds: isThere ? logOddsOf.vin.lotNamesStore : 0 },
  ]
}

function logOddsOfMake(isNew: boolean, isOwnMake: boolean): number {
  if (!isNew) return isOwnMake ? logOddsOf.vin.usedOfItsBrand : 0
  return isOwnMake ? logOddsOf.vin.newOfItsBrand : logOddsOf.vin.newOfAnotherBrand
}

function standsThere({ names, place }: Candidate, lot: unknown): boolean {
  if (typeof lot !== 'object' || lot === null) return false
  const part = (key: string) => {
    const value: unknown = Reflect.get(lot, key)
    return typeof value === 'string' ? value : null
  }
  if (matchPlaces({ ...noPlace, street: part('street') }, place).street === 'same') return true
  const name = part('name')?.toLowerCase()
  return name !== undefined && names.some((own) => own.toLowerCase() === name)
}

function describe({ vin }: VinQuestion, count: number): string {
  return count === 1 ? `One dealership lists ${vin}.` : `${count} dealerships list ${vin}.`
}

function sourceOf({ candidate }: Weighed, asked: DealerName | null) {
  if (candidate.known === null) return 'automated'
  return asked === null ? 'vin_lookup' : 'vin_match'
}

function detailsOf({ candidate, name }: Weighed) {
  return {
    matchedName: name?.matched ?? candidate.names[0] ?? null,
    nameMatchConfidence: name === null ? 1 : Math.round(name.score * 100) / 100,
  }
}

type Lister = {
  readonly candidate: Candidate
  readonly evidence: readonly Evidence[]
  readonly listing: Pick<VehicleLister, 'condition' | 'make' | 'first_seen_at' | 'lot'> | null
}

/** Their websites share further vehicles. */
type SharingPair = { readonly one: number; readonly other: number }

/**
 * Groups dealerships that share further vehicles, a name or a phone number. A dealership that merely bought a car from
 * another stays separate.
 */
export function groupListers<T extends { readonly candidate: Candidate }>(
  listers: readonly T[],
  sharing: readonly SharingPair[],
): readonly (readonly T[])[] {
  const groups: T[][] = []
  for (const lister of listers) {
    const related = groups.filter((group) =>
      group.some((member) => areRelated(member.candidate, lister.candidate, sharing)),
    )
    const merged = [...related.flat(), lister]
    for (const group of related) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  return groups
}

function areRelated(one: Candidate, other: Candidate, sharing: readonly SharingPair[]): boolean {
  const ids = [one.known?.id, other.known?.id]
  if (sharing.some((pair) => ids.includes(pair.one) && ids.includes(pair.other))) return true
  const [ownPhone, otherPhone] = [one, other].map(phoneDigits)
  if (ownPhone !== '' && ownPhone === otherPhone) return true
  const [a, b] = [one, other].map(({ names }) => parseDealerName(names[0] ?? '').own.join(' '))
  return a !== '' && a === b
}

const maxOpened = 4

type FoundListers = { readonly listers: readonly Lister[]; readonly notes: readonly string[] }

/** Dealerships whose page still shows the vehicle. */
async function findListersOnWeb(services: ResolveServices, vin: string, asking: Asking): Promise<FoundListers> {
  const notes = [`No dealership that the service has lists ${vin} now.`]
  const answer = await services.search.search(vin, asking.signal)
  if (answer.kind === 'none')
    return { listers: [], notes: [...notes, `It was not searched for on the web: ${answer.reason}.`] }
  const shown = answer.results.filter(({ url, title, text }) => `${url} ${title} ${text}`.toUpperCase().includes(vin))
  const sites = groupResults(shown).slice(0, maxOpened)
  const showing = await Promise.all(sites.map(({ url }) => services.showsVin(url.href, vin, asking.signal)))
  const confirmed = sites.filter((_, at) => showing[at] === true)
  const candidates = await openSites(services, confirmed, asking)
  const listers = candidates.map((candidate) => ({
    candidate,
    evidence: [
      { says: 'before any evidence', logOdds: logOddsOf.start },
      { says: 'a page of its website shows the VIN', logOdds: logOddsOf.vin.onPage },
      ...siteEvidence(candidate, true),
    ],
    listing: null,
  }))
  const count = `The web search finds it on ${confirmed.length} websites that show it.`
  return { listers, notes: [...notes, count] }
}
