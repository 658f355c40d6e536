import type { SiteConfig } from '../contract.ts'
import type { ListingAddress } from '../listing-address.ts'

type Text = string | ((config: SiteConfig) => string)

export type AlgoliaQuery = {
  /** Application id and search key: as the site's page hands them to every browser, read fresh. */
  readonly appId: (config: SiteConfig) => string
  readonly apiKey: (config: SiteConfig) => string
  readonly index: Text
  readonly filters?: Text
  readonly facetFilters?: readonly (readonly string[])[]
  /** Words that the records must have: a VIN. */
  readonly words?: string
}

/** The most that Algolia gives on a page, and, unless the owner of the index lifts it, in all. */
const hitsPerPage = 1_000

/** The envelope of the answer: `{hits, nbHits, nbPages, page, hitsPerPage}`. */
export function algoliaListing(query: AlgoliaQuery): ListingAddress {
  const { appId, apiKey, index, filters, facetFilters, words = '' } = query
  return {
    by: 'page',
    path: (config) =>
      `https://${hostLabel(appId(config))}-dsn.algolia.net/1/indexes/${encodeURIComponent(textOf(index, config))}/query`,
    headers: (config) => ({ 'x-algolia-application-id': appId(config), 'x-algolia-api-key': apiKey(config) }),
    body: (config, { page }) => ({
      query: words,
      ...(words === '' ? {} : { typoTolerance: false }),
      ...(filters === undefined ? {} : { filters: textOf(filters, config) }),
      ...(facetFilters === undefined ? {} : { facetFilters }),
      page: page - 1,
      hitsPerPage,
    }),
  }
}

/** A page may say anything: what is no application id leads to no other host. */
function hostLabel(appId: string): string {
  return /^[a-z0-9]{1,40}$/i.test(appId) ? appId : 'invalid'
}

function textOf(text: Text, config: SiteConfig): string {
  return typeof text === 'string' ? text : text(config)
}
