import { parseJson } from '../../../lib/json.ts'
import type { Page, PageRequest } from '../../../model/page.ts'
import type { SiteConfig } from '../contract.ts'
import type { PagePosition } from '../crawl/collect-listing.ts'
import { asList } from '../records/record-path.ts'

type Texts = Readonly<Record<string, string>>

/** Pages by `offsetParam`, `pageParam`, or functions of the position. `config` includes settings read a moment ago. */
export type ListingAddress = {
  /** A path of the site, or a full URL of another host. */
  readonly path: string | ((config: SiteConfig, position: PagePosition) => string)
  /** Defaults to `page` if there is a `pageParam`, else to `offset`. */
  readonly by?: 'offset' | 'page' | 'array'
  readonly offsetParam?: string
  readonly pageParam?: string
  readonly query?: Texts | ((config: SiteConfig) => Texts)
  readonly headers?: (config: SiteConfig) => Texts
  /** JSON body; makes the request a POST. */
  readonly body?: (config: SiteConfig, position: PagePosition) => unknown
  /** The page whose script makes this request in a browser; sent as referer. */
  readonly referer?: string
  /** Extracts the JSON from an HTML page; without it, the response is JSON. */
  readonly embedded?: (text: string, url: string) => unknown
  /** Converts other JSON to the shape that the table reads; the response headers may state the total. */
  readonly reshape?: (json: unknown, headers: Texts, url: string) => unknown
  /** For APIs that cap paging: smaller queries that together return all records. Empty if the query is below the cap. */
  readonly parts?: (json: unknown) => readonly ListingAddress[]
  /** The settings without which a site has no such listing. */
  readonly needs?: string | readonly string[]
  /** The condition served here; if every address of a source has one, the totals are counts per condition. */
  readonly section?: 'new' | 'used'
  /** For lookups that may be switched off: an answer without vehicles counts only if this address has some. */
  readonly provenBy?: ListingAddress
}

/** Several addresses (new and used), or one. */
export type ListingSource = ({ readonly addresses: readonly ListingAddress[] } | ListingAddress) & {
  readonly name: string
  /** false: the source also reports no vehicles when it is switched off, so another source must confirm that. */
  readonly emptyProves?: false
}

export function addressesOf(source: ListingSource): readonly ListingAddress[] {
  return 'addresses' in source ? source.addresses : [source]
}

/** The addresses that a site has, each once: its new and used cars may be on the same page. */
export function servedAddresses(source: ListingSource, config: SiteConfig): readonly ListingAddress[] {
  const known = new Set<string>()
  return addressesOf(source).filter((address) => {
    if (asList(address.needs ?? []).some((setting) => typeof config[setting] !== 'string')) return false
    const { url, body = '' } = listingRequest(address, config)
    return known.size < known.add(url + body).size
  })
}

export function pagedBy(address: ListingAddress): 'offset' | 'page' | 'array' {
  return address.by ?? (address.pageParam === undefined ? 'offset' : 'page')
}

const firstPosition: PagePosition = { start: 0, page: 1 }

export function listingRequest(address: ListingAddress, config: SiteConfig, position = firstPosition): PageRequest {
  const { path, query, body } = address
  const site = new URL(config.base_url)
  const url = new URL(typeof path === 'string' ? path : path(config, position), site)
  for (const [name, value] of Object.entries(typeof query === 'function' ? query(config) : (query ?? {}))) {
    url.searchParams.set(name, value)
  }
  if (address.offsetParam !== undefined) url.searchParams.set(address.offsetParam, String(position.start))
  if (address.pageParam !== undefined) url.searchParams.set(address.pageParam, String(position.page))
  const isForeign = url.origin !== site.origin
  const accept = address.embedded === undefined ? 'application/json' : 'text/html'
  const sender = { origin: site.origin, referer: new URL(address.referer ?? '/', site).href }
  const further = { ...(body === undefined && !isForeign ? {} : sender), ...address.headers?.(config) }
  const request = { url: url.href, purpose: 'listing' } as const
  if (body === undefined) return { ...request, method: 'GET', headers: { accept, ...further } }
  const headers = { accept, 'content-type': 'application/json', ...further }
  return { ...request, method: 'POST', headers, body: JSON.stringify(body(config, position)) }
}

export function partsOf(address: ListingAddress, page: Page): readonly ListingAddress[] {
  const parts = address.parts?.(jsonIn(address, page)) ?? []
  return parts.map((part) => ({ ...address, ...part }))
}

/** The page's JSON, or undefined. A bare list becomes `{items}`. */
export function listingJson(address: ListingAddress, page: Page): unknown {
  const found = jsonIn(address, page)
  const json = address.reshape === undefined ? found : address.reshape(found, page.headers, page.url)
  return Array.isArray(json) ? { items: json } : json
}

function jsonIn(address: ListingAddress, page: Page): unknown {
  return address.embedded === undefined ? parseJson(page.text) : address.embedded(page.text, page.url)
}
