import type { PageRequest } from '../model/page.ts'
import type { SiteConfig } from './contract.ts'
import { parseJson } from './read-page.ts'

/** One address that serves the listing, and how an offset is asked for there. */
export type ListingAddress = {
  readonly path: string
  readonly offsetParam?: string
  readonly query?: Readonly<Record<string, string>>
  /** Makes it a POST with this JSON body; the offset is then the body's affair. */
  readonly body?: (config: SiteConfig, start: number) => unknown
  /** The page whose script would make this request; sent as referer. */
  readonly referer?: string
  /** The listing's JSON inside the page's HTML; without it the page itself is the JSON. */
  readonly embedded?: (html: string) => unknown
}

/** Addresses that together hold the listing (one for all vehicles, or one a section). */
export type ListingSource = { readonly name: string; readonly addresses: readonly ListingAddress[] }

/** The request for the part of the listing that begins at an offset. */
export function listingRequest(address: ListingAddress, config: SiteConfig, start: number): PageRequest {
  const url = new URL(address.path, config.base_url)
  for (const [name, value] of Object.entries(address.query ?? {})) url.searchParams.set(name, value)
  if (address.offsetParam !== undefined) url.searchParams.set(address.offsetParam, String(start))
  if (address.body === undefined) {
    const accept = address.embedded === undefined ? 'application/json' : 'text/html'
    return { url: url.href, method: 'GET', headers: { accept }, purpose: 'listing' }
  }
  const origin = url.origin
  return {
    url: url.href,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      origin,
      referer: new URL(address.referer ?? '/', origin).href,
    },
    body: JSON.stringify(address.body(config, start)),
    purpose: 'listing',
  }
}

/** The listing's JSON that a page holds, or undefined. */
export function listingJson(address: ListingAddress, text: string): unknown {
  return address.embedded === undefined ? parseJson(text) : address.embedded(text)
}
