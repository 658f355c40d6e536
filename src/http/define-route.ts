import type { Static, TObject, TSchema } from 'typebox'
import type { Caller } from '../accounts/caller.ts'
import type { ReadableDealership } from '../db/queries/callers.ts'
import type { apiErrors } from '../model/errors.ts'
import type { JsonAnswer, PageAnswer, RawAnswer } from './answer.ts'
import type { Services } from './services.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public` needs no key, `key` any valid one, `admin` an administrator key; `metrics` is for METRICS_TOKEN. */
export type Access = 'public' | 'metrics' | 'key' | 'admin'

/** The class whose counters a request uses up (SPEC.md, "Rate limits"); `none` is for routes without a key. */
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
 * The dealership that a request is about, named by `dealership_id` or `dealership_url`. It is looked up together with
 * the key, in the same statement.
 */
export type DealershipRule = {
  readonly from: 'body' | 'query' | 'path'
  /**
   * The answer where the account has no active subscription to it: 404 as for an unknown one, or 403, which tells the
   * client that it exists.
   */
  readonly missing: 403 | 404
  readonly optional?: true
  /** The error of the 404 where it is not `dealershipNotFound`. */
  readonly notFound?: 'inventoryNotFound'
}

export type ServiceName = keyof Services

/**
 * Everything there is to say of an endpoint. `api_key` is accepted in the body and the query string of every route and
 * is never part of its schemas; fields beyond a schema are left out of what `run` gets.
 */
export type RouteDefinition<
  A extends Access,
  P extends TObject,
  Q extends TObject,
  B extends TObject,
  R extends ResponseSchemas,
  U extends readonly ServiceName[],
  D extends DealershipRule | undefined,
> = {
  /** The operationId: what an SDK calls it. */
  readonly name: string
  readonly method: HttpMethod
  /** OpenAPI form: `/v1/dealers/{dealership_id}`. A path without parameters wins over one with them. */
  readonly url: `/${string}`
  readonly access: A
  readonly limit: LimitClass
  /** How many units of its class a valid request uses up; 1 where it is not said. */
  cost?(input: { readonly params: Static<P>; readonly query: Static<Q>; readonly body: Static<B> }): number
  readonly summary: string
  readonly description?: string
  readonly tags?: readonly string[]
  /** Parameters in the path. Text is read as the declared integer, number or boolean; so in `query`. */
  readonly params?: P
  readonly query?: Q
  /** Required fields that are absent answer 422, also when there is no body at all. Numbers in text are refused. */
  readonly body?: B
  readonly dealership?: D
  /** The services that `run` gets. */
  readonly uses: U
  /** The media type of the answers where it is not JSON. */
  readonly produces?: string
  /** Each schema is a component of the OpenAPI document under its `title`, or else under the name of the route. */
  readonly responses: R
  /** The errors that `run` throws, by their names. Those of the key, the dealership and the form are known. */
  readonly errors: readonly ApiErrorName[]
  /** Returns the body of the 200, or `respond(...)`, `respondPage(...)`, `respondRaw(...)`. Throws ApiError otherwise. */
  run(
    context: RouteContext<A, Static<P>, Static<Q>, Static<B>, U, D>,
  ): Promise<RouteResult<NoInfer<R>>> | RouteResult<NoInfer<R>>
}

export type RouteContext<A extends Access, Params, Query, Body, U extends readonly ServiceName[], D> = {
  readonly caller: A extends 'key' | 'admin' ? Caller : null
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** As it stood when the key was checked. */
  readonly dealership: D extends DealershipRule
    ? D extends { readonly optional: true }
      ? ReadableDealership | null
      : ReadableDealership
    : null
  readonly services: Pick<Services, U[number]>
}

export type ApiErrorName = keyof typeof apiErrors

/** Status to body. A TypeBox schema per status that the route itself answers with. */
export type ResponseSchemas = Readonly<Record<number, TSchema>>

export type RouteResult<R extends ResponseSchemas> =
  | RawAnswer
  | PageAnswer
  | { [S in keyof R & number]: AnswerOf<S, R[S]> }[keyof R & number]

type AnswerOf<S extends number, T> = T extends TSchema
  ? JsonAnswer<S, Returned<Static<T>>> | (S extends 200 ? Returned<Static<T>> : never)
  : never

/**
 * What a route may return for a schema: readonly, as we pass data along, and any text where a schema lists values, as
 * TypeScript takes a literal in a returned object for a text. Tests check answers against the schemas themselves.
 */
type Returned<T> = T extends string
  ? string
  : T extends boolean
    ? boolean
    : T extends object
      ? { readonly [K in keyof T]: Returned<T[K]> }
      : T

/** A route whose own types are forgotten: what the registry lists. */
export type Route = RouteDefinition<
  Access,
  TObject,
  TObject,
  TObject,
  ResponseSchemas,
  readonly ServiceName[],
  DealershipRule | undefined
>

/** Ties the schemas of a route to the types of its `run`. */
export function defineRoute<
  A extends Access,
  R extends ResponseSchemas,
  const U extends readonly ServiceName[],
  P extends TObject = TObject<Record<never, never>>,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TObject = TObject<Record<never, never>>,
  const D extends DealershipRule | undefined = undefined,
>(route: RouteDefinition<A, P, Q, B, R, U, D>): Route {
  return route
}
