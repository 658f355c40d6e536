import type { VehicleLister } from '../../db/queries/known-dealers.ts'
import { type Asking, type Candidate, groupResults, openSites } from './candidate.ts'
import { parseDealerName } from './dealer-names.ts'
import { phoneDigits } from './judge.ts'
import type { ResolveServices } from './services.ts'
import { type Evidence, logOddsOf, siteEvidence } from './weigh.ts'

export type Lister = {
  readonly candidate: Candidate
  readonly evidence: readonly Evidence[]
  readonly listing: Pick<VehicleLister, 'condition' | 'make' | 'first_seen_at' | 'lot'> | null
}

/** Their websites share further vehicles. */
export type SharingPair = { readonly one: number; readonly other: number }

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
export async function findListersOnWeb(services: ResolveServices, vin: string, asking: Asking): Promise<FoundListers> {
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
