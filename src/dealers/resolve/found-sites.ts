import { siteHost } from '../../model/website-address.ts'
import type { SearchResult } from '../../web-search/contract.ts'
import { type Candidate, candidateOfKnown, candidateOfLook, foldTexts, mayBeDealership } from './candidate.ts'
import { hostOfLook, lookAtSite } from './look-at-site.ts'
import { otherKindOfSite } from './other-sites.ts'
import type { ResolveServices } from './services.ts'

export type FoundSite = {
  readonly host: string
  readonly url: URL
  readonly results: readonly SearchResult[]
  /** Zero-based, among the hosts. */
  readonly rank: number
}

/** Best first, without sites that never belong to a dealership. */
export function groupResults(results: readonly SearchResult[]): readonly FoundSite[] {
  const byHost = Map.groupBy(results, ({ url }) => siteHost(new URL(url)))
  return [...byHost]
    .filter(([host]) => otherKindOfSite(host) === null)
    .map(([host, ofHost], rank) => ({ host, url: new URL(ofHost[0]?.url ?? `https://${host}`), results: ofHost, rank }))
}

/** "Lakeside Kia" of "Lakeside Kia | New and used cars in Erie, PA". */
export function titleName({ results }: FoundSite): string | null {
  const [first] = results
  const name = first?.title.split(/\s+[|–—-]\s+|\s*[|:]\s*/)[0]?.trim() ?? ''
  return name === '' ? null : name
}

export type Asking = { readonly accountId: number; readonly signal: AbortSignal }

/** The known dealership of each host, or the facts on its home page. Without what is another business. */
export async function openSites(
  services: ResolveServices,
  sites: readonly FoundSite[],
  asking: Asking,
): Promise<readonly Candidate[]> {
  const opened = await Promise.all(sites.map((site) => openSite(services, site, asking)))
  return opened.filter(mayBeDealership)
}

async function openSite(services: ResolveServices, site: FoundSite, { accountId, signal }: Asking): Promise<Candidate> {
  const texts = site.results.flatMap(({ title, text }) => [title, text])
  const known = await services.findKnown(site.host, accountId)
  if (known !== undefined) return withTexts(candidateOfKnown(known), texts)
  const look = await lookAtSite(services, site.url.host, signal)
  const movedTo = hostOfLook(look)
  const there = movedTo === null || movedTo === site.host ? undefined : await services.findKnown(movedTo, accountId)
  if (there !== undefined) return withTexts(candidateOfKnown(there), texts)
  return candidateOfLook({ url: site.url, look, texts, title: titleName(site) })
}

function withTexts(candidate: Candidate, texts: readonly string[]): Candidate {
  return { ...candidate, searchText: foldTexts(texts) }
}
