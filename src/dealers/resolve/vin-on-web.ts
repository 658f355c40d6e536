import { type Asking, groupResults, openSites } from './candidate.ts'
import type { Lister } from './group-of-listers.ts'
import type { ResolveServices } from './services.ts'
import { logOddsOf, siteEvidence } from './weigh.ts'

const maxOpened = 4

type FoundListers = { readonly listers: readonly Lister[]; readonly notes: readonly string[] }

/** Whose page still shows the vehicle. */
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
