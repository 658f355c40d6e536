import type { failureClasses } from './statuses.ts'

/** A request for one page of a dealer's website, created by platforms and executed by `outbound/`. */
export type PageRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /**
   * The purpose sets the size limit; `sitemap` bodies may be gzip files. A `detail` page is a vehicle page that only
   * supplements the listing: a scan without it is still complete.
   */
  readonly purpose: 'home' | 'robots' | 'sitemap' | 'listing' | 'vehicle' | 'detail'
  /**
   * The page's entry or `lastmod` in the listing or sitemap. While it is unchanged, a copy fetched within a day is used
   * instead.
   */
  readonly listedAs?: string
  /** Requests that the walk will probably make next, in order: their stored copies are read together with this one's. */
  readonly followedBy?: readonly PageRequest[]
  /** Only a stored copy counts: no request is sent. */
  readonly storedOnly?: boolean
}

export type Page = {
  readonly kind: 'page'
  /** The requested URL. */
  readonly requestedUrl: string
  /** The URL after redirects. */
  readonly url: string
  readonly status: number
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
  readonly text: string
}

/**
 * Why a page could not be fetched. `class` sets the consequence: `unavailable` is retried later, `blocked` slows down,
 * `changed` leads to detecting the site again.
 */
export type FetchFailure = {
  readonly kind: 'failure'
  readonly requestedUrl: string
  readonly class: (typeof failureClasses)[number]
  readonly code: FailureCode
  /** A message for people, without secrets. */
  readonly message: string
  readonly status: number | null
  /** Requested delay before the next request, if the site stated one. */
  readonly retryAfterMs?: number
}

export type FailureCode =
  | 'bad_address'
  /** The name exists nowhere. */
  | 'no_such_host'
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
  | 'not_stored'
  | 'stopped'

export type PageAnswer = Page | FetchFailure
