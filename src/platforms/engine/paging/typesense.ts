import type { SiteConfig } from '../contract.ts'
import type { ListingAddress } from '../listing/listing-address.ts'

export type TypesenseSearch = {
  /** Host, search key and collection: as the site's page hands them to every browser, read fresh. */
  readonly host: (config: SiteConfig) => string
  readonly apiKey: (config: SiteConfig) => string
  readonly collection: (config: SiteConfig) => string
  readonly queryBy: string
  readonly filterBy?: string
}

/** The most that Typesense gives on a page. */
const perPage = 250

/** The envelope of the answer: `{found, page, hits: [{document}]}`. */
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

/** A page may say anything: only hosts of the service are asked. */
function knownHost(host: string): string {
  return /^[a-z0-9.-]+\.typesense\.net$/i.test(host) ? host : 'invalid.typesense.net'
}
