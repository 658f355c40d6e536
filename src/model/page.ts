import type { Protection } from './protections.ts'
import type { failureClasses } from './statuses.ts'

/** Created by platforms and executed by `outbound/`. */
export type PageRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Sets the size limit. A scan without a `detail` page, which only supplements the listing, is still complete. */
  readonly purpose: 'home' | 'robots' | 'sitemap' | 'listing' | 'vehicle' | 'detail' | 'photo'
  /** Its entry or `lastmod` in the listing: while that is unchanged, a copy fetched within a day is used instead. */
  readonly listedAs?: string
  /** Answer only from a stored copy, without a request. */
  readonly storedOnly?: boolean
  /** As a browser shows it, with the JSON that its scripts fetched embedded. */
  readonly rendered?: boolean
  /** Maximum number of requests for rendering it. */
  readonly maxRequests?: number
}

export type Page = {
  readonly kind: 'page'
  readonly requestedUrl: string
  /** After redirects. */
  readonly url: string
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
  /** Empty for a photo. */
  readonly text: string
  /** Set for photos only. */
  readonly bytes?: Buffer
  /** That rendering it took. */
  readonly requests?: number
}

/** `unavailable` is retried later, `blocked` slows down, `changed` leads to detecting the site again. */
export type FetchFailure = {
  readonly kind: 'failure'
  readonly requestedUrl: string
  readonly class: (typeof failureClasses)[number]
  readonly code: FailureCode
  /** For people, without secrets. */
  readonly message: string
  readonly status: number | null
  /** Pause that the site requests. */
  readonly retryAfterMs?: number
  /** The product that refused the visit, if it is known. */
  readonly protection?: Protection
  /** That rendering it took. */
  readonly requests?: number
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
  /** The host answered an earlier request with Retry-After, and the time is not over: nothing was sent. */
  | 'asked_to_wait'
  /** The operator forbids the host (`forecourt host deny`): nothing was sent. */
  | 'denied'
  | 'challenge'
  | 'http_error'
  | 'cut_off'
  | 'bad_encoding'
  | 'not_json'
  | 'wrong_shape'
  | 'robots'
  | 'not_stored'
  | 'not_rendered'
  | 'stopped'

export type PageAnswer = Page | FetchFailure
