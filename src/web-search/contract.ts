import type { SearchProviderId } from '../config/search-providers.ts'

export type SearchResult = { readonly url: string; readonly title: string; readonly text: string }

export type SearchAnswer =
  | { readonly kind: 'results'; readonly results: readonly SearchResult[] }
  /** `reason` is a sentence without secrets. `disabled`: no search is configured. */
  | { readonly kind: 'none'; readonly why: 'failed' | 'disabled'; readonly reason: string }

export interface WebSearch {
  /** Never throws for failures of the search, and answers by its deadline. */
  search(words: string, signal: AbortSignal): Promise<SearchAnswer>
}

/** A web search API: its request format, and paths in its answer. Paths are dotted. */
export interface SearchProvider {
  readonly id: SearchProviderId
  readonly name: string
  readonly page: string
  /** The month in which its format was last checked. */
  readonly lastLookedAt: string
  /** null: self-hosted at SEARCH_URL. */
  readonly baseUrl: string | null
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The header for SEARCH_API_KEY; null: none. */
  readonly keyHeader: string | null
  /** Where words and parameters are sent: `query` string or JSON `body`. */
  readonly sends: 'query' | 'body'
  readonly wordsIn: string
  readonly parameters: Readonly<Record<string, string | number>>
  /** Characters; longer queries are cut. */
  readonly maxWords: number
  /** A field that every answer of the provider has. */
  readonly answerKey: string
  readonly results: string
  readonly fields: Readonly<Record<keyof SearchResult, string>>
  /** A list that is not empty if the underlying engines did not answer. */
  readonly outage?: string
  /** Meaning of statuses that concern the settings. */
  readonly advice: Readonly<Record<number, string>>
}

export function defineSearchProvider(provider: SearchProvider): SearchProvider {
  return provider
}
