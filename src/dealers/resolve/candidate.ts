import type { ListedDealer } from '../../db/queries/directory.ts'
import type { KnownDealer } from '../../db/queries/known-dealers.ts'
import { noIdentity } from '../../model/dealership.ts'
import { stateName } from '../../model/state-name.ts'
import { readWebsiteAddress, siteHost } from '../../model/website-address.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { SearchResult } from '../../web-search/contract.ts'
import type { SiteSnapshot } from '../site-snapshot.ts'
import { fold } from './compare-words.ts'
import type { Place } from './match-places.ts'
import { otherKindOfSite } from './other-sites.ts'
import { hostOfSnapshot, probeSite } from './probe-site.ts'
import type { ResolveServices } from './services.ts'

export type Candidate = {
  /** Without `www.`; identifies the candidate. */
  readonly host: string
  readonly websiteUrl: string
  /** Host form. */
  readonly website: string
  /** Best first; empty if unknown. */
  readonly names: readonly string[]
  readonly place: Place
  readonly phone: string | null
  readonly supported: boolean
  readonly known: KnownDealer | null
  readonly snapshot: SiteSnapshot | null
  /** Texts of its web search results, folded. */
  readonly searchText: string
}

export function candidateOfKnown(known: KnownDealer): Candidate {
  const { stated } = known
  const names = [stated.name, known.name].flatMap((name) => (name ? [name] : []))
  return {
    host: bareHost(known.website),
    websiteUrl: known.website_url,
    website: known.website,
    names: names.length > 0 ? names : [known.website],
    place: {
      street: known.street ?? stated.street ?? null,
      city: known.city ?? stated.city ?? null,
      state: known.state ?? stateName(stated.state ?? null),
      zip: known.zip,
    },
    phone: known.phone ?? stated.phone ?? null,
    supported: known.provider !== null && isWorking(known.provider),
    known,
    snapshot: null,
    searchText: '',
  }
}

/** Its website has not been read yet. */
export function candidateOfListed({ name, website, host, phone, ...place }: ListedDealer): Candidate {
  const url = new URL(readWebsiteAddress(website).candidates[0] ?? `https://${host}`)
  const unread = { supported: false, known: null, snapshot: null, searchText: '' }
  return { host, websiteUrl: url.origin, website: url.host, names: [name], place, phone, ...unread }
}

/** With what its website says of itself, where the directory says nothing else. */
export async function openListed(services: ResolveServices, listed: Candidate, { signal }: Asking): Promise<Candidate> {
  const url = new URL(listed.websiteUrl)
  const snapshot = await probeSite(services, url.host, signal)
  const read = candidateOfSnapshot({ url, snapshot, texts: [], title: null })
  const place = {
    ...read.place,
    ...Object.fromEntries(Object.entries(listed.place).filter(([, part]) => part !== null)),
  }
  return { ...read, names: [...listed.names, ...read.names], place, phone: listed.phone ?? read.phone }
}

type FoundOnWeb = {
  readonly url: URL
  readonly snapshot: SiteSnapshot
  readonly texts: readonly string[]
  /** In search results, if the site does not state one. */
  readonly title: string | null
}

export function candidateOfSnapshot({ url, snapshot, texts, title }: FoundOnWeb): Candidate {
  const isSite = snapshot.kind === 'site'
  const { origin, host } = isSite ? new URL(snapshot.websiteUrl) : url
  const { name, phone, ...place } = isSite ? snapshot.identity : noIdentity
  return {
    host: bareHost(host),
    websiteUrl: origin,
    website: host,
    names: [name ?? title].filter((known) => known !== null),
    supported: isSite && snapshot.config !== null && isWorking(snapshot.provider),
    place,
    phone,
    known: null,
    snapshot,
    searchText: foldTexts(texts),
  }
}

/**
 * False for a business that is certainly not a dealership, and for a plain website that states neither a place nor a
 * phone number, as unlisted marketplaces do. A website that does not answer may be a dealership's.
 */
export function mayBeDealership({ host, known, snapshot, place, phone }: Candidate): boolean {
  if (known !== null) return true
  if (otherKindOfSite(host) !== null) return false
  if (snapshot === null || snapshot.kind === 'silent') return true
  const isPlaced = place.street !== null || place.city !== null || phone !== null
  return snapshot.isDealer && (snapshot.provider !== 'generic' || isPlaced)
}

function isWorking(provider: string): boolean {
  return findPlatform(provider) !== undefined
}

function foldTexts(texts: readonly string[]): string {
  return fold(texts.join(' '), 10_000)
}

function bareHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '')
}

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
  const snapshot = await probeSite(services, site.url.host, signal)
  const movedTo = hostOfSnapshot(snapshot)
  const there = movedTo === null || movedTo === site.host ? undefined : await services.findKnown(movedTo, accountId)
  if (there !== undefined) return withTexts(candidateOfKnown(there), texts)
  return candidateOfSnapshot({ url: site.url, snapshot, texts, title: titleName(site) })
}

function withTexts(candidate: Candidate, texts: readonly string[]): Candidate {
  return { ...candidate, searchText: foldTexts(texts) }
}
