import type { Page, PageRequest } from '../../../model/page.ts'
import { parseJson } from '../cards/read-page.ts'
import type { SiteConfig } from '../contract.ts'
import type { Place } from '../paging/walk-listing.ts'

type Texts = Readonly<Record<string, string>>

/**
 * One address that serves the listing, and how its pages are asked for: by `offsetParam` or `pageParam`, or by what
 * `path`, `query` or `body` make of the place. `config` is the site's, with the settings read fresh from its page.
 */
export type ListingAddress = {
  /** On the site itself, or a whole address of another host. */
  readonly path: string | ((config: SiteConfig, place: Place) => string)
  /** What the pages are counted by; offset unless told or unless there is a `pageParam`. */
  readonly by?: 'offset' | 'page' | 'array'
  readonly offsetParam?: string
  readonly pageParam?: string
  /** The number that `pageParam` gives the first page: 1 unless told. */
  readonly firstPage?: number
  readonly query?: Texts | ((config: SiteConfig) => Texts)
  readonly headers?: (config: SiteConfig) => Texts
  /** Makes it a POST with this JSON body. */
  readonly body?: (config: SiteConfig, place: Place) => unknown
  /** The page whose script would make this request; sent as referer. */
  readonly referer?: string
  /** The listing's JSON inside the page's text; without it the page itself is the JSON. */
  readonly embedded?: (text: string, url: string) => unknown
  /** Brings JSON of another shape into that of the envelope; the answer's headers may state the total. */
  readonly reshape?: (json: unknown, headers: Texts) => unknown
  /**
   * Where only so many of the records can be paged: what has to be asked for instead, so that the parts together hold
   * all. Made from an answer as it came; empty where all of it can be had as it is, or where it names no parts.
   */
  readonly parts?: (json: unknown) => readonly ListingAddress[]
  /** Asked for a page after the last one, the site shows the first page again. */
  readonly wraps?: boolean
  /** Which vehicles are here; when every address of a source has one, its totals are the counts of the conditions. */
  readonly section?: 'new' | 'used'
  /**
   * Asked for one VIN, the platform answers "not found" where nothing matches. That is believed when this other
   * address, which always has an answer, is still there.
   */
  readonly aliveAt?: ListingAddress
}

/** Addresses that together hold the listing (one for all vehicles, or one a section). */
export type ListingSource = {
  readonly name: string
  readonly addresses: readonly ListingAddress[]
  /** Whether the site has what this source needs; it always has unless told. */
  readonly when?: (config: SiteConfig) => boolean
}

export function pagedBy(address: ListingAddress): 'offset' | 'page' | 'array' {
  return address.by ?? (address.pageParam === undefined ? 'offset' : 'page')
}

/** The request for the part of the listing that begins at a place. */
export function listingRequest(address: ListingAddress, config: SiteConfig, place: Place): PageRequest {
  const { path, query, body } = address
  const site = new URL(config.base_url)
  const url = new URL(typeof path === 'string' ? path : path(config, place), site)
  for (const [name, value] of Object.entries(typeof query === 'function' ? query(config) : (query ?? {}))) {
    url.searchParams.set(name, value)
  }
  if (address.offsetParam !== undefined) url.searchParams.set(address.offsetParam, String(place.start))
  if (address.pageParam !== undefined) {
    url.searchParams.set(address.pageParam, String(place.page - 1 + (address.firstPage ?? 1)))
  }
  const isForeign = url.origin !== site.origin
  const accept = address.embedded === undefined ? 'application/json' : 'text/html'
  const sender = { origin: site.origin, referer: new URL(address.referer ?? '/', site).href }
  const further = { ...(body === undefined && !isForeign ? {} : sender), ...address.headers?.(config) }
  if (body === undefined) {
    return { url: url.href, method: 'GET', headers: { accept, ...further }, purpose: 'listing' }
  }
  return {
    url: url.href,
    method: 'POST',
    headers: { accept, 'content-type': 'application/json', ...further },
    body: JSON.stringify(body(config, place)),
    purpose: 'listing',
  }
}

/** The parts of a listing that this page shows to be larger than what can be paged; they are of its section. */
export function partsOf(address: ListingAddress, page: Page): readonly ListingAddress[] {
  const parts = address.parts?.(jsonIn(address, page)) ?? []
  return parts.map((part) => ({ ...address, ...part }))
}

/** The listing's JSON that a page holds, or undefined. A bare list is read as `{items}`. */
export function listingJson(address: ListingAddress, page: Page): unknown {
  const found = jsonIn(address, page)
  const json = address.reshape === undefined ? found : address.reshape(found, page.headers)
  return Array.isArray(json) ? { items: json } : json
}

function jsonIn(address: ListingAddress, page: Page): unknown {
  return address.embedded === undefined ? parseJson(page.text) : address.embedded(page.text, page.url)
}
