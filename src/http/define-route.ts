import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Caller } from '../accounts/caller.ts'
import type { DealershipName, ReadableDealership } from '../db/queries/callers.ts'
import type { apiErrors } from '../model/errors.ts'
import type { JsonAnswer, RawAnswer } from './answer.ts'
import type { Services } from './services.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public` needs no key, `key` any valid one, `admin` an administrator key. */
export type Access = 'public' | 'key' | 'admin'

/** The class whose counters a request uses up (SPEC.md, "Rate limits"); `none` is for public routes. */
export type LimitClass =
  | 'default'
  | 'inventory_fetch'
  | 'setup_poll'
  | 'setup'
  | 'resolve'
  | 'semantic'
  | 'live'
  | 'none'

/**
 * Everything there is to say of an endpoint. `api_key` is accepted in the body and the query string of every route and
 * is never part of its schemas; fields beyond a schema are left out of what the handler gets.
 */
export type RouteDefinition<
  A extends Access,
  P extends TObject,
  Q extends TObject,
  B extends TObject,
  R extends ResponseSchemas,
> = {
  readonly method: HttpMethod
  /** OpenAPI form: `/v1/dealers/{dealership_id}`. A path without parameters wins over one with them. */
  readonly url: `/${string}`
  readonly access: A
  readonly limit: LimitClass
  readonly summary: string
  readonly description?: string
  readonly tags?: readonly string[]
  /** Parameters in the path. Text is read as the declared integer, number or boolean; so in `query`. */
  readonly params?: P
  readonly query?: Q
  /** Required fields that are absent answer 422, also when there is no body at all. Numbers in text are refused. */
  readonly body?: B
  /**
   * The dealership that the request reads: it is looked up with the key, in the same statement. Throws what is wrong
   * with the name, which the caller is told only once their key is known to be good.
   */
  reads?(body: Static<B>, query: Static<Q>): DealershipName
  /** The media type of the answers where it is not JSON. */
  readonly produces?: string
  readonly responses: R
  /** The errors beyond 401, 403 for the key, 422 and 500 that the handler throws, by their names. */
  readonly errors: readonly ApiErrorName[]
  /** Returns the body of the 200, or `respond(...)`, or `respondRaw(...)`. Throws ApiError for everything else. */
  handler(
    context: RouteContext<A, Static<P>, Static<Q>, Static<B>>,
  ): Promise<HandlerResult<NoInfer<R>>> | HandlerResult<NoInfer<R>>
}

export type RouteContext<A extends Access, Params, Query, Body> = {
  readonly caller: A extends 'public' ? null : Caller
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** What `reads` named; null where the caller has no active subscription to it, and on routes without `reads`. */
  readonly dealership: ReadableDealership | null
  readonly services: Services
  readonly request: FastifyRequest
  /** For response headers. The answer itself is returned, never sent from the handler. */
  readonly reply: FastifyReply
}

export type ApiErrorName = keyof typeof apiErrors

/** Status to body. A TypeBox schema per status that the handler itself answers with. */
export type ResponseSchemas = Readonly<Record<number, TSchema>>

export type HandlerResult<R extends ResponseSchemas> =
  | RawAnswer
  | { [S in keyof R & number]: Answer<S, R[S]> }[keyof R & number]

type Answer<S extends number, T> = T extends TSchema
  ? JsonAnswer<S, Returned<Static<T>>> | (S extends 200 ? Returned<Static<T>> : never)
  : never

/**
 * What a handler may return for a schema: readonly, as we pass data along, and any text where a schema lists values,
 * as TypeScript takes a literal in a returned object for a text. Tests check answers against the schemas themselves.
 */
type Returned<T> = T extends string
  ? string
  : T extends boolean
    ? boolean
    : T extends object
      ? { readonly [K in keyof T]: Returned<T[K]> }
      : T

/** A route whose own types are forgotten: what the registry lists. */
export type Route = RouteDefinition<Access, TObject, TObject, TObject, ResponseSchemas>

/** Ties the schemas of a route to the types of its handler. */
export function defineRoute<
  A extends Access,
  R extends ResponseSchemas,
  P extends TObject = TObject<Record<never, never>>,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TObject = TObject<Record<never, never>>,
>(route: RouteDefinition<A, P, Q, B, R>): Route {
  return route
}
