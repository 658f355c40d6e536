import type { Caller } from '../../accounts/authenticate.ts'
import type { ReadableDealership } from '../../db/queries/callers.ts'
import type { ContentEncoding } from '../answer.ts'

/**
 * The received body. Faults are stored, not thrown, because 401 and 403 take precedence. `mayHoldKey`: the caller may have
 * sent the key in it.
 */
export type ReadBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'malformed'; readonly position: number; readonly text: string; readonly mayHoldKey: boolean }
  | { readonly kind: 'unsupported'; readonly mayHoldKey: boolean }

/** A request, independent of the transport. */
export type RequestInput = {
  readonly requestId: string
  /** The Idempotency-Key header. */
  readonly idempotencyKey: string | undefined
  readonly params: unknown
  readonly query: unknown
  readonly body: ReadBody
  readonly wants: WantedForm
  readonly visitor: DescribeVisitor
}

/** Few requests need it. */
export type DescribeVisitor = () => Visitor

/** Facts about the client that few routes need. */
export type Visitor = {
  /** The client's address, or '' if unknown. */
  readonly address: string
  readonly userAgent: string
  /** The Accept header, or ''. */
  readonly accept: string
  /** The Last-Event-ID header. */
  readonly lastEventId: string | undefined
  /** The client's connection is https, as a trusted proxy says. */
  readonly isSecure: boolean
  /** The Cookie header. */
  readonly cookie: string | null
  /** The service's URL for browsers: PUBLIC_URL, or derived from the request. */
  readonly base: string
  /** False: another website may have caused the request. */
  readonly isOwnPage: boolean
}

/** Client preferences for a page response. */
export type WantedForm = {
  readonly encoding: ContentEncoding
  /** The client's ETags, as in If-None-Match. */
  readonly unlessEtag: string | undefined
  /** A time, as in If-Modified-Since. */
  readonly unlessSince: string | undefined
}

/** The credentials of a request. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly text: string }
  /** A tool asks for the bearer of an access token. */
  | { readonly kind: 'granted'; readonly grantId: number }
  /** A value was sent as a key but cannot be one. */
  | { readonly kind: 'not_a_key' }
  /** A member's cookies. */
  | { readonly kind: 'session'; readonly cookie: string; readonly isOwnPage: boolean }
  /** For metrics: the bearer token, and whether the request comes from this machine. */
  | { readonly kind: 'operator'; readonly token: string | null; readonly isLocal: boolean }

/** The validated parts of a request. */
export type ValidInput = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** The caller; undefined on public routes. `dealership` is the requested one, if the caller may read it. */
export type CallerContext = { readonly caller: Caller | null; readonly dealership: ReadableDealership | null }
