import type { failureClasses } from './statuses.ts'

/** A request for one page of a dealer's website. Platforms make these; only `outbound/` carries them out. */
export type PageRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** What the page is for: `sitemap` bodies may be gzip files; limits differ by purpose. */
  readonly purpose: 'home' | 'robots' | 'sitemap' | 'listing' | 'vehicle'
  /**
   * What the listing or the sitemap says of this page (its entry, its `lastmod`): while that stays the same, a copy of
   * the page that was fetched within a day answers as well.
   */
  readonly listedAs?: string
}

export type Page = {
  readonly kind: 'page'
  /** The address asked for. */
  readonly requestedUrl: string
  /** The address that answered, after redirects. */
  readonly url: string
  readonly status: number
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
  readonly text: string
}

/**
 * Why a page could not be had. `class` decides the consequence: unavailable is retried later, blocked slows down,
 * changed asks for detection again.
 */
export type FetchFailure = {
  readonly kind: 'failure'
  readonly requestedUrl: string
  readonly class: (typeof failureClasses)[number]
  readonly code: FailureCode
  /** A sentence for people, without secrets. */
  readonly message: string
  readonly status: number | null
  /** How long the site asked to be left alone, where it said so. */
  readonly retryAfterMs?: number
}

export type FailureCode =
  | 'bad_address'
  | 'dns'
  | 'refused'
  | 'reset'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'address_refused'
  | 'challenge'
  | 'http_error'
  | 'cut_off'
  | 'bad_encoding'
  | 'not_json'
  | 'wrong_shape'
  | 'robots'
  | 'stopped'

export type PageAnswer = Page | FetchFailure
