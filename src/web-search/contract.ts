import type { SearchProviderId } from '../model/search-providers.ts'

/** A page that a web search found. */
export type SearchResult = { readonly url: string; readonly title: string; readonly text: string }

export type SearchAnswer =
  | { readonly kind: 'results'; readonly results: readonly SearchResult[] }
  /** `reason` is a sentence without secrets. `disabled`: no search is configured. */
  | { readonly kind: 'none'; readonly why: 'failed' | 'disabled'; readonly reason: string }

export interface WebSearch {
  /** Never throws for what the search does, and answers by its deadline. */
  search(words: string, signal: AbortSignal): Promise<SearchAnswer>
}

/** A web search API: how it is asked, and where its answer holds what. Paths are dotted. */
export interface SearchProvider {
  readonly id: SearchProviderId
  readonly name: string
  /** Where people read about it. */
  readonly page: string
  /** The month in which its form was last looked at. */
  readonly lastLookedAt: string
  /** null: the operator runs it, at SEARCH_URL. */
  readonly baseUrl: string | null
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The header that holds SEARCH_API_KEY; null: it takes none. */
  readonly keyHeader: string | null
  /** `query`: words and parameters go into the address; `body`: into a JSON body. */
  readonly sends: 'query' | 'body'
  readonly wordsIn: string
  readonly parameters: Readonly<Record<string, string | number>>
  /** Characters; longer questions are cut. */
  readonly maxWords: number
  /** A key that every answer of the provider has. */
  readonly mark: string
  readonly results: string
  readonly fields: Readonly<Record<keyof SearchResult, string>>
  /** A list that is not empty when nothing was found because the engines behind it did not answer. */
  readonly outage?: string
  /** What a status says about the settings. */
  readonly advice: Readonly<Record<number, string>>
}

export function defineSearchProvider(provider: SearchProvider): SearchProvider {
  return provider
}
