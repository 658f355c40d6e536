import type { KnownDealer } from '../../db/queries/known-dealers.ts'
import { stateName } from '../../model/state-name.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { SiteLook } from '../site-look.ts'
import type { Place } from './match-places.ts'
import { fold } from './words/fold.ts'

/** A possible match: a known dealership, or a website that was read. */
export type Candidate = {
  /** Host without `www.`, which identifies the candidate. */
  readonly host: string
  readonly websiteUrl: string
  /** Host form. */
  readonly website: string
  /** Its names, best first; empty if unknown. */
  readonly names: readonly string[]
  readonly place: Place
  readonly phone: string | null
  readonly supported: boolean
  readonly known: KnownDealer | null
  readonly look: SiteLook | null
  /** Text of its web search results, folded. */
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
    ...{ known, look: null, searchText: '' },
  }
}

export type FoundOnWeb = {
  readonly url: URL
  readonly look: SiteLook
  /** Titles and texts of its search results. */
  readonly texts: readonly string[]
  /** Its name in search results, if the site does not state one. */
  readonly title: string | null
}

export function candidateOfLook({ url, look, texts, title }: FoundOnWeb): Candidate {
  const searchText = foldTexts(texts)
  if (look.kind === 'silent') {
    const names = title === null ? [] : [title]
    const nowhere = { street: null, city: null, state: null, zip: null }
    const site = { host: bareHost(url.host), websiteUrl: url.origin, website: url.host }
    return { ...site, names, place: nowhere, phone: null, supported: false, known: null, look, searchText }
  }
  const { identity, websiteUrl, provider, config } = look
  const website = new URL(websiteUrl).host
  const { street, city, state, zip, phone } = identity
  return {
    ...{ host: bareHost(website), websiteUrl, website },
    names: [identity.name ?? title].filter((name) => name !== null),
    place: { street, city, state, zip },
    supported: config !== null && isWorking(provider),
    ...{ phone, known: null, look, searchText },
  }
}

function isWorking(provider: string): boolean {
  return findPlatform(provider)?.status === 'working'
}

const mostSearchText = 10_000

export function foldTexts(texts: readonly string[]): string {
  return fold(texts.join(' '), mostSearchText)
}

function bareHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '')
}
