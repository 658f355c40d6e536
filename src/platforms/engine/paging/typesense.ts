import type { SiteConfig } from '../contract.ts'
import type { ListingAddress } from '../listing/listing-address.ts'

type TypesenseSearch = {
  /** The public host, search key and collection, read from the site's page at each collection. */
  readonly host: (config: SiteConfig) => string
  readonly apiKey: (config: SiteConfig) => string
  readonly collection: (config: SiteConfig) => string
  readonly queryBy: string
  readonly filterBy?: string
}

/** Typesense's limit per page. */
const perPage = 250

/** Envelope: `{found, page, hits: [{document}]}`. */
export function typesenseListing(search: TypesenseSearch): ListingAddress {
  const { host, apiKey, collection, queryBy, filterBy } = search
  return {
    pageParam: 'page',
    path: (config) =>
      `https://${knownHost(host(config))}/collections/${encodeURIComponent(collection(config))}/documents/search`,
    headers: (config) => ({ 'x-typesense-api-key': apiKey(config) }),
    query: {
      q: '*',
      query_by: queryBy,
      per_page: String(perPage),
      ...(filterBy === undefined ? {} : { filter_by: filterBy }),
    },
  }
}

/** The host comes from a page, so only Typesense hosts are allowed. */
function knownHost(host: string): string {
  return /^[a-z0-9.-]+\.typesense\.net$/i.test(host) ? host : 'invalid.typesense.net'
}
