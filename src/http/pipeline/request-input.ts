import type { Caller } from '../../accounts/caller.ts'
import type { ReadableDealership } from '../../db/queries/callers.ts'
import type { ContentEncoding } from '../answer.ts'

/** What came as a body. Faults are remembered, not thrown: 401 and 403 are answered before them. */
export type ReadBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'malformed'; readonly position: number }
  | { readonly kind: 'unsupported' }

/** A request as it came, whatever brought it. */
export type RequestInput = {
  readonly params: unknown
  readonly query: unknown
  readonly body: ReadBody
  readonly wants: WantedForm
  readonly visitor: Visitor
}

/** The browser or program that sends a request, as far as signing in needs it. */
export type Visitor = {
  /** The client's address, or '' where it is not known. */
  readonly address: string
  readonly userAgent: string
  /** The Cookie header. */
  readonly cookie: string | null
  /** Where browsers reach this service: PUBLIC_URL, or what the request says. */
  readonly base: string
  /** False: another website may have made the browser send it. */
  readonly isOwnPage: boolean
}

/** How the client wants an answer that is made as a page. */
export type WantedForm = {
  readonly encoding: ContentEncoding
  /** The ETags of what it has, in the form of If-None-Match. */
  readonly unlessEtag: string | undefined
}

/** What a request shows to say who asks. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly text: string }
  /** Something was given where a key belongs that cannot be one. */
  | { readonly kind: 'not_a_key' }
  /** A member's cookies. */
  | { readonly kind: 'session'; readonly cookie: string; readonly isOwnPage: boolean }
  /** Of a request for metrics: the bearer token, and whether it comes from this machine itself. */
  | { readonly kind: 'operator'; readonly token: string | null; readonly isLocal: boolean }

/** The parts of a request that its schemas were found to allow. */
export type ValidInput = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Who asks; nobody on a public route. `dealership` is the one that the request names, where they may read it. */
export type Asker = { readonly caller: Caller | null; readonly dealership: ReadableDealership | null }
