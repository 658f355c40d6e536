import type { KnownDealer } from '../../db/queries/known-dealers.ts'
import { noIdentity } from '../../model/dealership.ts'
import { stateName } from '../../model/state-name.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { SiteLook } from '../site-look.ts'
import { fold } from './compare-words.ts'
import type { Place } from './match-places.ts'
import { otherKindOfSite } from './other-sites.ts'

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
  readonly look: SiteLook | null
  /** Of its web search results, folded. */
  readonly searchText: string
}

export function candidateOfKnown(known: KnownDealer): Candidate {
  const { stated } = known
  const names = [stated.name, known.name].flatMap((name) => (name ? [name] : []))
  return {
    ...{ host: bareHost(known.website), websiteUrl: known.website_url, website: known.website },
    names: names.length > 0 ? names : [known.website],
    place: {
      street: known.street ?? stated.street ?? null,
      city: known.city ?? stated.city ?? null,
      state: known.state ?? stateName(stated.state ?? null),
      zip: known.zip,
    },
    phone: known.phone ?? stated.phone ?? null,
    supported: known.provider !== null && isWorking(known.provider),
    ...{ known, look: null, searchText: '' },
  }
}

type FoundOnWeb = {
  readonly url: URL
  readonly look: SiteLook
  readonly texts: readonly string[]
  /** In search results, if the site does not state one. */
  readonly title: string | null
}

export function candidateOfLook({ url, look, texts, title }: FoundOnWeb): Candidate {
  const isSite = look.kind === 'site'
  const { origin, host } = isSite ? new URL(look.websiteUrl) : url
  const { name, phone, ...place } = isSite ? look.identity : noIdentity
  return {
    ...{ host: bareHost(host), websiteUrl: origin, website: host },
    names: [name ?? title].filter((known) => known !== null),
    supported: isSite && look.config !== null && isWorking(look.provider),
    ...{ place, phone, known: null, look, searchText: foldTexts(texts) },
  }
}

/**
 * False for what is certainly another business, and for a plain website that states neither a place nor a phone number:
 * marketplaces that are in no list look like that. A website that does not answer may be a dealership's.
 */
export function mayBeDealership({ host, known, look, place, phone }: Candidate): boolean {
  if (known !== null) return true
  if (otherKindOfSite(host) !== null) return false
  if (look === null || look.kind === 'silent') return true
  const isPlaced = place.street !== null || place.city !== null || phone !== null
  return look.isDealer && (look.provider !== 'generic' || isPlaced)
}

function isWorking(provider: string): boolean {
  return findPlatform(provider)?.status === 'working'
}

export function foldTexts(texts: readonly string[]): string {
  return fold(texts.join(' '), 10_000)
}

function bareHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '')
}
